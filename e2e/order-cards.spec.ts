// docs/product/orders-and-cards.md#the-order-wizard, NEW CARD ORDER: from a template to an order with a number.
import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { aDeliveryAddress, aPlace } from '../server/testing/delivery-addresses.ts'
import { expectAccessible } from './accessible.ts'
import { addCards, addTemplate, aTemplateName } from './fleet.ts'
import { fillSignIn, settled, signInAs, test } from './fixtures.ts'
import {
  aDriverTemplate,
  aSingleTemplate,
  aVehicleTemplate,
  button,
  choosePickup,
  field,
  fillAddress,
  fillVehicles,
  lines,
  orderNumber,
  ordersOf,
  submit,
  toDelivery,
  vehicle,
  wizardFor,
} from './order-wizard.ts'

const roles = ['card manager'] as const

test('a customer without PIN rights orders two cards to a new address', async ({ page, people, db }) => {
  const { user, account } = await people.aCustomer({ roles })
  await signInAs(page, user.email, { at: wizardFor(await aSingleTemplate(db), 2) })
  await expect(page.getByText('The system generates one when the order is submitted.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'PIN' })).toHaveCount(0)
  const template = await page.getByRole('combobox', { name: 'Card template' }).boundingBox()
  const fuel = await page.getByRole('combobox', { name: 'Fuel profile' }).boundingBox()
  expect(template!.width, 'a note below a field takes none of its width').toBeCloseTo(fuel!.width, 0)
  await fillVehicles(page, '1180', '1181')
  await toDelivery(page)
  await expect(page.getByText(account.name, { exact: true }).last()).toBeVisible()
  await expect(page.getByLabel('Shipping method')).toHaveCount(0)
  await submit(page)
  for (const text of ['Address name', 'City', 'State', 'Street address', 'Zip Code'])
    await expect(page.getByText(`${text} field is required`).first()).toBeVisible()
  await fillAddress(page, db)
  await field(page, 'Phone').fill('2535550142')
  await expect(field(page, 'Phone')).toHaveValue('(253) 555-0142')
  await submit(page)
  const number = await orderNumber(page)
  await expect(page.getByText('Saved as a delivery address')).toBeVisible()
  const [order] = await ordersOf(db, account.id)
  expect(order).toMatchObject({ card_order_number: number, cards: 2, requestor: account.name, shipping_method: 'USPS' })
  const saved = await db.selectFrom('delivery_addresses').select('address_name').where('account_id', '=', account.id).execute()
  expect(saved).toEqual([{ address_name: 'Kent yard' }])
  // After submitting, a reload asks nothing, sends nothing again, and starts a new order.
  await page.reload()
  await expect(page.getByText('No vehicle number')).toHaveCount(2)
  expect(await ordersOf(db, account.id)).toHaveLength(1)
  await expect(page.getByText('unsent order')).toHaveCount(0)
})

test('a PIN manager sets a PIN by the rules of the network, and it is never kept in the browser', async ({
  page,
  people,
  db,
}) => {
  const { user, account } = await people.aCustomer({ roles: ['card manager', 'pin manager 1'] })
  await signInAs(page, user.email, { at: wizardFor(await aSingleTemplate(db)) })
  await fillVehicles(page, '7')
  const pin = page.getByRole('textbox', { name: 'PIN' })
  await pin.fill('123')
  await pin.blur()
  await expect(page.getByText('Pin must be 5 digits')).toBeVisible()
  await pin.fill('01234')
  await expect(page.getByText('First digit cannot be zero')).toBeVisible()
  await pin.fill('12345')
  await expect(page.getByText('This PIN is easy to guess')).toBeVisible()
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('12345')
  await toDelivery(page)
  await choosePickup(page)
  await submit(page)
  await orderNumber(page)
  const cards = await db
    .selectFrom('cards')
    .select(['vehicle_number', 'pin_sealed'])
    .where('account_id', '=', account.id)
    .execute()
  expect(cards).toEqual([{ vehicle_number: '7', pin_sealed: expect.anything() }])
})

test('provider staff choose UPS Overnight and name the requestor', async ({ page, people, db }) => {
  const account = await people.anAccount()
  const staff = await people.aUser({ type: 1 })
  for (const address_name of ['North depot', 'South depot'])
    await aDeliveryAddress({ db }, { account_id: account.id, address_name })
  await signInAs(page, staff.email, { at: wizardFor(await aVehicleTemplate(db)), account_id: account.id })
  await fillVehicles(page, '7')
  await toDelivery(page)
  await page.getByRole('combobox', { name: 'Shipping method' }).click()
  await page.getByRole('option', { name: 'UPS Overnight' }).click()
  await field(page, 'Requestor').fill('Dana Whitlock')
  await submit(page)
  await expect(page.getByRole('combobox', { name: 'Saved address' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Saved address' }).fill('north')
  await page.getByRole('option', { name: /^North depot/ }).click()
  await expect(page.getByText('700 Fuel Way')).toBeVisible()
  await submit(page)
  await orderNumber(page)
  await expect(page.getByText('Saved as a delivery address')).toHaveCount(0)
  expect(await ordersOf(db, account.id)).toMatchObject([
    { shipping_method: 'UPS Overnight', requestor: 'Dana Whitlock', delivery: { delivery_address_name: 'North depot' } },
  ])
})

test('driver cards become a virtual request to Customer Service, without a delivery', async ({ page, people, db }) => {
  const { user, account } = await people.aCustomer({ roles })
  await signInAs(page, user.email, { at: wizardFor(await aDriverTemplate(db), 2) })
  await expect(lines(page)).toBeVisible()
  await toDelivery(page)
  await expect(page.getByText('No delivery details needed')).toBeVisible()
  await expect(field(page, 'Address name')).toHaveCount(0)
  await submit(page)
  await expect(page.getByText('Your request was sent to Customer Service. A case number will arrive by e-mail.')).toBeVisible()
  expect(await ordersOf(db, account.id)).toMatchObject([{ is_virtual: true, cards: 2 }])
  expect(await db.selectFrom('delivery_addresses').selectAll().where('account_id', '=', account.id).execute()).toEqual([])
})

test('a double click on NEXT goes one step further and submits no order', async ({ page, people, db }) => {
  const { user, account } = await people.aCustomer({ roles })
  // The second step of a virtual request asks for nothing, and its button is in the place of NEXT.
  await signInAs(page, user.email, { at: wizardFor(await aDriverTemplate(db)) })
  await button(page, 'NEXT').dblclick()
  await expect(page.getByText('No delivery details needed')).toBeVisible()
  await expect(button(page, 'SUBMIT ORDER')).toBeEnabled()
  expect(await ordersOf(db, account.id)).toEqual([])
})

test('a message at a field moves no other field', async ({ page, people, db }) => {
  const { user } = await people.aCustomer({ roles })
  await signInAs(page, user.email, { at: wizardFor(await aVehicleTemplate(db), 2) })
  const below = async () => (await field(page, 'Max gallon per fill').boundingBox())!.y
  await expect(vehicle(page)).toBeVisible()
  await settled(page)
  const before = await below()
  await vehicle(page).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByText('Vehicle number field is required')).toBeVisible()
  // A focused border may round to the next pixel; an extra line of text would add twenty.
  expect(Math.abs((await below()) - before)).toBeLessThanOrEqual(1)
  await vehicle(page).fill('7')
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  expect(Math.abs((await below()) - before), 'nor does the draft that is saved').toBeLessThanOrEqual(1)
})

test('cards are ordered for pickup at the provider’s office', async ({ page, people, db }) => {
  const { user, account } = await people.aCustomer({ roles })
  await aDeliveryAddress({ db }, { account_id: account.id, address_name: 'North depot' })
  await signInAs(page, user.email, { at: wizardFor(await aVehicleTemplate(db), 8) })
  await fillVehicles(page, '7', '8', '9', '10', '11', '12', '13', '14')
  const last = await lines(page).getByRole('option').last().boundingBox()
  const bar = await button(page, 'NEXT').locator('../..').boundingBox()
  expect(last!.y + last!.height, 'the bar covers no card').toBeLessThanOrEqual(bar!.y)
  await field(page, 'Cost center').fill('KENT')
  await toDelivery(page)
  await expect(page.getByRole('combobox', { name: 'Saved address' }), 'the only one is chosen').toHaveValue(/^North depot/)
  const review = page.getByRole('region', { name: 'Cards to be ordered' }).getByRole('row')
  await expect(review).toHaveCount(9)
  await expect(review.first()).toContainText('Cost center')
  await expect(review.last()).toContainText('KENT')
  await page.getByRole('radio', { name: 'Pick up' }).check()
  await expect(page.getByText(/Kent, WA/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Show on a map/ })).toBeVisible()
  await submit(page)
  await expect(page.getByText('Name field is required', { exact: true })).toBeVisible()
  await expect(page.getByText('Phone number field is required')).toBeVisible()
  await expect(field(page, 'Name')).toBeFocused()
  await choosePickup(page)
  await submit(page)
  await orderNumber(page)
  expect(await ordersOf(db, account.id)).toMatchObject([{ is_delivery: false }])
})

test('a value that the server refuses is shown at its card', async ({ page, people, db, troubles }) => {
  troubles.expectTrouble('422')
  const { user, account } = await people.aCustomer({ roles })
  await signInAs(page, user.email, { at: wizardFor(await aVehicleTemplate(db), 2) })
  await fillVehicles(page, '200', '201')
  await toDelivery(page)
  await fillAddress(page, db)
  // Another user takes the number in the meantime.
  await addCards(db, account.id, { count: 1 })
  await submit(page)
  await expect(page.getByRole('heading', { name: 'Card 2 of 2' })).toBeVisible()
  await expect(vehicle(page)).toBeFocused()
  await expect(page.getByText('Vehicle number has already been taken')).toBeVisible()
  await expect(page.getByText('1 card needs attention')).toBeVisible()
  await vehicle(page).fill('202')
  await toDelivery(page)
  await expect(field(page, 'Address name')).toHaveValue('Kent yard')
  await submit(page)
  await orderNumber(page)
})

test('a vehicle number in use by another card is reported when the user leaves the field', async ({
  page,
  people,
  db,
  troubles,
}) => {
  troubles.expectTrouble('422')
  const { user, account } = await people.aCustomer({ roles })
  await addCards(db, account.id, { count: 1 })
  await signInAs(page, user.email, { at: wizardFor(await aVehicleTemplate(db)) })
  await fillVehicles(page, '201')
  await field(page, 'Description').focus()
  await expect(page.getByText('Vehicle number has already been taken')).toBeVisible()
})

test('a submission without an answer is sent again and makes one order', async ({ page, people, db, troubles }) => {
  troubles.expectTrouble('card_orders', 'ERR_FAILED')
  const { user, account } = await people.aCustomer({ roles })
  await signInAs(page, user.email, { at: wizardFor(await aVehicleTemplate(db)) })
  await fillVehicles(page, '7')
  await toDelivery(page)
  await fillAddress(page, db)
  const keys: string[] = []
  await page.route('**/v1/card_orders', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    // The first request reaches the server, but its answer is lost.
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('failed')
  })
  await submit(page)
  await expect(page.getByText('There was no answer, so the order may or may not have arrived.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await submit(page)
  await orderNumber(page)
  expect(new Set(keys).size).toBe(1)
  expect(await ordersOf(db, account.id)).toHaveLength(1)
})

test('an order survives closing its tab, and is restored only on request', async ({ page, context, people, db }) => {
  const { user } = await people.aCustomer({ roles })
  const address = wizardFor(await aVehicleTemplate(db), 3)
  await signInAs(page, user.email, { at: address })
  await fillVehicles(page, '7', '8')
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  await again.goto(address)
  await expect(again.getByText(/^You have an unsent order of 3 cards from/)).toBeVisible()
  await expect(vehicle(again)).toHaveValue('')
  await again.getByRole('button', { name: /^Resume/ }).click()
  await expect(vehicle(again)).toHaveValue('7')
  await expect(lines(again)).toContainText('Vehicle 8')
  await expect(again.getByText(/^You have an unsent order/)).toHaveCount(0)
})

test('an order survives the end of its session', async ({ page, people, db, troubles }) => {
  troubles.expectTrouble('401')
  const { user } = await people.aCustomer({ roles })
  await signInAs(page, user.email, { at: wizardFor(await aVehicleTemplate(db)) })
  await fillVehicles(page, '7')
  await db
    .updateTable('sessions')
    .set({ ended_at: sql<string>`now()` })
    .where('user_id', '=', user.id)
    .execute()
  // Leaving the field looks up the number, but the session has ended. Another call may be the first to notice.
  await page.keyboard.press('Tab')
  const popup = page.getByRole('alertdialog', { name: 'Your session has expired, please login again' })
  await popup.getByRole('button', { name: 'Close' }).click()
  await fillSignIn(page, user.email)
  await expect(page.getByText(/^You have an unsent order of 1 card from/)).toBeVisible()
  await page.getByRole('button', { name: /^Resume/ }).click()
  await expect(vehicle(page)).toHaveValue('7')
})

test('an unsent order continues on another device, and once discarded there is offered nowhere', async ({
  page,
  browser,
  people,
  db,
}) => {
  const { user } = await people.aCustomer({ roles })
  const address = wizardFor(await aVehicleTemplate(db), 2)
  await signInAs(page, user.email, { at: address })
  await fillVehicles(page, '7', '8')
  const isSent = page.waitForResponse(
    (answer) => answer.url().includes('/v1/order_drafts/') && answer.request().method() === 'PUT',
  )
  await button(page, 'BACK').click()
  await button(page, 'Yes, exit').click()
  expect((await isSent).status()).toBe(200)

  const phone = await (await browser.newContext()).newPage()
  await signInAs(phone, user.email, { at: address })
  await phone.getByRole('button', { name: /^Resume the unsent order of 2 cards/ }).click()
  await expect(vehicle(phone)).toHaveValue('7')
  await expect(lines(phone)).toContainText('Vehicle 8')
  await phone.goto(address)
  await phone.getByRole('button', { name: /^Discard draft/ }).click()
  const isGone = phone.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await phone.getByRole('alertdialog').getByRole('button', { name: 'CONTINUE' }).click()
  expect((await isGone).status()).toBe(200)
  await phone.context().close()

  await page.goto(address)
  await expect(page.getByText('No vehicle number')).toHaveCount(2)
  await expect(page.getByText('unsent order')).toHaveCount(0)
})

test('leaving an order always asks first', async ({ page, people, db }) => {
  const { user, account } = await people.aCustomer({ roles })
  const other = await people.anAccount()
  await people.join(user.id, other.id, { roles })
  await signInAs(page, user.email, { at: '/card-management', account_id: account.id })
  await page.goto(wizardFor(await aVehicleTemplate(db)))
  await fillVehicles(page, '7')
  const question = page.getByRole('alertdialog', {
    name: "Your card order hasn't been submitted yet. Are you sure you want to exit this process?",
  })
  const stay = async () => {
    await expect(question).toBeVisible()
    await expect(button(page, 'NO, CONTINUE')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(vehicle(page)).toHaveValue('7')
  }
  await button(page, 'BACK').click()
  await stay()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await stay()
  await page.getByRole('button', { name: `Account ${account.name}` }).click()
  await page.getByRole('list', { name: 'Accounts' }).getByRole('button', { name: other.name }).click()
  await stay()
  await page.getByRole('button', { name: 'Pat Driver' }).click()
  await button(page, 'Logout').click()
  await stay()
  await button(page, 'BACK').click()
  await button(page, 'Yes, exit').click()
  await expect(page).toHaveURL(/card-management/)
  await page.goto('/card-template-form')
  await expect(page.getByText('No template yet')).toBeVisible()
  await expect(page.getByText(/^You have an unsent order of 1 card from/), 'the draft is kept').toBeVisible()
  await page.getByRole('button', { name: /^Discard draft/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'CONTINUE' }).click()
  await page.reload()
  await expect(page.getByText('No template yet')).toBeVisible()
  await expect(page.getByText('unsent order')).toHaveCount(0)
})

test('cards are added, copied, pasted, filled in, removed and restored', async ({ page, people, db }) => {
  const { user } = await people.aCustomer({ roles })
  const [template, other] = [await aVehicleTemplate(db), await aSingleTemplate(db)]
  await signInAs(page, user.email, { at: wizardFor(template) })
  await fillVehicles(page, '0099')
  await field(page, 'Max gallon per fill').fill('500')
  await field(page, 'Description').fill('Kenworth')
  await expect(page.getByText('Lowered to the template limit of 100')).toBeVisible()

  await field(page, 'Copies').fill('0')
  await button(page, 'Duplicate').click()
  await expect(page.getByText('Duplicate quantity must be greater than 0')).toBeVisible()
  for (const quantity of ['-2', '1.5']) {
    await field(page, 'Copies').fill(quantity)
    await button(page, 'Duplicate').click()
    await expect(page.getByText('Duplicate quantity must be greater than 0'), quantity).toBeVisible()
  }
  await field(page, 'Copies').fill('2')
  await button(page, 'Duplicate').click()
  await expect(page.getByRole('heading', { name: '3 cards' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Card 1 of 3' }), 'one stays where one is').toBeVisible()
  await button(page, 'Undo').click()
  await button(page, 'Add New Card').click()
  await page.keyboard.press('Control+ArrowUp')
  await field(page, 'Copies').fill('2')
  await button(page, 'Duplicate').click()
  await expect(page.getByRole('heading', { name: '3 cards' }), 'the empty card was filled').toBeVisible()
  await expect(lines(page).getByText('Kenworth')).toHaveCount(3)
  await button(page, 'Apply Vehicle number to other cards').click()
  await page.getByRole('menuitem', { name: 'Continue numbering in the cards below' }).click()
  await expect(lines(page)).toContainText('Vehicle 0101')

  await field(page, 'Cost center').fill('KENT')
  await button(page, 'Apply Cost center to other cards').click()
  await page.getByRole('menuitem', { name: 'All cards' }).click()
  await page.keyboard.press('Control+ArrowDown')
  await expect(field(page, 'Cost center')).toHaveValue('KENT')

  await button(page, 'Remove card 2').click()
  await expect(page.getByText('Card 2 removed.')).toBeVisible()
  await button(page, 'Undo').click()
  await expect(lines(page)).toContainText('Vehicle 0100')

  await button(page, 'Paste from Excel').click()
  await field(page, 'Cells').fill('Unit\tColour\n500\tred\n501\tblue')
  await button(page, 'Use the pasted cells').click()
  await expect(page.getByText('Column Colour was left out.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('heading', { name: '5 cards' })).toBeVisible()
  await expect(lines(page)).toContainText('Vehicle 501')

  // Choosing another template resets the typed values, so the page asks first.
  await page.getByRole('combobox', { name: 'Card template' }).fill(other.template_name)
  await page.getByRole('option', { name: other.template_name }).click()
  const question = page.getByRole('alertdialog', { name: 'If you proceed with this change, all the values below will be reset.' })
  await question.getByRole('button', { name: 'CANCEL' }).click()
  await expect(vehicle(page)).toHaveValue('500')
  await page.getByRole('combobox', { name: 'Card template' }).fill(other.template_name)
  await page.getByRole('option', { name: other.template_name }).click()
  await question.getByRole('button', { name: 'CONTINUE' }).click()
  await expect(vehicle(page)).toHaveValue('')
})

test('NEXT reports how many cards are wrong and focuses the first wrong field', async ({ page, people, db }) => {
  const { user } = await people.aCustomer({ roles })
  await signInAs(page, user.email, { at: wizardFor(await aVehicleTemplate(db), 3) })
  await fillVehicles(page, '7', '8', '7')
  await button(page, 'NEXT').click()
  await expect(page.getByText('2 cards have errors. Card 1: Vehicle number must be unique')).toBeAttached()
  await expect(page.getByText('2 cards need attention')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Card 1 of 3' })).toBeVisible()
  await expect(vehicle(page)).toBeFocused()
  await page.keyboard.press('F8')
  await expect(page.getByRole('heading', { name: 'Card 3 of 3' })).toBeVisible()
  await expect(vehicle(page)).toBeFocused()
  for (const card of [3, 2, 1]) {
    await expect(page.getByRole('heading', { name: `Card ${card > 1 ? card : 1} of` })).toBeVisible()
    await page.getByRole('button', { name: /^Remove card/ }).click()
    if (card > 1) await expect(page.getByRole('heading', { name: `${card - 1} card` })).toBeVisible()
  }
  await button(page, 'NEXT').click()
  await expect(page.getByRole('alertdialog', { name: 'Card must be at least one' })).toBeVisible()
})

test('an incomplete ZIP code is an error at NEXT, and Enter selects no suggestion for an earlier text', async ({
  page,
  people,
  db,
}) => {
  const { user } = await people.aCustomer({ roles })
  const ppa = { template_name: aTemplateName(), card_network_id: 2, card_fuel_profile_id: 3, card_period_gallon_id: 1 }
  await aPlace({ db })
  await signInAs(page, user.email, { at: wizardFor(await addTemplate(db, ppa)) })
  await fillVehicles(page, '0042')
  const zips = page.getByRole('combobox', { name: 'Zip lock-out' })
  await zips.fill('9803')
  await expect(page.getByRole('option', { name: '98032 Kent, WA' })).toBeVisible()
  await zips.press('Backspace')
  await zips.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove 98032' })).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(zips).toHaveAttribute('aria-invalid', 'true')
  await expect(zips).toBeFocused()
  await expect(zips).toHaveValue('980')
  await zips.fill('98032')
  await toDelivery(page)
  await button(page, 'BACK').click()
  await expect(page.getByRole('button', { name: 'Remove 98032' })).toBeVisible()
})

test('a template that does not exist is reported, and the others are kept', async ({ page, people, db }) => {
  const { user } = await people.aCustomer({ roles })
  const { id } = await aVehicleTemplate(db)
  await signInAs(page, user.email, { at: `/card-template-form?id=${id}|999999999&amount=2` })
  await expect(page.getByRole('alert')).toContainText('Card template 999999999 could not be found.')
  await expect(page.getByRole('heading', { name: '2 cards' })).toBeVisible()
})

test('two cards are ordered with the keyboard alone', async ({ page, people, db }) => {
  const { user, account } = await people.aCustomer({ roles })
  await signInAs(page, user.email, { at: wizardFor(await aVehicleTemplate(db)) })
  await expect(vehicle(page)).toBeVisible()
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  const tabTo = async (name: RegExp | string, of: 'textbox' | 'button' | 'radio' | 'combobox') => {
    const target = page.getByRole(of, { name })
    for (let stops = 0; stops < 60; stops++) {
      if (await target.first().evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`The keyboard does not reach ${String(name)}`)
  }
  await tabTo(/^Vehicle number/, 'textbox')
  await page.keyboard.type('41')
  await press('Control+d')
  await expect(page.getByRole('heading', { name: 'Card 1 of 2' })).toBeVisible()
  await press('Control+ArrowDown')
  await expect(page.getByRole('heading', { name: 'Card 2 of 2' })).toBeVisible()
  await expect(vehicle(page)).toBeFocused()
  await page.keyboard.type('42')
  await press('Control+Enter')
  await expect(button(page, 'SUBMIT ORDER')).toBeVisible()
  await tabTo('Delivery', 'radio')
  await press('ArrowDown')
  await tabTo(/^Name/, 'textbox')
  await page.keyboard.type('Jo Field')
  await press('Tab')
  await page.keyboard.type('2535550142')
  await press('Enter')
  await orderNumber(page)
  expect(await ordersOf(db, account.id)).toMatchObject([{ cards: 2, is_delivery: false }])
})

test('every step of an order is accessible, on a desk and on a phone', async ({ page, people, db, troubles }) => {
  test.slow()
  troubles.expectTrouble('422')
  const { user } = await people.aCustomer({ roles: ['card manager', 'pin manager 1'] })
  await signInAs(page, user.email, { at: wizardFor(await aSingleTemplate(db), 3) })
  await fillVehicles(page, '7', '7')
  await button(page, 'NEXT').click()
  await expect(page.getByText('3 cards need attention')).toBeVisible()
  await expectAccessible(page, 'desk')
  // On a phone, the editor and the list are separate pages.
  await expectAccessible(page, 'phone')
  await button(page, 'All cards').click()
  await expectAccessible(page, 'phone')
  await lines(page).getByRole('option').nth(1).click()
  await vehicle(page).fill('8')
  await button(page, 'Next card').click()
  await vehicle(page).fill('9')
  await toDelivery(page)
  await submit(page)
  await expect(page.getByText('City field is required').first()).toBeVisible()
  await expectAccessible(page, 'phone')
  await expectAccessible(page, 'desk')
  await choosePickup(page)
  await expectAccessible(page, 'desk')
  await submit(page)
  await orderNumber(page)
  await expectAccessible(page, 'desk')
  await expectAccessible(page, 'phone')
})
