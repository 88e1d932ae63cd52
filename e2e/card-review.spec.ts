import { expect, type Locator, type Page } from '@playwright/test'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { aNewLine } from '../server/testing/orders.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { anOrder, sendOrder } from './card-orders.ts'
import { demoAccounts, heading, signInAs, test, type People } from './fixtures.ts'

const review = '/card-review'
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const queue = (page: Page) => page.getByRole('list', { name: 'Waiting for review' })
const pane = (page: Page, number: string) => page.getByRole('region', { name: new RegExp(number) })
const itemHeading = (page: Page, number: string) => page.getByRole('heading', { level: 2, name: new RegExp(number) })
const drawer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Waits until every pending answer is drawn, so that a key press reaches the page it is meant for. */
const isQuiet = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

/** Staff work across accounts: the account they have selected is not the one of the journey. */
const asStaff = async (page: Page, people: People, at: string) => {
  const { email } = await people.aUser({ type: userTypes.staff, first_name: 'Robin', last_name: 'Okafor' })
  await signInAs(page, email, { at, account_id: demoAccounts.sequimLavenderFarm })
  await expect(heading(page, /^Card Review/)).toBeVisible()
  await isQuiet(page)
}

const statusOf = async (db: Parameters<typeof anOrder>[1], id: number) =>
  (await db.selectFrom('card_orders').select('status_order').where('id', '=', id).executeTakeFirstOrThrow()).status_order

const only = (keyword: string) => `${review}?keyword=${encodeURIComponent(keyword)}`

test('staff review orders with the keyboard alone: next, previous, approve and undo', async ({ page, people, db }) => {
  const first = await anOrder(people, db)
  const sender = { email: first.user.email, account_id: first.account.id }
  const second = await sendOrder(sender, [await aNewLine({ db })])
  const third = await sendOrder(sender, [await aNewLine({ db })])
  await asStaff(page, people, only(first.account.name))
  await expect(itemHeading(page, first.card_order_number)).toBeVisible()
  await expect(queue(page).getByRole('link')).toHaveCount(3)

  const size = page.viewportSize()!
  await page.setViewportSize({ width: 1366, height: 560 })
  await page.keyboard.press('j')
  await expect(itemHeading(page, second.card_order_number)).toBeFocused()
  await page.keyboard.press('j')
  await expect(itemHeading(page, third.card_order_number)).toBeFocused()
  const inQueue = queue(page).getByRole('link', { name: new RegExp(third.card_order_number) })
  await expect(inQueue, 'the list goes along').toBeInViewport({ ratio: 1 })
  await page.setViewportSize(size)
  await page.keyboard.press('k')
  await expect(itemHeading(page, second.card_order_number)).toBeFocused()
  await page.keyboard.press('k')
  await expect(itemHeading(page, first.card_order_number)).toBeFocused()
  await expect(button(page, 'Approve')).toBeVisible()
  await page.clock.install()
  await page.keyboard.press('a')
  await expect(itemHeading(page, second.card_order_number)).toBeFocused()
  await button(page, 'Undo').click()
  await expect(itemHeading(page, first.card_order_number)).toBeFocused()
  await expect(queue(page).getByRole('link')).toHaveCount(3)
  await page.clock.fastForward(11_000)
  expect(await statusOf(db, first.id), 'what was taken back is not sent').toBe('submitted')

  await page.keyboard.press('a')
  await expect(itemHeading(page, second.card_order_number)).toBeFocused()
  await expect(page.getByText(`${first.card_order_number} will be approved`)).toBeVisible()
  await expect(queue(page).getByRole('link')).toHaveCount(2)
  expect(await statusOf(db, first.id)).toBe('submitted')
  await page.clock.fastForward(11_000)
  await expect(page.getByText(`${first.card_order_number} approved`)).toBeVisible()
  await expect(queue(page).getByRole('link')).toHaveCount(2)

  await page.getByRole('searchbox').focus()
  await page.keyboard.type('a')
  await expect(page.getByRole('searchbox'), 'in a field a letter is a letter').toHaveValue(`${first.account.name}a`)
  const rows = await db
    .selectFrom('card_orders')
    .select(['id', 'status_order'])
    .where('account_id', '=', sender.account_id)
    .execute()
  expect(Object.fromEntries(rows.map(({ id, status_order }) => [id, status_order]))).toEqual({
    [first.id]: 'approved',
    [second.id]: 'submitted',
    [third.id]: 'submitted',
  })

  await page.getByRole('searchbox').fill(first.account.name)
  await itemHeading(page, second.card_order_number).click()
  await page.keyboard.press('a')
  await expect(page.getByText(`${second.card_order_number} will be approved`)).toBeVisible()
  await page.getByRole('button', { name: 'Robin Okafor' }).click()
  await button(page, 'Logout').click()
  await expect(page).toHaveURL(/signin/)
  expect(await statusOf(db, second.id), 'what was not taken back is sent before the session ends').toBe('approved')
})

test('an approval by mouse can be undone, and a second click does not approve the next order', async ({ page, people, db }) => {
  const first = await anOrder(people, db, { cards: 30 })
  const second = await sendOrder(
    { email: first.user.email, account_id: first.account.id },
    await Promise.all(Array.from({ length: 30 }, () => aNewLine({ db }))),
  )
  await asStaff(page, people, only(first.account.name))
  await button(page, 'Approve').click()
  await expect(itemHeading(page, second.card_order_number)).toBeFocused()
  await button(page, 'Undo').click()
  await expect(itemHeading(page, first.card_order_number)).toBeFocused()
  await isQuiet(page)
  await page.mouse.wheel(0, 5_000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await page.keyboard.press('j')
  await expect(itemHeading(page, second.card_order_number)).toBeInViewport()
  await isQuiet(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('k')
  await isQuiet(page)
  await page.clock.install()
  await button(page, 'Approve').dblclick()
  await expect(page.getByText(`${first.card_order_number} will be approved`)).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(page.getByText(`${first.card_order_number} approved`)).toBeVisible()
  expect([await statusOf(db, first.id), await statusOf(db, second.id)]).toEqual(['approved', 'submitted'])
})

test('staff correct an order and approve some of its cards, return another and reject a third, and the account sees why', async ({
  page,
  people,
  db,
}) => {
  const { user, account, id, card_order_number } = await anOrder(people, db, { cards: 3 })
  const sender = { email: user.email, account_id: account.id }
  const second = await sendOrder(sender, [await aNewLine({ db })])
  const third = await sendOrder(sender, [await aNewLine({ db })])
  await asStaff(page, people, `${only(account.name)}&item=order-${id}`)
  await expectStateAccessible(page, pane(page, card_order_number).getByText('Max gallon per fill: 50 gal').first())
  await setWidth(page, 'desk')
  const lines = page.getByRole('region', { name: 'Cards of the order' })
  await expect(page.getByText('700 Fuel Way')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Pat Driver' })).toBeVisible()
  await button(lines, 'Edit card 1').click()
  const form = drawer(page, /^Card 1 of/)
  await form.getByLabel('Max gallon per fill').fill('80')
  await button(form, 'Save').click()
  const popup = page.getByRole('dialog', { name: 'Your changes have been saved' })
  await button(popup, 'Close').click()
  await expect(lines.getByText('Max gallon per fill: 80 gal')).toBeVisible()
  const cards = await db
    .selectFrom('card_order_lines')
    .innerJoin('cards', 'cards.id', 'card_order_lines.card_id')
    .select('max_gallon_fill')
    .where('card_order_id', '=', id)
    .orderBy('card_order_lines.id')
    .execute()
  expect(cards.map(({ max_gallon_fill }) => max_gallon_fill)).toEqual([80, 50, 50])

  await page.getByRole('checkbox', { name: 'Select card 1' }).check()
  await page.getByRole('checkbox', { name: 'Select card 3' }).check()
  await button(page, 'Approve 2 cards').click()
  const dialog = drawer(page, 'Approve 2 of 3 cards')
  await expect(dialog).toContainText('The other card stays in the queue')
  await button(dialog, 'Approve 2 cards').click()
  await expect(page.getByText(`${card_order_number} approved: 2 cards`)).toBeVisible()
  await expect(queue(page).getByRole('link', { name: new RegExp(card_order_number) })).toHaveCount(0)
  await expect(queue(page).getByRole('link'), 'the other card waits as a new order').toHaveCount(3)
  await queue(page)
    .getByRole('link')
    .filter({ hasNotText: second.card_order_number })
    .filter({ hasNotText: third.card_order_number })
    .click()
  await expect(page.getByText('Split from', { exact: true })).toBeVisible()

  await queue(page)
    .getByRole('link', { name: new RegExp(second.card_order_number) })
    .click()
  await expect(itemHeading(page, second.card_order_number)).toBeVisible()
  await button(page, 'Return').click()
  const returning = drawer(page, 'Return for changes')
  await button(returning, 'Return the order').click()
  await expectStateAccessible(page, returning.getByText('Note is required'))
  const isFilled = (sheet: Element) => sheet.clientHeight - sheet.querySelector(':scope > *')!.clientHeight < 2
  expect(await returning.evaluate(isFilled), 'a sheet is as high as its content').toBe(true)
  await setWidth(page, 'desk')
  await returning.getByLabel('Note').fill('Vehicle 12 is twice in the list')
  await button(returning, 'Return the order').click()
  await expect(itemHeading(page, third.card_order_number), 'the next one').toBeFocused()
  await button(page, 'Reject').click()
  const rejecting = drawer(page, 'Reject order')
  await rejecting.getByLabel('Reason').fill('Credit limit')
  await button(rejecting, 'Reject the order').click()
  await expect(queue(page).getByRole('link')).toHaveCount(1)

  await signInAs(page, user.email, { at: `/card-order/${second.id}/review` })
  await expect(page.getByText('Vehicle 12 is twice in the list').first()).toBeVisible()
  await page.goto(`/card-order/${third.id}/review`)
  await expect(page.getByText('Credit limit').first()).toBeVisible()
})

test('a virtual request is fulfilled, also from a phone, and the customer gets a mail', async ({ page, people, db, mailsTo }) => {
  const { user, account, id } = await anOrder(people, db, { way: 'virtual', cards: 2 })
  await asStaff(page, people, only(account.name))
  await button(page, 'Fulfil').click()
  const form = drawer(page, 'Fulfil request')
  await form.getByLabel('Note').fill('Ready to use')
  await setWidth(page, 'phone')
  await expect(form.getByLabel('Note'), 'a window that becomes narrow keeps what is being written').toHaveValue('Ready to use')
  await form.getByLabel('Note').fill('')
  await button(form, 'Cancel').click()
  await button(page, 'Back to the list').click()
  await expect(button(page, 'Fulfil')).toHaveCount(0)
  await queue(page).getByRole('link').click()
  await expect(button(page, 'Fulfil')).toBeVisible()
  await expect(queue(page)).toHaveCount(0)
  await page.goBack()
  await queue(page).getByRole('link').click()

  await button(page, 'Fulfil').click()
  await expect(form.getByText('2 cards get free numbers')).toBeVisible()
  await form.getByLabel('Note').fill('Ready to use')
  await button(form, 'Fulfil and close').click()
  await expect(page.getByText(/^Case CS-\d+ is closed$/)).toBeVisible()
  expect(await statusOf(db, id)).toBe('fulfilled')
  const mails = await mailsTo(user.email, 2)
  expect(mails.some(({ text }) => text.includes('Ready to use'))).toBe(true)
})
