// docs/product/orders-and-cards.md#the-order-wizard, NEW CARD ORDER: from a template to an order with a number.
import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { aDeliveryAddress, aPlace } from '../server/testing/delivery-addresses.ts'
import { expectAccessible, setWidth } from './accessible.ts'
import { addTemplate, aTemplateName } from './fleet.ts'
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

test('a PIN manager sets PINs by the rules of the network, which the browser never keeps; every step is accessible', async ({
  page,
  people,
  db,
  troubles,
}) => {
  test.slow()
  troubles.expectTrouble('422')
  const { user, account } = await people.aCustomer({ roles: ['card manager', 'pin manager 1'] })
  await signInAs(page, user.email, { at: wizardFor(await aSingleTemplate(db), 3) })
  await fillVehicles(page, '7')
  const pin = page.getByRole('textbox', { name: 'PIN' })
  await pin.fill('123')
  await pin.blur()
  await expect(page.getByText('Pin must be 5 digits')).toBeVisible()
  await pin.fill('01234')
  await expect(page.getByText('First digit cannot be zero')).toBeVisible()
  await pin.fill('12345')
  await expect(page.getByText('This PIN is easy to guess')).toBeVisible()
  await fillVehicles(page, '7', '7')
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('12345')

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
  await submit(page)
  await orderNumber(page)
  await expectAccessible(page, 'desk')
  await expectAccessible(page, 'phone')
  const cards = db.selectFrom('cards').select(['vehicle_number', 'pin_sealed']).where('account_id', '=', account.id)
  expect(await cards.orderBy('vehicle_number').execute()).toEqual(
    ['7', '8', '9'].map((vehicle_number) => ({ vehicle_number, pin_sealed: expect.anything() })),
  )
})

test('driver cards become a virtual request, without a delivery, and a double click on NEXT submits nothing', async ({
  page,
  people,
  db,
}) => {
  const { user, account } = await people.aCustomer({ roles })
  await signInAs(page, user.email, { at: wizardFor(await aDriverTemplate(db), 2) })
  await expect(lines(page)).toBeVisible()
  // The second step of a virtual request asks for nothing, and its button is in the place of NEXT.
  await button(page, 'NEXT').dblclick()
  await expect(page.getByText('No delivery details needed')).toBeVisible()
  await expect(button(page, 'SUBMIT ORDER')).toBeEnabled()
  expect(await ordersOf(db, account.id)).toEqual([])
  await expect(field(page, 'Address name')).toHaveCount(0)
  await submit(page)
  await expect(page.getByText('Your request was sent to Customer Service. A case number will arrive by e-mail.')).toBeVisible()
  expect(await ordersOf(db, account.id)).toMatchObject([{ is_virtual: true, cards: 2 }])
  expect(await db.selectFrom('delivery_addresses').selectAll().where('account_id', '=', account.id).execute()).toEqual([])
})

test('cards are ordered for pickup at the provider’s office, and nothing in the wizard moves or is covered', async ({
  page,
  people,
  db,
}) => {
  const { user, account } = await people.aCustomer({ roles })
  await aDeliveryAddress({ db }, { account_id: account.id, address_name: 'North depot' })
  await setWidth(page, 'desk')
  await signInAs(page, user.email, { at: wizardFor(await aVehicleTemplate(db), 8) })
  await expect(vehicle(page)).toBeVisible()
  await settled(page)
  await test.step('fields in one row are aligned, even if one of them has a note above', async () => {
    // Read all positions at once: the fonts load last and may move the whole page by a pixel.
    const tops = await page.evaluate(() =>
      ['max_gallon_period', 'max_gallon_fill', 'card_period_gallon_id'].map(
        (id) => document.getElementById(id)!.getBoundingClientRect().top,
      ),
    )
    expect(new Set(tops).size, tops.join(' ')).toBe(1)
  })
  const fill = field(page, 'Max gallon per fill')
  await test.step('a message at a field moves no other field', async () => {
    const below = async () => (await fill.boundingBox())!.y
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
  await test.step('a number that was lowered says so in the place of an error, and its field keeps its width', async () => {
    const width = (await fill.boundingBox())?.width
    await fill.fill('999')
    await fill.blur()
    const note = await page.getByText('Lowered to the').boundingBox()
    const box = await fill.boundingBox()
    expect(box?.width).toBe(width)
    expect(note?.x).toBe(box?.x)
    expect((note?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0), 'right below the field').toBeLessThan(16)
  })

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

test('an unsent order survives its tab, its session and its device, and once discarded is offered nowhere', async ({
  page: first,
  context,
  anotherBrowser,
  people,
  db,
  troubles,
}) => {
  troubles.expectTrouble('401')
  const { user } = await people.aCustomer({ roles })
  const address = wizardFor(await aVehicleTemplate(db), 2)
  await signInAs(first, user.email, { at: address })
  await fillVehicles(first, '7', '8')
  await expect(first.getByText(/^Draft saved/)).toBeVisible()
  await first.close({ runBeforeUnload: false })

  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByText(/^You have an unsent order of 2 cards from/)).toBeVisible()
  await expect(vehicle(page), 'it is restored only on request').toHaveValue('')
  const resume = async () => {
    await page.getByRole('button', { name: /^Resume/ }).click()
    await expect(vehicle(page)).toHaveValue('7')
    await expect(lines(page)).toContainText('Vehicle 8')
    await expect(page.getByText(/^You have an unsent order/)).toHaveCount(0)
  }
  await resume()

  await db
    .updateTable('sessions')
    .set({ ended_at: sql<string>`now()` })
    .where('user_id', '=', user.id)
    .execute()
  // Leaving the field looks up the number, but the session has ended. Another call may be the first to notice.
  await vehicle(page).focus()
  await page.keyboard.press('Tab')
  const popup = page.getByRole('alertdialog', { name: 'Your session has expired, please login again' })
  await popup.getByRole('button', { name: 'Close' }).click()
  await fillSignIn(page, user.email)
  await expect(page.getByText(/^You have an unsent order of 2 cards from/)).toBeVisible()
  await resume()

  const isSent = page.waitForResponse(
    (answer) => answer.url().includes('/v1/order_drafts/') && answer.request().method() === 'PUT',
  )
  await button(page, 'BACK').click()
  await button(page, 'Yes, exit').click()
  expect((await isSent).status()).toBe(200)
  const phone = await anotherBrowser()
  await signInAs(phone, user.email, { at: address })
  await phone.getByRole('button', { name: /^Resume the unsent order of 2 cards/ }).click()
  await expect(vehicle(phone)).toHaveValue('7')
  await expect(lines(phone)).toContainText('Vehicle 8')
  await phone.goto(address)
  await phone.getByRole('button', { name: /^Discard draft/ }).click()
  const isGone = phone.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await phone.getByRole('alertdialog').getByRole('button', { name: 'CONTINUE' }).click()
  expect((await isGone).status()).toBe(200)

  await page.goto(address)
  await expect(page.getByText('No vehicle number')).toHaveCount(2)
  await expect(page.getByText('unsent order')).toHaveCount(0)
})

test('cards are added, copied, pasted, filled in, removed and restored, and NEXT leads to each error', async ({
  page,
  people,
  db,
}) => {
  const { user } = await people.aCustomer({ roles })
  const ppa = { template_name: aTemplateName(), card_network_id: 2, card_fuel_profile_id: 3, card_period_gallon_id: 1 }
  await aPlace({ db })
  const [template, other] = [await aVehicleTemplate(db), await addTemplate(db, ppa)]
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

  await vehicle(page).fill('501')
  await button(page, 'NEXT').click()
  await expect(page.getByText('2 cards have errors. Card 4: Vehicle number must be unique')).toBeAttached()
  await expect(page.getByText('2 cards need attention')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Card 4 of 5' })).toBeVisible()
  await expect(vehicle(page)).toBeFocused()
  await page.keyboard.press('F8')
  await expect(page.getByRole('heading', { name: 'Card 5 of 5' })).toBeVisible()
  await expect(vehicle(page)).toBeFocused()
  await vehicle(page).fill('500')

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

  await vehicle(page).fill('0042')
  const zips = page.getByRole('combobox', { name: 'Zip lock-out' })
  await zips.fill('9803')
  await expect(page.getByRole('option', { name: '98032 Kent, WA' })).toBeVisible()
  await zips.press('Backspace')
  await zips.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove 98032' }), 'a suggestion for an earlier text').toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(zips, 'an incomplete ZIP code is an error').toHaveAttribute('aria-invalid', 'true')
  await expect(zips).toBeFocused()
  await expect(zips).toHaveValue('980')
  await zips.fill('98032')
  await toDelivery(page)
  await button(page, 'BACK').click()
  await expect(page.getByRole('button', { name: 'Remove 98032' })).toBeVisible()

  for (const card of [5, 4, 3, 2, 1]) {
    await expect(page.getByRole('heading', { name: `Card ${card} of` })).toBeVisible()
    await page.getByRole('button', { name: /^Remove card/ }).click()
    if (card > 1) await expect(page.getByRole('heading', { name: `${card - 1} card` })).toBeVisible()
  }
  await button(page, 'NEXT').click()
  await expect(page.getByRole('alertdialog', { name: 'Card must be at least one' })).toBeVisible()
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
