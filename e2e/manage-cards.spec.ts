import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { heading, signInAs, test } from './fixtures.ts'
import { addCards, aFleet } from './fleet.ts'

const list = '/card-management'
const search = (page: Page) => page.getByRole('searchbox', { name: 'Card number, vehicle, description' })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })
const popup = (page: Page, message: string) => page.getByRole('dialog', { name: message })
const closePopup = async (page: Page, message: string) => {
  await popup(page, message).getByRole('button', { name: 'Close' }).click()
  await expect(popup(page, message)).toBeHidden()
}
const openCard = async (page: Page, last_four: string) => {
  await page.getByRole('link', { name: `Card ending ${last_four}` }).click()
  return page.getByRole('dialog', { name: `Card ending ${last_four}` })
}
const statusUpdated = 'Card status has been updated'

test('on a phone a card is found by its last four digits and reported lost in three taps', async ({ page, people, db }) => {
  const { user, cards } = await aFleet(people, db, { count: 12 })
  // Gives the card a number: its network knows it by that.
  await db
    .updateTable('cards')
    .set({ number_hash: randomBytes(32) })
    .where('id', '=', cards[4]!.id)
    .execute()
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, user.email, { at: list })
  const first = await page.getByRole('listitem').filter({ hasText: '7001' }).boundingBox()
  expect(first!.y, 'the first card is near the top').toBeLessThanOrEqual(300)
  const shown = page.getByRole('link', { name: 'Card ending 7001' })
  await expect(shown, 'as everywhere: some networks have 7 digits').toHaveText('•••• Card ending 7001')
  await page.getByRole('link', { name: 'Spending' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()

  await page.getByRole('button', { name: 'Report lost' }).click()
  const which = page.getByRole('dialog', { name: 'Which card is lost or stolen?' })
  await which.getByRole('button', { name: /Card ending 7005/ }).click()
  const report = page.getByRole('dialog', { name: 'Report lost or stolen' })
  await expect(report.getByText('This cannot be undone here.')).toBeVisible()
  await expect(report.getByRole('link', { name: '(800) 555-0142' })).toHaveAttribute('href', 'tel:+18005550142')
  await report.getByRole('button', { name: 'Report lost' }).click()

  const reported = 'Reported. CFN has not confirmed yet. If the card may be in the wrong hands, call (800) 555-0142.'
  await expect(popup(page, reported)).toBeVisible()
  await expect(popup(page, reported).getByRole('button', { name: 'Undo' }), 'a loss is not taken back').toHaveCount(0)
  await closePopup(page, reported)
  await page.getByRole('link', { name: 'Cards', exact: true }).click()
  const lost = page.getByRole('listitem').filter({ hasText: '7005' })
  await expect(lost.getByText('Lost', { exact: true })).toBeVisible()
  await expect(lost.getByText('Not confirmed')).toBeVisible()
  const row = await db.selectFrom('cards').select('card_status_id').where('id', '=', cards[4]!.id).executeTakeFirstOrThrow()
  expect(row.card_status_id).toBe(cardStatus.lost)
})

test('filter, order and page are in the address, an export has every match, and all matches but some are put on hold', async ({
  page,
  people,
  db,
}) => {
  test.slow()
  const { user, account } = await aFleet(people, db, { count: 30 })
  await addCards(db, account.id, { count: 12, from: 31, card_status_id: cardStatus.inactive })
  await signInAs(page, user.email, { at: list })
  await expect(page.getByText('42 cards')).toBeVisible()
  await expect(page).toHaveURL(list)
  await page.getByRole('button', { name: 'Description', exact: true }).click()
  await expect(page).toHaveURL(`${list}?orderBy=description`)
  await page.getByRole('button', { name: 'Description', exact: true }).click()
  await expect(page).toHaveURL(`${list}?orderBy=description&sortedBy=desc`)
  await expect(page.getByRole('columnheader', { name: 'Description' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Inactive' }).click()
  await expect(page.getByText('12 cards', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  const there = `${list}?orderBy=description&sortedBy=desc&card_status_id=2&page=2`
  const params = (url: URL) =>
    [...url.searchParams]
      .map(String)
      .toSorted((a, b) => a.localeCompare(b))
      .join()
  await expect(page).toHaveURL((url) => params(url) === params(new URL(there, url)))
  await expect(page.getByText('11–12 of 12')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), item(page, 'CSV').click()])
  expect(download.suggestedFilename()).toMatch(/^cards_account-.*\.csv$/)
  expect((await readFile(await download.path(), 'utf8')).trim().split('\n')).toHaveLength(13)

  await page
    .getByRole('link', { name: /^Card ending 70/ })
    .first()
    .click()
  await expect(page).toHaveURL(/card=\d+/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL((url) => params(url) === params(new URL(there, url)))
  await page.goBack()
  await expect(page.getByText('1–10 of 12')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('1–10 of 42')).toBeVisible()
  await expect(page).toHaveURL(`${list}?orderBy=description&sortedBy=desc`)

  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /^Inactive 12/ })
    .click()
  await expect(page.getByText('1–10 of 12')).toBeVisible()
  await search(page).fill('7033')
  await expect(page).toHaveURL(/keyword=7033/)
  await page.reload()
  await expect(search(page)).toHaveValue('7033')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.goBack()
  await expect(page, 'what was typed is one step with the view it was typed in').toHaveURL(
    `${list}?orderBy=description&sortedBy=desc`,
  )
  await expect(search(page)).toHaveValue('')

  await page.goto(`${list}?card_status_id=${cardStatus.active}`)
  await test.step('cards selected across pages are put on hold, which is undone', async () => {
    const bar = page.getByRole('region', { name: 'Selection' })
    const second = page.getByRole('checkbox', { name: 'Select card ending 7002' })
    await expect(second).toBeVisible()
    // Read inside the page: the bounding box from Playwright is rounded, and half a pixel may round either way.
    const topOfSecond = () => second.evaluate((box) => box.getBoundingClientRect().top)
    const before = await topOfSecond()
    await second.click()
    await expect(bar).toContainText('1 selected.')
    expect(await topOfSecond(), 'the bar pushes no row down').toBe(before)
    await page.getByRole('checkbox', { name: 'Select card ending 7006' }).click({ modifiers: ['Shift'] })
    await expect(bar, 'shift reaches from one box to another').toContainText('5 selected.')
    await page.mouse.wheel(0, 5000)
    await expect(page.getByRole('columnheader', { name: 'Card' }).first()).toBeInViewport()
    await expect(bar).toBeInViewport()
    await page.getByRole('button', { name: 'Page 1' }).click({ trial: true }) // the bar covers nothing at the end of the page

    const all = page.getByRole('checkbox', { name: 'Select all on this page' })
    await all.check()
    await bar.getByRole('button', { name: 'Select all 30 cards that match' }).click()
    await expect(bar).toContainText('30 selected cards, all that match.')
    await page.getByRole('button', { name: 'Page 3' }).click()
    await expect(all).toBeChecked()
    await page.getByRole('checkbox', { name: 'Select card ending 7022' }).uncheck()
    await expect(bar).toContainText('29 selected.')
    await all.check()
    await all.uncheck()
    await expect(bar, 'the box in the header speaks of this page').toContainText('20 selected.')

    await bar.getByRole('button', { name: 'Change status' }).click()
    const drawer = page.getByRole('dialog', { name: 'Change status' })
    await expect(drawer).toContainText('20 cards')
    await drawer.getByRole('radio', { name: 'Inactive' }).check()
    await drawer.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option', { name: 'Customer request' }).click()
    await drawer.getByRole('button', { name: 'Change status' }).click()
    const onHold = () =>
      db
        .selectFrom('cards')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('account_id', '=', account.id)
        .where('card_status_id', '=', cardStatus.inactive)
        .executeTakeFirstOrThrow()
    await expect(popup(page, statusUpdated).locator('[data-with-actions]'), 'a popup with buttons').toHaveCSS('height', '330px')
    expect(await onHold()).toEqual({ n: 12 + 20 })
    await popup(page, statusUpdated).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(onHold).toEqual({ n: 12 })
    await closePopup(page, statusUpdated)
    await expect(bar).toBeHidden()
  })
})

test('cards are worked on with the keyboard alone, and limits are edited and lowered to the template’s limit', async ({
  page,
  people,
  db,
}) => {
  const { user, cards } = await aFleet(people, db, { count: 3 })
  await signInAs(page, user.email, { at: list })
  await expectStateAccessible(page, page.getByText('1–3 of 3'), 'the list of cards')
  await setWidth(page, 'desk')
  await test.step('the keyboard alone', async () => {
    await expect(page.getByText('3 cards', { exact: true })).toBeVisible()
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('70')
    await expect(page).toHaveURL(/keyword=70/)
    await expect(page.getByRole('region', { name: 'Selection' }), 'letters in a field are text').toBeHidden()
    await search(page).blur()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    const second = page.getByRole('link', { name: 'Card ending 7002' })
    await expect(second).toBeFocused()
    await page.keyboard.press('x')
    await expect(page.getByRole('checkbox', { name: 'Select card ending 7002' })).toBeChecked()
    await page.keyboard.press('k')
    await expect(page.getByRole('link', { name: 'Card ending 7001' })).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Card ending 7002' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(second, 'the focus returns').toBeFocused()

    await page.keyboard.press('e')
    const card = page.getByRole('dialog', { name: 'Card ending 7002' })
    await expect(card.getByLabel('Cost center')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()

    await expect(second).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(card.getByRole('button', { name: 'Edit', exact: true }), 'a card is only looked at again').toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await expect(second).toBeFocused()
    await page.keyboard.press('s')
    const drawer = page.getByRole('dialog', { name: 'Change status' })
    await expect(drawer.getByRole('heading', { name: 'Change status' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(drawer.getByRole('radio', { name: 'Inactive' })).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(drawer.getByRole('combobox', { name: 'Reason' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[role=option][data-highlighted]')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(drawer.getByRole('combobox', { name: 'Reason' })).not.toBeEmpty()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(popup(page, statusUpdated)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup(page, statusUpdated)).toBeHidden()
  })

  const card = await openCard(page, '7001')
  await expectStateAccessible(page, card.getByRole('tab', { name: 'Limits' }), 'a card')
  await setWidth(page, 'desk')
  await card.getByRole('tab', { name: 'Limits' }).click()
  await expect(card.getByText('50 gal', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Edit', exact: true }).click()
  await card.getByLabel('Max gallon per fill').fill('500')
  await card.getByLabel('Max gallon per period').focus()
  await expectStateAccessible(page, card.getByText('Lowered to the template limit of 100'), 'the limits of a card, in edit')
  await setWidth(page, 'desk')
  await expect(card.getByLabel('Max gallon per fill')).toHaveValue('100')
  await card.getByRole('tab', { name: 'Details' }).click()
  await expect(card.getByLabel('Vehicle number')).toHaveAccessibleDescription(/Needs a new card/)
  await expect(card.getByLabel('Cost center')).toHaveAccessibleDescription(/For reports and billing only/)
  await card.getByLabel('Cost center').fill('KENT')
  await card.getByRole('button', { name: 'Save' }).click()
  await closePopup(page, 'Card successfully updated')
  await expect(card.getByText('KENT')).toBeVisible()
  await card.getByRole('tab', { name: 'Activity' }).click()
  await expect(card.getByRole('listitem')).toContainText(['Edited'])
  await expect(card.getByRole('listitem').first()).toContainText('Max gallon per fill50 gal → became 100 gal')
  await expect(card.getByRole('listitem').first()).toContainText('Pat Driver · portal')
  const row = await db.selectFrom('cards').selectAll().where('id', '=', cards[0]!.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ max_gallon_fill: 100, cost_center: 'KENT' })
})
