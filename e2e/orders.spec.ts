import { expect, type Locator, type Page } from '@playwright/test'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { anOrder, putOrderAt, sendOrder } from './card-orders.ts'
import { heading, signInAs, test, type People } from './fixtures.ts'
import { aNewLine } from '../server/testing/orders.ts'

const list = '/card-order'

const closePopup = async (page: Page, message: string) => {
  const popup = page.getByRole('dialog', { name: message })
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
}

const timeline = (page: Page) => page.getByRole('list', { name: 'Status of the order' })
const stop = (page: Page, name: string) => timeline(page).getByRole('listitem').filter({ hasText: name })
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })

const asStaff = async (page: Page, people: People, { at, account_id }: { at: string; account_id: number }) => {
  const { email } = await people.aUser({ type: userTypes.staff, first_name: 'Robin', last_name: 'Okafor' })
  await signInAs(page, email, { at, account_id })
}

test('orders are found by number, status and day, by an address with the filters, and exported', async ({ page, people, db }) => {
  const { user, account, card_order_number, page: review } = await anOrder(people, db)
  const other = await sendOrder({ email: user.email, account_id: account.id }, [await aNewLine({ db }), await aNewLine({ db })])
  await putOrderAt(db, { id: other.id, account_id: account.id, status_order: 'approved' })
  await signInAs(page, user.email, { at: list })
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(other.card_order_number)
  await button(page, 'Cards').click()
  await expect(page).toHaveURL(`${list}?orderBy=cards&sortedBy=asc`)
  await expect(page.getByRole('row').nth(1)).toContainText(card_order_number)

  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Approved', exact: true }).click()
  await expect(page).toHaveURL(/status=approved/)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('No orders match.')).toBeVisible()
  await button(page, 'Clear filters').click()
  await expect(page.getByText('1–2 of 2')).toBeVisible()

  await page.getByRole('searchbox').fill(card_order_number.toLowerCase())
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByRole('link', { name: card_order_number }).click()
  await expect(page).toHaveURL(review)
  await expect(heading(page, `Card order ${card_order_number}`)).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue(card_order_number.toLowerCase())
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await button(page, 'Export').click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const stream = await (await download).createReadStream()
  const file = Buffer.concat(await stream.toArray()).toString()
  expect(file).toContain(card_order_number)
  expect(file, 'only what matches').not.toContain(other.card_order_number)
})

test('an order is canceled with the keyboard alone, after a question, and its cards with it', async ({ page, people, db }) => {
  const { user, account, card_order_number, lines } = await anOrder(people, db, { cards: 2 })
  await signInAs(page, user.email, { at: list })
  await expect(page.getByRole('link', { name: card_order_number })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: card_order_number })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, `Card order ${card_order_number}`)).toBeFocused()
  await expect(stop(page, 'Submitted')).toContainText('Pat Driver')
  const cancel = button(page, 'Cancel order')
  await expect(cancel).toBeVisible()
  while (!(await cancel.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Cancel order' })
  await expect(question).toContainText('This cannot be undone.')
  const reason = question.getByLabel('Reason')
  await expect(reason).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(cancel).toBeFocused()
  await cancel.click()
  await button(question, 'Keep the order').click()
  await expect(question).toBeHidden()
  await cancel.press('Enter')
  await expect(reason).toBeFocused()
  await page.keyboard.type('Ordered twice')
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog', { name: `${card_order_number}: Cancelled` })
  await expect(button(popup, 'Close')).toBeFocused()
  await page.keyboard.press('Escape')

  await expect(page.getByRole('main')).toContainText('This order was cancelled.')
  await expect(page.getByRole('main')).toContainText('Reason: Ordered twice')
  await expect(timeline(page).getByRole('listitem')).toHaveText([/^Submitted/, /^Cancelled/])
  await expect(cancel).toHaveCount(0)
  const cards = db.selectFrom('cards').select(['card_status_id', 'vehicle_number']).where('account_id', '=', account.id)
  expect(await cards.orderBy('id').execute()).toEqual(
    lines.map(({ vehicle_number }) => ({ card_status_id: cardStatus.cancelled, vehicle_number })),
  )
})

test('staff ship an order; the customer tracks it, gets a mail, and confirms the delivery', async ({
  page,
  people,
  db,
  anotherBrowser,
  mailsTo,
}) => {
  const at = { status_order: 'completed' } as const
  const { user, account, page: review, card_order_number } = await anOrder(people, db, { at })
  await asStaff(page, people, { at: review, account_id: account.id })
  await button(page, 'Confirm delivery').click()
  const shipping = page.getByRole('dialog', { name: 'Confirm delivery' })
  await expect(shipping.getByLabel('Carrier')).toHaveValue('USPS')
  await shipping.getByLabel('Tracking number').fill('9400 1000 0000')
  await button(shipping, 'Mark as shipped').click()
  await closePopup(page, `${card_order_number}: Shipped`)
  await expect(stop(page, 'Shipped')).toContainText('Robin Okafor')
  await expect(stop(page, 'Shipped')).toHaveAttribute('aria-current', 'step')

  const [, shipped] = await mailsTo(user.email, 2)
  expect(shipped?.subject).toBe(`Card order ${card_order_number}: Shipped`)
  expect(shipped?.text).toContain('9400 1000 0000')

  const customer = await anotherBrowser()
  await signInAs(customer, user.email, { at: review })
  await expect(customer.getByRole('link', { name: /9400 1000 0000/ })).toHaveAttribute('href', /usps\.com.*9400%201000%200000/)
  await button(customer, 'Confirm delivery').click()
  await button(customer.getByRole('dialog', { name: 'Confirm delivery' }), 'Mark as delivered').click()
  await closePopup(customer, `${card_order_number}: Delivered`)
  await expect(stop(customer, 'Delivered')).toContainText('Pat Driver')
  await expect(button(customer, 'Confirm delivery')).toHaveCount(0)
  const order = await db.selectFrom('card_orders').selectAll().where('account_id', '=', account.id).executeTakeFirstOrThrow()
  expect(order).toMatchObject({ status_order: 'delivered', carrier: 'USPS', tracking_number: '9400 1000 0000' })
})

test('a returned order is corrected, with refused values shown at their fields, sent again, and later ordered again', async ({
  page,
  people,
  db,
  troubles,
}) => {
  troubles.expectTrouble('422')
  const at = { status_order: 'returned', note: 'Vehicle numbers, please' } as const
  const { user, account, page: review, card_order_number, lines } = await anOrder(people, db, { cards: 2, at })
  await signInAs(page, user.email, { at: review })
  await expect(page.getByRole('main')).toContainText('This order came back for changes.Reason: Vehicle numbers, please')
  await button(page, 'Edit card 2').click()
  const drawer = page.getByRole('dialog', { name: `Card 2 of ${card_order_number}` })
  await drawer.getByLabel('Vehicle number').fill(lines[0]?.vehicle_number ?? '')
  await drawer.getByLabel('Max gallon per fill').fill('')
  await button(drawer, 'Save').click()
  await expectStateAccessible(page, drawer.getByText('Max gallon field is required'), 'a line being corrected')
  await setWidth(page, 'desk')
  await drawer.getByLabel('Max gallon per fill').fill('77')
  await button(drawer, 'Save').click()
  await button(page.getByRole('alertdialog', { name: 'Please check the highlighted fields' }), 'Close').click()
  await expect(drawer.getByText('Vehicle number must be unique')).toBeVisible()
  await expect(drawer.getByLabel('Vehicle number')).toBeFocused()
  await drawer.getByLabel('Vehicle number').fill('N0-77')
  await button(drawer, 'Save').click()
  await closePopup(page, 'Your changes have been saved')
  await expect(page.getByRole('row', { name: /N0-77/ })).toContainText('Max gallon per fill: 77 gal')

  await button(page, 'Send again').click()
  const sending = page.getByRole('dialog', { name: 'Send the order again' })
  await sending.getByLabel('Note').fill('Now they are right')
  await button(sending, 'Send again').click()
  await closePopup(page, `${card_order_number}: Submitted`)
  await expect(stop(page, 'Submitted')).toHaveAttribute('aria-current', 'step')
  const activity = page.getByRole('region', { name: 'Activity' }).getByRole('listitem')
  await expect(activity.first()).toContainText('Now they are right')
  await expect(activity).toHaveCount(4)
  await expect(button(page, 'View card 2'), 'a customer edits no more').toBeVisible()
  const cards = await db
    .selectFrom('cards')
    .select(['vehicle_number', 'max_gallon_fill'])
    .where('account_id', '=', account.id)
    .execute()
  expect(cards).toContainEqual({ vehicle_number: 'N0-77', max_gallon_fill: 77 })

  await button(page, 'Order again').click()
  await expect(page).toHaveURL('/card-template-form')
  await expect(heading(page, 'NEW CARD ORDER')).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 cards' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Truck 1')
  await expect(page.getByRole('textbox', { name: 'Vehicle number' }), 'its number is in use').toHaveValue('')
})

test('an order of 60 cards draws only the visible rows, but all of them on paper', async ({ page, people, db }) => {
  const { user, page: review } = await anOrder(people, db, { cards: 60 })
  await signInAs(page, user.email, { at: review })
  const rows = page.getByRole('region', { name: 'Cards of the order' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Truck 1')
  expect(await rows.count()).toBeLessThan(50)
  await expect(async () => {
    // Drawn rows turn out taller than estimated, so the end of the list moves further down.
    await page.getByRole('region', { name: 'Cards of the order' }).press('End')
    await expect(page.getByRole('row', { name: /Truck 60/ })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(rows).toHaveCount(61)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/printed by Pat Driver/)).toBeVisible()
  await expect(button(page, 'Print')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(() => rows.count()).toBeLessThan(50)
  await setWidth(page, 'phone')
  await expect(page.getByText('Truck 50', { exact: true })).toBeVisible()
  await expect(page.getByText('Truck 51', { exact: true })).toHaveCount(0)
  await button(page, 'Show 10 more of 10').click()
  await expect(page.getByText('Truck 60', { exact: true })).toBeVisible()
})
