import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { demoAccounts, heading, signInAs, signInAsDemo, test } from './fixtures.ts'
import { anOrder } from './card-orders.ts'
import { addCards, aFleet } from './fleet.ts'

const list = '/card-management'
const search = (page: Page) => page.getByRole('searchbox', { name: 'Card number, vehicle, description' })
const actionsFor = (page: Page, last_four: string) => page.getByRole('button', { name: `Actions for card ending ${last_four}` })
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

test('on a phone a card is found by its last four and reported lost with three presses', async ({ page, people, db }) => {
  const { user, cards } = await aFleet(people, db, { count: 12 })
  // Its network knows a card by its number.
  await db
    .updateTable('cards')
    .set({ number_hash: randomBytes(32) })
    .where('id', '=', cards[4]!.id)
    .execute()
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, user.email, { at: list })
  await search(page).fill('7005')
  await expect(page.getByText('1–1 of 1')).toBeVisible()

  await actionsFor(page, '7005').click()
  await item(page, 'Report lost or stolen').click()
  const report = page.getByRole('dialog', { name: 'Report lost or stolen' })
  await expect(report.getByText('This cannot be undone here.')).toBeVisible()
  await expect(report.getByRole('link', { name: '(800) 555-0142' })).toHaveAttribute('href', 'tel:+18005550142')
  await report.getByRole('button', { name: 'Report lost' }).click()

  const reported = 'Reported. CFN has not confirmed yet. If the card may be in the wrong hands, call (800) 555-0142.'
  await expect(popup(page, reported)).toBeVisible()
  await expect(popup(page, reported).getByRole('button', { name: 'Undo' }), 'a loss is not taken back').toHaveCount(0)
  await closePopup(page, reported)
  const lost = page.getByRole('listitem').filter({ hasText: '7005' })
  await expect(lost.getByText('Lost', { exact: true })).toBeVisible()
  await expect(lost.getByText('Not confirmed')).toBeVisible()
  const row = await db.selectFrom('cards').select('card_status_id').where('id', '=', cards[4]!.id).executeTakeFirstOrThrow()
  expect(row.card_status_id).toBe(cardStatus.lost)
})

test('a loss report offers a hold instead, and the hold can be undone', async ({ page, people, db }) => {
  const { user } = await aFleet(people, db)
  await signInAs(page, user.email, { at: list })
  await actionsFor(page, '7001').click()
  await item(page, 'Report lost or stolen').click()
  await page.getByRole('button', { name: 'Put on hold instead' }).click()
  await expect(page.getByRole('radio', { name: 'Inactive' })).toBeChecked()
  await page.getByRole('dialog').getByRole('button', { name: 'Change status' }).click()
  await expect(popup(page, statusUpdated).locator('[data-with-actions]'), 'a popup with buttons').toHaveCSS('height', '330px')
  await popup(page, statusUpdated).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /7001/ }).getByText('Active')).toBeVisible()
})

test('a status needs a reason', async ({ page, people, db }) => {
  const { user } = await aFleet(people, db)
  await signInAs(page, user.email, { at: list })
  await actionsFor(page, '7001').click()
  await item(page, 'Change status').click()
  const drawer = page.getByRole('dialog', { name: 'Change status' })
  await drawer.getByRole('button', { name: 'Change status' }).click()
  await expect(drawer.getByText('Choose a status')).toBeVisible()
  await expect(drawer.getByText('Choose a reason')).toBeVisible()
  await expect(drawer.getByRole('radio', { name: 'Inactive' })).toBeFocused()
})

test('limits are edited, and lowered to what the template allows', async ({ page, people, db }) => {
  const { user, cards } = await aFleet(people, db)
  await signInAs(page, user.email, { at: list })
  const card = await openCard(page, '7001')
  await card.getByRole('tab', { name: 'Limits' }).click()
  await expect(card.getByText('50 gal', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Edit', exact: true }).click()
  await card.getByLabel('Max gallon per fill').fill('500')
  await card.getByLabel('Max gallon per period').focus()
  await expect(card.getByText('Lowered to the template limit of 100')).toBeVisible()
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
  await expect(card.getByRole('listitem').first()).toContainText('Max gallon per fill50 → became 100')
  await expect(card.getByRole('listitem').first()).toContainText('Pat Driver · portal')
  const row = await db.selectFrom('cards').selectAll().where('id', '=', cards[0]!.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ max_gallon_fill: 100, cost_center: 'KENT' })
})

test('what is wrong is said at its field, on the tab where the field is', async ({ page, people, db, troubles }) => {
  troubles.expectTrouble('422')
  const { user } = await aFleet(people, db, { count: 2 })
  await signInAs(page, user.email, { at: list })
  const card = await openCard(page, '7001')
  await card.getByRole('button', { name: 'Edit', exact: true }).click()
  await card.getByRole('tab', { name: 'Limits' }).click()
  await card.getByLabel('Max gallon per fill').fill('')
  await card.getByRole('tab', { name: 'Details' }).click()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Max gallon field is required').first()).toBeVisible()
  await expect(card.getByLabel('Max gallon per fill')).toBeFocused()
  await card.getByLabel('Max gallon per fill').fill('40')

  await card.getByRole('tab', { name: 'Details' }).click()
  await card.getByLabel('Vehicle number').fill('202')
  await card.getByRole('button', { name: 'Save' }).click()
  const refusal = page.getByRole('alertdialog', { name: 'Please check the highlighted fields' })
  await expect(refusal.getByText('"Vehicle number has already been taken"'), 'the popup has the details').toBeVisible()
  await refusal.getByRole('button', { name: 'Close' }).click()
  await expect(card.getByText('Vehicle number has already been taken')).toBeVisible()
  await expect(card.getByLabel('Vehicle number')).toBeFocused()
})

test('a card whose order is approved says why it cannot be changed, before anybody tries', async ({ page, people, db }) => {
  const { user, lines: ordered, card_order_number } = await anOrder(people, db, { at: { status_order: 'approved' } })
  await signInAs(page, user.email, { at: `${list}?keyword=${ordered[0]!.vehicle_number}` })
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await item(page, 'Edit').click()
  const card = page.getByRole('dialog', { name: /^Card|^Vehicle/ })
  const reason = `Order ${card_order_number} is Approved. The card can be changed once it is issued.`
  await expect(card.getByText(reason)).toBeVisible()
  const edit = card.getByRole('button', { name: 'Edit', exact: true })
  await expect(edit).toBeDisabled()
  await expect(edit).toHaveAccessibleDescription(reason)
})

test('what was typed is not lost without a question', async ({ page, people, db }) => {
  const { user } = await aFleet(people, db)
  await signInAs(page, user.email, { at: list })
  const card = await openCard(page, '7001')
  await card.getByRole('button', { name: 'Edit', exact: true }).click()
  await card.getByLabel('Cost center').fill('KENT')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'You have changes that are not saved.' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(card.getByLabel('Cost center')).toHaveValue('KENT')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(card).toBeHidden()
  await expect(page).toHaveURL(list)
})

test('two people edit one card: what both changed is chosen, the rest is kept of both', async ({
  page,
  people,
  db,
  troubles,
}) => {
  troubles.expectTrouble('409')
  const { user, cards } = await aFleet(people, db)
  const id = cards[0]!.id
  await signInAs(page, user.email, { at: `${list}?card=${id}` })
  const card = page.getByRole('dialog', { name: 'Card ending 7001' })
  await card.getByRole('button', { name: 'Edit', exact: true }).click()
  await card.getByLabel('Cost center').fill('MINE')
  await card.getByLabel('Tax exempt doc').fill('TD-1')
  const theirs = { cost_center: 'THEIRS', misc_1: 'also', version: 2 }
  await db.updateTable('cards').set(theirs).where('id', '=', id).execute()

  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Someone else has changed this card since you opened it.')).toBeVisible()
  const dispute = card.getByRole('group', { name: 'Cost center' })
  await expect(dispute.getByRole('radio', { name: 'My value MINE' })).toBeChecked()
  await dispute.getByRole('radio', { name: 'Their value THEIRS' }).check()
  await expect(card.getByText('Misc 1')).toBeVisible()
  await card.getByRole('button', { name: 'Save again' }).click()
  await closePopup(page, 'Card successfully updated')
  const row = await db.selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ cost_center: 'THEIRS', tax_doc: 'TD-1', misc_1: 'also', version: 3 })
})

test('twelve cards over two pages are put on hold at once, and taken back at once', async ({ page, people, db }) => {
  const { user, account } = await aFleet(people, db, { count: 14 })
  await signInAs(page, user.email, { at: list })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('10 selected on this page.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('checkbox', { name: 'Select card ending 7011' }).check()
  await page.getByRole('checkbox', { name: 'Select card ending 7012' }).check()
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('12 selected.')

  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Change status' }).click()
  const drawer = page.getByRole('dialog', { name: 'Change status' })
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
  await expect(popup(page, statusUpdated)).toBeVisible()
  expect(await onHold()).toEqual({ n: 12 })
  await popup(page, statusUpdated).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(onHold).toEqual({ n: 0 })
  await closePopup(page, statusUpdated)
  await expect(page.getByRole('region', { name: 'Selection' })).toBeHidden()
})

test('cards that cannot follow are left out, and it is said which', async ({ page, people, db }) => {
  const { user, account } = await aFleet(people, db, { count: 3 })
  await addCards(db, account.id, { count: 2, from: 4, card_status_id: cardStatus.stolen })
  await signInAs(page, user.email, { at: list })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Change status' }).click()
  await expect(page.getByRole('radio', { name: 'Inactive' })).toHaveAccessibleDescription(/3 of 5 cards. Left out: 2 Stolen/)
})

test('all that match can be selected, some of them not, and another filter clears it', async ({ page, people, db }) => {
  const { user } = await aFleet(people, db, { count: 24 })
  await signInAs(page, user.email, { at: list })
  const bar = page.getByRole('region', { name: 'Selection' })
  const all = page.getByRole('checkbox', { name: 'Select all on this page' })
  await all.check()
  await bar.getByRole('button', { name: 'Select all 24 cards that match' }).click()
  await expect(bar).toContainText('24 selected cards, all that match.')
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect(all).toBeChecked()
  await page.getByRole('checkbox', { name: 'Select card ending 7022' }).uncheck()
  await expect(bar).toContainText('23 selected.')
  await all.check()
  await all.uncheck()
  await expect(bar, 'the box in the header speaks of this page').toContainText('20 selected.')
  await bar.getByRole('button', { name: 'Change status' }).click()
  await expect(page.getByRole('dialog', { name: 'Change status' })).toContainText('20 cards')
  await page.keyboard.press('Escape')
  await search(page).fill('7')
  await expect(bar).toBeHidden()
})

test('ticks move nothing, shift reaches from one box to another, and head and selection stay in sight', async ({
  page,
  people,
  db,
}) => {
  const { user } = await aFleet(people, db, { count: 24 })
  await signInAs(page, user.email, { at: `${list}?per_page=100` })
  const second = page.getByRole('checkbox', { name: 'Select card ending 7002' })
  await expect(second).toBeVisible()
  const before = await second.boundingBox()
  await second.click()
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected.')
  expect(await second.boundingBox(), 'the bar pushes no row down').toEqual(before)
  await page.getByRole('checkbox', { name: 'Select card ending 7006' }).click({ modifiers: ['Shift'] })
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('5 selected.')

  await page.getByRole('checkbox', { name: 'Select card ending 7024' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 5000)
  await expect(page.getByRole('columnheader', { name: 'Card' }).first()).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Selection' })).toBeInViewport()
  await page.getByRole('button', { name: 'Page 1' }).click({ trial: true }) // the bar covers nothing at the end of the page
})

test('filter, order and page are the address; Back returns exactly there', async ({ page, people, db }) => {
  const { user, account } = await aFleet(people, db, { count: 30 })
  await addCards(db, account.id, { count: 12, from: 31, card_status_id: cardStatus.inactive })
  await signInAs(page, user.email, { at: list })
  await expect(page.getByText('42 cards')).toBeVisible()
  await expect(page).toHaveURL(list)
  await page.getByRole('button', { name: 'Description' }).click()
  await expect(page).toHaveURL(`${list}?orderBy=description`)
  await page.getByRole('button', { name: 'Description' }).click()
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
})

test('an address nobody could have chosen shows the usual list', async ({ page, people, db }) => {
  const { user } = await aFleet(people, db, { count: 2 })
  await signInAs(page, user.email, { at: `${list}?page=-4&orderBy=pin&card_status_id=abc&card=0x1` })
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await page.goto(`${list}?page=99`)
  await expect(page.getByText('1–2 of 2'), 'a page past the end').toBeVisible()
})

test('the columns are a person’s own choice', async ({ page, people, db }) => {
  const { user } = await aFleet(people, db)
  await signInAs(page, user.email, { at: list })
  const titles = page.getByRole('columnheader')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Cost center' }).check()
  await page.getByRole('checkbox', { name: 'Fuel profile' }).uncheck()
  await page.getByRole('button', { name: 'Move Status up' }).click()
  await page.getByRole('button', { name: 'Move Status up' }).click()
  await expect(page.getByRole('button', { name: 'Move Status up' })).toBeFocused()
  const chosen = ['Card number', 'Vehicle number', 'Description', 'Status', 'Network', 'Type', 'Gal / fill', 'Cost center']
  await expect(titles).toHaveText(chosen)
  await page.reload()
  await expect(titles).toHaveText(chosen)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await expect(page.getByRole('columnheader', { name: 'Fuel profile' })).toBeVisible()
})

test('an export has every card that matches, whatever page is on screen', async ({ page, people, db }) => {
  const { user } = await aFleet(people, db, { count: 15 })
  await signInAs(page, user.email, { at: `${list}?keyword=Truck+1&page=1` })
  await expect(page.getByText('7 cards')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), item(page, 'CSV').click()])
  expect(download.suggestedFilename()).toMatch(/^cards_account-.*\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.trim().split('\n')).toHaveLength(8)
  await page.getByRole('button', { name: 'Export' }).click()
  const [workbook] = await Promise.all([page.waitForEvent('download'), item(page, 'Excel (XLSX)').click()])
  expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/)
})

test('a PIN is shown to a PIN manager, for a while', async ({ page }) => {
  await signInAsDemo(page, 'card-and-pin', { at: `${list}?card=1` })
  const card = page.getByRole('dialog', { name: /^Card ending/ })
  await page.clock.install()
  await card.getByRole('button', { name: 'Show PIN' }).click()
  await expect(card.getByRole('status').filter({ hasText: /^\d{5}$/ })).toBeVisible()
  await page.clock.fastForward(21_000)
  await expect(card.getByRole('status').filter({ hasText: /^\d{5}$/ })).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Show PIN' })).toBeVisible()
  await card.getByRole('button', { name: 'Edit', exact: true }).click()
  await card.getByLabel('New PIN').fill('0123')
  await card.getByLabel('Description').focus()
  await expect(card.getByText('Pin must be 5 digits')).toBeVisible()
  await card.getByLabel('New PIN').fill('12345')
  await expect(card.getByText('This PIN is easy to guess')).toBeVisible()
})

test('a PIN stays hidden from a card editor, and it is said why', async ({ page }) => {
  await signInAsDemo(page, 'card-editor', { at: `${list}?card=1` })
  const card = page.getByRole('dialog', { name: /^Card ending/ })
  await expect(card.getByText('Hidden. Needs PIN manager role')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Show PIN' })).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Show number' })).toHaveCount(0)
  await card.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(card.getByText('Hidden. Needs PIN manager role')).toBeVisible()
  await expect(card.getByLabel('New PIN')).toHaveCount(0)
})

test('staff see a whole number when they ask for it', async ({ page }) => {
  await signInAsDemo(page, 'staff', { at: `${list}?card=1`, account_id: demoAccounts.cascadeHauling })
  const card = page.getByRole('dialog', { name: /^Card ending/ })
  await card.getByRole('button', { name: 'Show number' }).click()
  await expect(card.getByRole('status').filter({ hasText: /^\d{7,19}$/ })).toBeVisible()
  await card.getByRole('button', { name: 'Hide number' }).click()
  await expect(card.getByRole('status').filter({ hasText: /^\d{7,19}$/ })).toHaveCount(0)
})

test('the list can be worked with the keys alone', async ({ page, people, db }) => {
  const { user } = await aFleet(people, db, { count: 3 })
  await signInAs(page, user.email, { at: list })
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

test('single keys do nothing for those who have switched them off', async ({ page, people, db }) => {
  const { user } = await aFleet(people, db)
  await signInAs(page, user.email, { at: '/account' })
  await page.getByRole('checkbox', { name: 'Single-key shortcuts in lists' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Card Maintenance' }).click()
  await page.getByRole('link', { name: 'Edit Cards' }).click()
  await page.getByRole('link', { name: 'Card ending 7001' }).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('/')
  await expect(page.getByRole('checkbox', { name: 'Select card ending 7001' })).not.toBeChecked()
  await expect(search(page)).not.toBeFocused()
})

test('nothing yet, no match, a failure and a refusal each say what they are', async ({ page, people, db, troubles }) => {
  troubles.expectTrouble('Failed to load resource')
  const { user, account } = await people.aCustomer({ roles: ['card manager'] })
  await signInAs(page, user.email, { at: list })
  await expect(page.getByText('No cards yet. Start with a card order.')).toBeVisible()
  await addCards(db, account.id, { count: 1 })
  await page.goto(`${list}?keyword=nothing&card_type_id=1`)
  await expect(page.getByText('No cards match.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(page).toHaveURL(list)

  let isBroken = true
  await page.route('**/v1/cards?*', (route) => (isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue()))
  await page.route('**/v1/cards', (route) => (isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue()))
  await page.reload()
  await expect(page.getByText('Couldn’t load cards. Something went wrong!')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
})

test('a person without a card role is refused', async ({ page }) => {
  await signInAsDemo(page, 'report-user', { at: list })
  await expect(page.getByText('403 Unauthorized').first()).toBeVisible()
})

test('the figures of the dashboard lead to the cards behind them', async ({ page, people, db }) => {
  const { user } = await aFleet(people, db, { count: 2 })
  await signInAs(page, user.email, { at: '/dashboard' })
  await page.getByRole('link', { name: /Active cards/ }).click()
  await expect(heading(page, 'Edit Cards')).toBeVisible()
  await expect(page).toHaveURL(`${list}?card_status_id=1`)
  await expect(page.getByText('1–2 of 2')).toBeVisible()
})
