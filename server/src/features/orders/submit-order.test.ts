import { randomUUID } from 'node:crypto'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCard, aNewCard, aPin, aTemplate, aVehicleNumber, cardControls } from '#testing/cards.ts'
import { aPlace } from '#testing/delivery-addresses.ts'
import { aDriverLine, aNewLine, toAnAddress, toThePickup } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
  await aPlace(portal)
})
afterAll(() => portal.close())

const orders = '/v1/card_orders'
const anEditor = () => portal.aCustomer({ roles: ['card editor'] })
const aPinEditor = () => portal.aCustomer({ roles: ['card manager', 'pin manager 1'] })
const aKey = () => ({ 'idempotency-key': randomUUID() })

const cardsOf = (account_id: number) =>
  portal.db.selectFrom('cards').selectAll().where('account_id', '=', account_id).orderBy('id').execute()
const ordersOf = (account_id: number) =>
  portal.db.selectFrom('card_orders').selectAll().where('account_id', '=', account_id).orderBy('id').execute()
const mailsTo = (email: string) =>
  portal.db.selectFrom('mails').select(['kind', 'values']).where('to_email', '=', email).orderBy('id').execute()

test('an order creates a Pending card per line, notifies the account and mails the sender', async () => {
  const { as, account_id, user } = await anEditor()
  const lines = [await aNewLine(portal, { description: 'First' }), await aNewLine(portal, { description: 'Second' })]
  const reply = await as.post(orders, { data: lines }, aKey())
  expect(reply).toMatchObject({
    status: 200,
    body: { status: 'success', data: { status_order: 'submitted', is_virtual: false, case_number: null } },
  })
  expect(reply.body.data.card_order_number).toMatch(/^CO-\d{6}$/)
  expect(await cardsOf(account_id)).toMatchObject([
    { card_status_id: 8, last_four: null, description: 'First', pin_sealed: null },
    { card_status_id: 8, last_four: null, description: 'Second' },
  ])
  const { card_order_number, id } = reply.body.data
  expect(await mailsTo(user.email)).toMatchObject([{ kind: 'order-submitted', values: { card_order_number, cards: '2 cards' } }])
  expect((await as.get('/v1/notifications')).body.data).toMatchObject([
    { kind: 'order', title: `Order ${card_order_number} of 2 cards was submitted`, link: `/card-order/${id}/review` },
  ])
  const audited = await portal.db.selectFrom('audit_events').select('action').where('account_id', '=', account_id).execute()
  expect(audited.map(({ action }) => action)).toEqual(['card.create', 'card.create', 'order.submit'])
  const detail = await as.get(`${orders}/${id}`)
  expect(detail.body.data).toMatchObject({
    cards: 2,
    requestor: (await portal.db.selectFrom('accounts').select('name').where('id', '=', account_id).executeTakeFirst())?.name,
    delivery: { ...toAnAddress, shipping_method: 'USPS', pickup_address: '' },
    lines: [{ position: 1, description: 'First', card_status_name: 'Pending', has_pin: false }, { position: 2 }],
    events: [{ status_order: 'submitted', title: 'Submitted', who: 'Pat Driver' }],
  })
})

test('one reply lists every mistake of every line, and nothing is written', async () => {
  const { as, account_id } = await anEditor()
  const deactivated = await aTemplate(portal)
  await portal.db.updateTable('card_templates').set({ deactivated_at: 'now()' }).where('id', '=', deactivated.id).execute()
  const plain = await aNewLine(portal, { delivery_city: '' })
  const reply = await as.post(orders, {
    data: [
      { ...plain, card_fuel_profile_id: null, max_gallon_fill: null },
      { ...plain, vehicle_number: null, card_period_gallon_id: null },
      { ...plain, card_template_id: deactivated.id },
      { ...plain, card_template_id: 999_999_999 },
      { ...(await aDriverLine(portal, { card_time_profile_id: null, pin: '12345' })), ...toAnAddress, delivery_city: '' },
    ],
  })
  expect(reply.status).toBe(422)
  expect(reply.body.errors).toEqual({
    'data.0.card_fuel_profile_id': ['Card product type field is required'],
    'data.0.max_gallon_fill': ['Max gallon field is required'],
    'data.1.vehicle_number': ['Vehicle number field is required'],
    'data.1.card_period_gallon_id': ['Gallon period is required'],
    'data.2.card_template_id': ['Card Template field is required'],
    'data.3.card_template_id': ['Card Template field is required'],
    'data.4.card_time_profile_id': ['Card time profile field is required'],
    'data.4.pin': ['Not permitted'],
  })
  expect(await ordersOf(account_id)).toEqual([])
  expect(await cardsOf(account_id)).toEqual([])
})

test.each([
  ['description', 'x'.repeat(31), 'The length of description must be 30 characters or fewer'],
  ['tax_doc', 'x'.repeat(16), 'The length of tax exempt doc must be 15 characters or fewer'],
  ['cost_center', 'x'.repeat(11), 'The length of cost center must be 10 characters or fewer'],
  ['misc_4', 'x'.repeat(26), 'The length of misc 4 must be 25 characters or fewer'],
])('a %s that is too long is refused at its line', async (field, value, message) => {
  const { as } = await anEditor()
  const reply = await as.post(orders, { data: [await aNewLine(portal), await aNewLine(portal, { [field]: value })] })
  expect(reply).toMatchObject({ status: 422, body: { errors: { [`data.1.${field}`]: [message] } } })
})

test('an order with no cards or with too many is refused', async () => {
  const { as } = await anEditor()
  for (const body of [{ data: [] }, { data: null }, {}])
    expect((await as.post(orders, body)).body.errors).toEqual({ data: ['Card must be at least one'] })
  const line = await aNewLine(portal)
  const tooMany = Array.from({ length: limits.orderLines + 1 }, () => line)
  expect((await as.post(orders, { data: tooMany })).body.errors).toEqual({ data: ['At most 500 cards in one order'] })
})

describe('vehicle numbers', () => {
  test('shared within one order are refused on every line concerned, however they are spelled', async () => {
    const { as } = await anEditor()
    const line = await aNewLine(portal)
    const numbers = ['trk 7', 'TRK 8', 'ＴＲＫ 7', 'TRK 7 ', '9']
    const reply = await as.post(orders, { data: numbers.map((vehicle_number) => ({ ...line, vehicle_number })) })
    expect(reply).toMatchObject({ status: 422 })
    const unique = ['Vehicle number must be unique']
    expect(reply.body.errors).toEqual({
      'data.0.vehicle_number': unique,
      'data.2.vehicle_number': unique,
      'data.3.vehicle_number': unique,
    })
  })

  test('of live cards in the network are refused in one reply; those of lost cards and other networks are free', async () => {
    const { as, account_id } = await anEditor()
    await aCard(portal, { account_id, vehicle_number: 'A1' })
    await aCard(portal, { account_id, vehicle_number: 'A2' })
    await aCard(portal, { account_id, vehicle_number: 'A3', card_status_id: 3 })
    await aCard(portal, { account_id, vehicle_number: 'A4', card_network_id: 2 })
    const line = await aNewLine(portal)
    const order = (numbers: string[]) =>
      as.post(orders, { data: numbers.map((vehicle_number) => ({ ...line, vehicle_number })) }, aKey())
    const taken = ['Vehicle number has already been taken']
    const refused = await order(['a1', 'A3', 'A2', 'A4'])
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ 'data.0.vehicle_number': taken, 'data.2.vehicle_number': taken })
    expect((await order(['A3', 'A4'])).status).toBe(200)
  })

  test(
    'of two hundred simultaneous orders for one vehicle number, one is accepted and none fails',
    { timeout: 120_000 },
    async () => {
      const { as, account_id } = await anEditor()
      const line = await aNewLine(portal)
      const replies = await Promise.all(Array.from({ length: 200 }, () => as.post(orders, { data: [line] }, aKey())))
      const statuses = Object.groupBy(replies, ({ status }) => status)
      expect([statuses[200]?.length, statuses[422]?.length]).toEqual([1, 199])
      expect(statuses[422]?.[0]?.body.errors).toEqual({ 'data.0.vehicle_number': ['Vehicle number has already been taken'] })
      expect(await ordersOf(account_id)).toHaveLength(1)
    },
  )

  test('that two simultaneous orders both want never cause a failure: one order is accepted whole', async () => {
    const { as, account_id } = await anEditor()
    const line = await aNewLine(portal)
    const numbers = Array.from({ length: 40 }, aVehicleNumber)
    const order = (list: string[]) =>
      as.post(orders, { data: list.map((vehicle_number) => ({ ...line, vehicle_number })) }, aKey())
    const replies = await Promise.all([order(numbers), order(numbers.toReversed())])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await cardsOf(account_id)).toHaveLength(40)
  })
})

describe('PINs', () => {
  test('are drawn for users who may not choose them: valid, all different, and in no reply', async () => {
    const { as, account_id } = await anEditor()
    const line = await aDriverLine(portal)
    const reply = await as.post(orders, { data: Array.from({ length: 30 }, () => line) }, aKey())
    expect(reply.status).toBe(200)
    const cards = await cardsOf(account_id)
    expect(new Set(cards.map(({ pin_index }) => pin_index?.toString('hex'))).size).toBe(30)
    const detail = await as.get(`${orders}/${reply.body.data.id}`)
    expect(detail.body.data.lines[0]).toMatchObject({ has_pin: true })
    expect(detail.text).not.toMatch(/"pin"|sealed|pin_index/)
    const staff = await portal.staff(account_id)
    const shown = await staff.as.post(`/v1/cards/${cards[0]!.id}/reveal_pin`)
    expect(shown.body.data.pin).toMatch(/^[1-9]\d{4}$/)
  })

  test('can be chosen by users with the right, within the rules of the network', async () => {
    const { as } = await aPinEditor()
    const pin = aPin()
    const order = async (chosen: string) => as.post(orders, { data: [await aDriverLine(portal, { pin: chosen })] }, aKey())
    expect((await order('01234')).body.errors).toEqual({ 'data.0.pin': ['First digit cannot be zero'] })
    for (const wrong of ['123', '1234567', '1'.repeat(100)])
      expect((await order(wrong)).body.errors).toEqual({ 'data.0.pin': ['Pin must be 5 digits'] })
    const accepted = await order(pin)
    expect(accepted.status).toBe(200)
    expect((await order(pin)).body.errors).toEqual({ 'data.0.pin': ['Pin has already been taken'] })
    const detail = await as.get(`${orders}/${accepted.body.data.id}`)
    const revealed = await as.post(`/v1/cards/${detail.body.data.lines[0].card_id}/reveal_pin`)
    expect(revealed.body.data.pin).toBe(pin)
  })

  test('repeated in one order are refused on each line', async () => {
    const { as } = await aPinEditor()
    const line = await aDriverLine(portal, { pin: aPin() })
    const reply = await as.post(orders, { data: [line, await aDriverLine(portal), line] })
    const taken = ['Pin has already been taken']
    expect(reply).toMatchObject({ status: 422 })
    expect(reply.body.errors).toEqual({ 'data.0.pin': taken, 'data.2.pin': taken })
  })

  test('cannot be guessed in bulk: each conflict counts, and after twenty every answer is 429', async () => {
    const { as, account_id } = await aPinEditor()
    const pins = new Set<string>()
    while (pins.size < 21) pins.add(aPin())
    for (const pin of pins) await aCard(portal, { account_id, card_type_id: 2, vehicle_number: null, pin })
    const line = await aDriverLine(portal)
    const data = [...pins].map((pin) => ({ ...line, pin }))
    expect(await as.post(orders, { data })).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    expect((await as.post(orders, { data: data.slice(0, 1) })).status).toBe(429)
  })

  test('chosen by twenty simultaneous orders go to one of them, and none fails', async () => {
    const { as } = await aPinEditor()
    const line = await aDriverLine(portal, { pin: aPin() })
    const replies = await Promise.all(Array.from({ length: 20 }, () => as.post(orders, { data: [line] }, aKey())))
    const statuses = Object.groupBy(replies, ({ status }) => status)
    expect([statuses[200]?.length, statuses[422]?.length]).toEqual([1, 19])
  })

  test('drawn by two large simultaneous orders still differ in a nearly full space', async () => {
    const { as, account_id } = await anEditor()
    const template = await aTemplate(portal, { card_network_id: 4, card_type_id: 2 })
    const line = { card_template_id: template.id, card_fuel_profile_id: 10, card_time_profile_id: 1 }
    const order = () => as.post(orders, { data: Array.from({ length: 200 }, () => line) }, aKey())
    const replies = await Promise.all([order(), order()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await cardsOf(account_id)).toHaveLength(400)
  })
})

test('controls that the kind of card lacks are dropped, and gallons are lowered to the template’s limit', async () => {
  const { as, account_id } = await anEditor()
  const template = await aTemplate(portal, { max_gallon_fill: 80, max_gallon_period: 240 })
  const line = await aNewLine(portal, {
    card_template_id: template.id,
    max_gallon_fill: 500,
    max_gallon_period: 999,
    card_time_profile_id: 1,
    zips: ['98'],
    max_amount_fill: 100,
  })
  const { body } = await as.post(orders, { data: [line] })
  const values = { max_gallon_fill: 80, max_gallon_period: 240, card_time_profile_id: null, zips: [], max_amount_fill: null }
  expect(await cardsOf(account_id)).toMatchObject([values])
  const detail = await as.get(`${orders}/${body.data.id}`)
  expect(detail.body.data.lines).toMatchObject([{ ...values, changed_fields: ['card_fuel_profile_id', 'card_period_gallon_id'] }])
})

describe('delivery', () => {
  test('names the missing fields of the chosen way in the words of the spec', async () => {
    const { as } = await anEditor()
    const order = async (delivery: object) => {
      const card = await aNewCard(portal)
      return (await as.post(orders, { data: [{ ...card, ...delivery }] })).body.errors
    }
    const cleared = {
      delivery_address_name: null,
      delivery_street_address: null,
      delivery_city: null,
      delivery_state: null,
      delivery_zipcode: null,
    }
    expect(await order(cleared)).toEqual(await order({}))
    expect(await order({ is_delivery: false, pickup_name: null, pickup_phone_number: null, ...cleared })).toEqual({
      'data.0.pickup_name': ['Name field is required'],
      'data.0.pickup_phone_number': ['Phone number field is required'],
    })
    expect(await order({})).toEqual({
      'data.0.delivery_address_name': ['Address name field is required'],
      'data.0.delivery_street_address': ['Street address field is required'],
      'data.0.delivery_city': ['City field is required'],
      'data.0.delivery_state': ['State field is required'],
      'data.0.delivery_zipcode': ['Zip Code field is required'],
    })
    expect(await order({ is_delivery: false })).toEqual({
      'data.0.pickup_name': ['Name field is required'],
      'data.0.pickup_phone_number': ['Phone number field is required'],
    })
    expect(await order({ ...toThePickup, pickup_phone_number: '253-555-0100' })).toEqual({
      'data.0.pickup_phone_number': ['Must be (###) ###-####'],
    })
  })

  test('applies to the whole order: a line that differs is refused', async () => {
    const { as } = await anEditor()
    const data = [
      await aNewLine(portal),
      await aNewLine(portal),
      await aNewLine(portal, { ...toAnAddress, delivery_city: 'Tacoma' }),
    ]
    const reply = await as.post(orders, { data })
    expect(reply).toMatchObject({ status: 422 })
    expect(reply.body.errors).toEqual({ 'data.2.delivery_city': ['Must be the same on every line'] })
  })

  test('a pickup is always at the provider’s office, and stores no delivery address', async () => {
    const { as } = await anEditor()
    const line = await aNewLine(portal, { ...toThePickup, pickup_address: 'My garage', delivery_city: 'Kent' })
    const { body } = await as.post(orders, { data: [line] })
    const detail = await as.get(`${orders}/${body.data.id}`)
    expect(detail.body.data).toMatchObject({
      is_delivery: false,
      delivery: { pickup_address: 'Kent Office, 8422 S 212th St, Kent, WA 98031', pickup_name: 'Dana', delivery_city: '' },
    })
  })

  test('only staff may set the shipping method and the requestor', async () => {
    const { as, account_id } = await anEditor()
    const line = await aNewLine(portal)
    const refused = await as.post(orders, { data: [{ ...line, shipping_method: 'UPS Overnight', requestor: 'Someone' }] })
    expect(refused).toMatchObject({ status: 422 })
    expect(refused.body.errors).toEqual({ 'data.0.shipping_method': ['Not permitted'], 'data.0.requestor': ['Not permitted'] })
    const staff = await portal.staff(account_id)
    const { body } = await staff.as.post(orders, { data: [{ ...line, shipping_method: 'UPS Overnight', requestor: 'Dana W.' }] })
    const detail = await as.get(`${orders}/${body.data.id}`)
    expect(detail.body.data).toMatchObject({ shipping_method: 'UPS Overnight', requestor: 'Dana W.' })
  })

  test('a new address is saved once with the order, and only if it is valid', async () => {
    const { as, account_id } = await anEditor()
    const saved = () => portal.db.selectFrom('delivery_addresses').selectAll().where('account_id', '=', account_id).execute()
    const line = await aNewLine(portal, { ...toAnAddress, create_new_address: true, delivery_phone_number: '(253) 555-0100' })
    const refused = await as.post(orders, { data: [{ ...line, delivery_state: 'OR' }] })
    expect(refused.body.errors).toEqual({ 'data.0.delivery_zipcode': ['98032 is in Kent, WA, not in Oregon'] })
    expect(await saved()).toEqual([])
    const key = aKey()
    for (let send = 0; send < 2; send++)
      expect((await as.post(orders, { data: [line] }, key)).body.data).toMatchObject({ is_address_saved: true })
    expect(await saved()).toMatchObject([
      { address_name: 'Depot', address: '700 Fuel Way', city: 'Kent', phone: '(253) 555-0100' },
    ])
  })
})

describe('a virtual request', () => {
  test('needs no delivery, opens a case, and mails the case number', async () => {
    const { as, account_id, user } = await anEditor()
    const line = await aDriverLine(portal, { create_new_address: true, ...toAnAddress })
    const reply = await as.post(orders, { data: [line] })
    expect(reply.body.data).toMatchObject({ is_virtual: true, status_order: 'case_opened', is_address_saved: false })
    const { case_number } = reply.body.data
    expect(case_number).toMatch(/^CS-\d{6}$/)
    expect(await mailsTo(user.email)).toMatchObject([{ kind: 'order-case', values: { case_number } }])
    expect(await portal.db.selectFrom('delivery_addresses').where('account_id', '=', account_id).execute()).toEqual([])
    const detail = await as.get(`${orders}/${reply.body.data.id}`)
    expect(detail.body.data.delivery).toMatchObject({ delivery_city: '', pickup_address: '' })
  })

  test('requires that every line is virtual; the sender cannot declare it', async () => {
    const { as } = await anEditor()
    const mixed = await as.post(orders, { data: [await aDriverLine(portal), await aNewCard(portal)] })
    expect(mixed.body.errors).toHaveProperty(['data.0.delivery_city'])
    const forged = await as.post(orders, { data: [{ ...(await aNewLine(portal)), is_virtual: true }] })
    expect(forged.body.errors).toEqual({ 'data.0.is_virtual': ['This field is not known'] })
  })

  test('sent by staff mails its case number to the account’s admins', async () => {
    const { account_id, user } = await portal.aCustomer({ roles: ['acct admin'] })
    const staff = await portal.staff(account_id)
    expect((await staff.as.post(orders, { data: [await aDriverLine(portal)] })).status).toBe(200)
    expect(await mailsTo(user.email)).toMatchObject([{ kind: 'order-case' }])
    expect(await mailsTo(staff.user.email)).toEqual([])
  })
})

describe('an order sent twice', () => {
  test('with the same key is one order with one answer; with other content it is refused', async () => {
    const { as, account_id } = await anEditor()
    const key = aKey()
    const line = await aNewLine(portal)
    const first = await as.post(orders, { data: [line] }, key)
    const again = await as.post(orders, { data: [line] }, key)
    expect(again.body).toEqual(first.body)
    expect((await as.post(orders, { data: [{ ...line, description: 'Other' }] }, key)).status).toBe(422)
    expect(await ordersOf(account_id)).toHaveLength(1)
  })

  test('without a key within a minute is a possible duplicate, and the answer names the first order', async () => {
    const { as, account_id } = await anEditor()
    const line = await aDriverLine(portal)
    const replies = await Promise.all([1, 2, 3].map((id) => as.post(orders, { data: [{ id, ...line }] })))
    const first = replies.find(({ status }) => status === 200)
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'possible_duplicate',
      message: `This was ordered a moment ago as ${first?.body.data.card_order_number}`,
    })
    const changed = await as.post(orders, { data: [{ ...line, description: 'Another' }] })
    expect(changed.status).toBe(200)
    await portal.db.updateTable('card_orders').set({ created_at: '2026-01-01' }).where('account_id', '=', account_id).execute()
    expect((await as.post(orders, { data: [line] })).status).toBe(200)
  })
})

test('an order may have five hundred cards', async () => {
  const { as, account_id } = await anEditor()
  const card = { ...(await aNewLine(portal)), ...cardControls }
  const data = Array.from({ length: 500 }, (_, n) => ({ ...card, vehicle_number: `V${n}` }))
  const reply = await as.post(orders, { data }, aKey())
  expect(reply.status).toBe(200)
  expect(await cardsOf(account_id)).toHaveLength(500)
  const detail = await as.get(`${orders}/${reply.body.data.id}`)
  expect(detail.body.data.lines.map((line: { vehicle_number: string }) => line.vehicle_number)).toEqual(
    data.map(({ vehicle_number }) => vehicle_number),
  )
})
