// docs/product/fulfilment.md#card-review: one queue of everything that waits for staff, and what they do with it.
import { cardTitle } from '@forecourt/domain/format/card-name.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWexNumber } from '#testing/batches.ts'
import { caller } from '#testing/caller.ts'
import { aCard, aNewCard, aTemplate } from '#testing/cards.ts'
import { aDriverLine, anOrder, toAnAddress } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' })
})
afterAll(() => portal.close())

const [wex, driver, misc] = [3, 2, 4]

const cardOf = (id: number) => portal.db.selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Requested by a card manager, without an order. */
const aLoneCard = async (account_id: number) => {
  const { as, user } = await portal.aCustomer({ account_id, roles: ['card manager'] })
  const card = await aNewCard(portal)
  const { body } = await as.post('/v1/cards', card)
  return { id: body.data.id as number, vehicle_number: card.vehicle_number, user, as }
}

const aWexTemplate = (card_type_id: number) => aTemplate(portal, { card_network_id: wex, card_type_id })

const mailsTo = async (email: string) => {
  await portal.runJobs()
  const kept = await portal.db
    .selectFrom('kept_mails as k')
    .innerJoin('mails as m', 'm.id', 'k.mail_id')
    .select(['k.subject', 'k.text_body'])
    .where('m.to_email', '=', email)
    .orderBy('m.id')
    .execute()
  return kept.map(({ subject, text_body }) => `${subject}\n${text_body}`)
}

test('orders, cases, bulk updates and single cards wait in one queue, oldest first, each counted', async () => {
  const { id: account_id } = await portal.anAccount({ name: 'Queue of Quilcene' })
  const order = await anOrder(portal, { account_id, cards: 2 })
  const request = await anOrder(portal, { account_id, is_virtual: true })
  const card = await aCard(portal, { account_id })
  await order.as.post('/v1/cards/update_multiple_card', {
    cards: { card_ids: [card.id] },
    changes: { cost_center: 'KENT', max_gallon_fill: 50 },
  })
  const lone = await aLoneCard(account_id)
  const waiting = { account_id, card_status_id: cardStatus.pending, vehicle_number: null }
  const ofADriver = await aCard(portal, { ...waiting, card_type_id: driver, description: 'Pat Lee' })
  const nameless = await aCard(portal, { ...waiting, card_type_id: driver })
  const { as } = await portal.staff()
  const queue = async (more = '') => (await as.get(`/v1/card_review?keyword=queue of quilcene${more}`)).body
  const all = await queue()
  expect(all.meta).toMatchObject({ total: 6, last_page: 1 })
  expect(all.data).toMatchObject([
    { kind: 'order', id: order.id, number: order.card_order_number, cards: 2, summary: '2 CFN Vehicle', may_decide: true },
    { kind: 'case', id: request.id, number: request.case_number, cards: 1, summary: '1 CFN Driver' },
    { kind: 'card_update', cards: 1, summary: 'Cost center, Max gallon per fill', requested_by: 'Pat Driver' },
    {
      kind: 'card',
      id: lone.id,
      number: cardTitle({ last_four: null, vehicle_number: lone.vehicle_number }),
      account_name: 'Queue of Quilcene',
      requested_by: 'Pat Driver',
    },
    { kind: 'card', id: ofADriver.id, number: cardTitle({ last_four: null, description: 'Pat Lee' }) },
    { kind: 'card', id: nameless.id, number: cardTitle({ last_four: null }) },
  ])
  expect(all.counts).toEqual({ order: 1, case: 1, card_update: 1, card: 3 })
  expect((await queue('&kind=case')).data.map((item: { id: number }) => item.id)).toEqual([request.id])
  expect((await queue('&per_page=2&page=2')).data.map((item: { kind: string }) => item.kind)).toEqual(['card_update', 'card'])
  expect((await as.get('/v1/card_review?keyword=“pat lee”')).body.data).toMatchObject([{ id: ofADriver.id }])

  await as.put(`/v1/card_orders/${order.id}/review`, { decision: 'approve' })
  expect((await queue()).data.map((item: { kind: string }) => item.kind)).toEqual(['case', 'card_update', 'card', 'card', 'card'])
})

test('staff read an order of any account without choosing the account first', async () => {
  const account = await portal.anAccount({ name: 'Anybody’s Account' })
  const order = await anOrder(portal, { account_id: account.id })
  const { as } = await portal.staff()
  expect((await as.get(`/v1/card_review/orders/${order.id}`)).body.data).toMatchObject({
    id: order.id,
    account_id: account.id,
    account_name: 'Anybody’s Account',
    may_decide: true,
    lines: [{ card_network_name: 'CFN' }],
  })
  expect((await as.get('/v1/card_review/orders/999999999')).status).toBe(404)
})

test('closing a case makes its cards Active with numbers from the range, and mails the customer the case number', async () => {
  const { id: account_id } = await portal.anAccount()
  const request = await anOrder(portal, { account_id, is_virtual: true, cards: 2 })
  const { as } = await portal.staff()
  const reply = await as.post(`/v1/card_orders/${request.id}/fulfil`, { note: 'Keypad codes work from Monday' })
  expect(reply).toMatchObject({ status: 200, body: { data: { id: request.id, status_order: 'fulfilled' } } })
  for (const { card_id } of request.lines)
    expect(await cardOf(card_id)).toMatchObject({
      card_status_id: cardStatus.active,
      last_four: expect.stringMatching(/^\d{4}$/),
    })
  const mail = (await mailsTo(request.user.email)).at(-1)
  expect(mail).toContain(`Case ${request.case_number} is closed`)
  expect(mail).toContain('Keypad codes work from Monday')
  expect(await as.post(`/v1/card_orders/${request.id}/fulfil`, {})).toMatchObject({ status: 409 })
})

test('a case or a single card that its account has changed since staff read it is not made unseen', async () => {
  const { id: account_id } = await portal.anAccount()
  const { as } = await portal.staff(account_id)
  const message = (what: string) => `Someone else has changed this ${what} since you opened it`
  const request = await anOrder(portal, { account_id, is_virtual: true })
  const readCase = async () => (await as.get(`/v1/card_review/orders/${request.id}`)).body.data
  const { version } = await readCase()
  expect((await request.as.put(`/v1/cards/${request.lines[0]!.card_id}`, { description: 'Pat Lee' })).status).toBe(200)
  const fulfil = (body: object) => as.post(`/v1/card_orders/${request.id}/fulfil`, body)
  expect(await fulfil({ version })).toMatchObject({ status: 409, body: { message: message('order') } })
  expect((await fulfil({ version: (await readCase()).version })).status).toBe(200)

  const lone = await aLoneCard(account_id)
  const readCard = async () => (await as.get(`/v1/cards/${lone.id}`)).body.data
  const seen = (await readCard()).version
  expect((await lone.as.put(`/v1/cards/${lone.id}`, { max_gallon_fill: 99 })).status).toBe(200)
  const number = (body: object) => as.post(`/v1/card_review/cards/${lone.id}/number`, body)
  expect(await number({ version: seen })).toMatchObject({ status: 409, body: { message: message('card') } })
  expect((await number({ version: (await readCard()).version })).status).toBe(200)
})

test('when many people close one case at once, one succeeds', async () => {
  const request = await anOrder(portal, { account_id: (await portal.anAccount()).id, is_virtual: true })
  const { as } = await portal.staff()
  const replies = await Promise.all(Array.from({ length: 8 }, () => as.post(`/v1/card_orders/${request.id}/fulfil`, {})))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(409)])
})

test('where the network issues the numbers, a driver card may have only a PIN; any other card needs a typed number', async () => {
  const { as: customer, user } = await portal.aCustomer({ roles: ['card manager'] })
  const driverLine = await aDriverLine(portal, { card_template_id: (await aWexTemplate(driver)).id })
  const miscLine = { card_template_id: (await aWexTemplate(misc)).id, card_fuel_profile_id: 5 }
  const submitted = await customer.post('/v1/card_orders', { data: [driverLine, miscLine] })
  const { id, is_virtual } = submitted.body.data
  expect(is_virtual).toBe(true)
  const { as } = await portal.staff()
  const { lines } = (await as.get(`/v1/card_review/orders/${id}`)).body.data
  const [driverId, miscId] = lines
  const missing = 'WEX issues its own numbers. Please type the number of this card'
  const fulfil = (body: object) => as.post(`/v1/card_orders/${id}/fulfil`, body)
  expect((await fulfil({})).body.errors).toEqual({ [`line.${miscId.id}.card_number`]: [missing] })
  const empty = { lines: [driverId, miscId].map((line) => ({ line_id: line.id, card_number: '' })) }
  expect((await fulfil(empty)).body.errors).toEqual({ 'lines.1.card_number': [missing] })
  expect((await fulfil({ lines: [{ line_id: miscId.id, card_number: '123' }] })).body.errors).toEqual({
    'lines.0.card_number': ['Card number must be 19 digits'],
  })
  expect((await fulfil({ lines: [{ line_id: 999_999_999, card_number: '123' }] })).body.errors).toEqual({
    'lines.0.line_id': ['This card is not waiting in the case'],
  })
  const number = aWexNumber()
  expect((await fulfil({ lines: [{ line_id: miscId.id, card_number: number }] })).status).toBe(200)
  expect(await cardOf(driverId.card_id)).toMatchObject({ card_status_id: cardStatus.active, last_four: null, expires_on: null })
  expect(await cardOf(miscId.card_id)).toMatchObject({ card_status_id: cardStatus.active, last_four: number.slice(-4) })
  expect((await mailsTo(user.email)).join('\n')).not.toContain(number)
})

test('a single pending card gets its number and becomes Active, and the account’s admins get a mail', async () => {
  const { id: account_id } = await portal.anAccount()
  const admin = await portal.aCustomer({ account_id, roles: ['acct admin'] })
  const { id } = await aLoneCard(account_id)
  const { as } = await portal.staff()
  const reply = await as.post(`/v1/card_review/cards/${id}/number`, {})
  const card = await cardOf(id)
  expect(card).toMatchObject({ card_status_id: cardStatus.active, last_four: expect.stringMatching(/^\d{4}$/) })
  expect(reply.body.data).toEqual({ card_id: id, last_four: card.last_four, awaits_activation: false })
  expect((await mailsTo(admin.user.email)).join('\n')).toContain('Active')
  expect((await as.post(`/v1/card_review/cards/${id}/number`, {})).status).toBe(409)
  expect((await as.post('/v1/card_review/cards/999999999/number', {})).status).toBe(404)
})

test('a single pending card is rejected with a reason, and its vehicle number can be used again', async () => {
  const { id: account_id } = await portal.anAccount()
  const { id, as: customer } = await aLoneCard(account_id)
  const { as } = await portal.staff()
  expect((await as.post(`/v1/card_review/cards/${id}/reject`, { reason: '' })).body.errors).toEqual({
    reason: ['Reason is required'],
  })
  expect((await as.post(`/v1/card_review/cards/${id}/reject`, { reason: 'Ordered twice' })).status).toBe(200)
  const { card_status_id, vehicle_number } = await cardOf(id)
  expect(card_status_id).toBe(cardStatus.cancelled)
  const again = await customer.post('/v1/cards', { ...(await aNewCard(portal)), vehicle_number })
  expect(again.status).toBe(200)
  const history = await customer.get(`/v1/cards/${id}/history`)
  expect(history.body.data[0]).toMatchObject({ reason: 'Ordered twice' })
})

test('a card of an order is reviewed with its order, not separately', async () => {
  const order = await anOrder(portal, { account_id: (await portal.anAccount()).id })
  const { as } = await portal.staff()
  for (const [verb, body] of [
    ['number', {}],
    ['reject', { reason: 'No' }],
  ] as const)
    expect(await as.post(`/v1/card_review/cards/${order.lines[0]!.card_id}/${verb}`, body)).toMatchObject({
      status: 409,
      body: { message: `This card belongs to order ${order.card_order_number}. Please review the order instead` },
    })
})

describe('with the two-person rule, a person who asked for cards may not approve them:', () => {
  let strict: Portal
  beforeAll(async () => {
    strict = await aPortal({ TWO_PERSON_RULE: '1', SUPPORT_SIGN_IN: '1' }, portal.url)
  })
  afterAll(() => strict.close())

  const refused = { status: 403, body: { code: 'two_person_rule', message: expect.stringContaining('another person') } }

  test('an order', async () => {
    const { id: account_id } = await portal.anAccount({ name: 'Two of Twisp' })
    const { as } = await strict.staff(account_id)
    const { as: colleague } = await strict.staff()
    const { body } = await as.post('/v1/card_orders', { data: [{ ...(await aNewCard(portal)), ...toAnAddress }] })
    const { id } = body.data
    expect((await as.get('/v1/card_review?keyword=two of twisp')).body.data).toMatchObject([{ id, may_decide: false }])
    expect((await colleague.get('/v1/card_review?keyword=two of twisp')).body.data).toMatchObject([{ id, may_decide: true }])
    expect((await as.get(`/v1/card_review/orders/${id}`)).body.data.may_decide).toBe(false)
    expect(await as.put(`/v1/card_orders/${id}/review`, { decision: 'approve' })).toMatchObject(refused)
    expect((await colleague.put(`/v1/card_orders/${id}/review`, { decision: 'approve' })).status).toBe(200)
  })

  test('a person may still return their own order', async () => {
    const { as } = await strict.staff((await portal.anAccount()).id)
    const { body } = await as.post('/v1/card_orders', { data: [{ ...(await aNewCard(portal)), ...toAnAddress }] })
    const reply = await as.put(`/v1/card_orders/${body.data.id}/review`, { decision: 'return', reason: 'My mistake' })
    expect(reply.status).toBe(200)
  })

  test('a case, a bulk update and a single card', async () => {
    const { id: account_id } = await portal.anAccount()
    const { as } = await strict.staff(account_id)
    const { as: colleague } = await strict.staff()
    const request = await as.post('/v1/card_orders', { data: [await aDriverLine(portal)] })
    const card = await aCard(portal, { account_id })
    const changes = { cost_center: 'KENT' }
    const update = await as.post('/v1/cards/update_multiple_card', { cards: { card_ids: [card.id] }, changes })
    const lone = await as.post('/v1/cards', await aNewCard(portal))
    const grants = (who: typeof as) => [
      () => who.post(`/v1/card_orders/${request.body.data.id}/fulfil`, {}),
      () => who.put(`/v1/card_updates/${update.body.data.id}`, { decision: 'apply' }),
      () => who.post(`/v1/card_review/cards/${lone.body.data.id}/number`, {}),
    ]
    for (const grant of grants(as)) expect(await grant()).toMatchObject(refused)
    for (const grant of grants(colleague)) expect((await grant()).status).toBe(200)
  })

  test('what they asked for in a support sign-in', async () => {
    const { id: account_id } = await portal.anAccount({ name: 'Asotin by phone' })
    const { user } = await portal.aCustomer({ account_id, roles: ['card manager'] })
    const { as } = await strict.staff()
    const { as: colleague } = await strict.staff()
    const support = await as.post('/v1/secret_login', { user_id: user.id, reason: 'Orders by phone' })
    const acting = caller(strict.app, { token: support.body.data.token, account_id })
    const toAddress = async () => ({ ...(await aNewCard(portal)), ...toAnAddress })
    const order = await acting.post('/v1/card_orders', { data: [await toAddress(), await toAddress()] })
    const request = await acting.post('/v1/card_orders', { data: [await aDriverLine(portal)] })
    const card = await aCard(portal, { account_id })
    const changes = { cost_center: 'KENT' }
    const update = await acting.post('/v1/cards/update_multiple_card', { cards: { card_ids: [card.id] }, changes })
    const lone = await acting.post('/v1/cards', await aNewCard(portal))
    const { id } = order.body.data
    const lines = (await colleague.get(`/v1/card_review/orders/${id}`)).body.data.lines
    const approval = { decision: 'approve' }
    const grants = (who: typeof as) => [
      () => who.put(`/v1/card_orders/${id}/review`, { ...approval, line_ids: [lines[0].id] }),
      () => who.post(`/v1/card_orders/${request.body.data.id}/fulfil`, {}),
      () => who.post(`/v1/card_orders/${request.body.data.id}/plastic`, {}),
      () => who.put(`/v1/card_updates/${update.body.data.id}`, { decision: 'apply' }),
      () => who.post(`/v1/card_review/cards/${lone.body.data.id}/number`, {}),
    ]
    const waiting = async (who: typeof as) => (await who.get('/v1/card_review?keyword=asotin by phone')).body.data
    const decidable = (value: boolean) => Array.from({ length: 4 }, () => expect.objectContaining({ may_decide: value }))
    expect(await waiting(as)).toEqual(decidable(false))
    expect(await waiting(colleague)).toEqual(decidable(true))
    expect((await as.get(`/v1/card_review/orders/${id}`)).body.data.may_decide).toBe(false)
    for (const grant of grants(as)) expect(await grant()).toMatchObject(refused)
    for (const grant of grants(colleague)) expect((await grant()).status).toBe(200)
    const [rest] = await waiting(as)
    expect(rest, 'the cards that were left out are still their own request').toMatchObject({ kind: 'order', may_decide: false })
    expect(await as.put(`/v1/card_orders/${rest.id}/review`, approval)).toMatchObject(refused)
  })
})
