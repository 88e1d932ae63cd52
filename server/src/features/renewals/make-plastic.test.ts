// docs/product/card-life.md#plastic-for-a-case
import { networks } from '@forecourt/domain/reference.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireAccount } from '#src/features/cards/expire-cards.ts'
import { aCard, aTemplate } from '#testing/cards.ts'
import { aNewLine, anOrder } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' })
})
afterAll(() => portal.close())

const privateSite = networks.find(({ name }) => name === 'Private Site')!.id

/** A card for our own sites is requested from Customer Service as a case. */
const aCase = async (cards = 1) => {
  const { as, account_id } = await portal.aCustomer({ roles: ['card manager'] })
  const { id: card_template_id } = await aTemplate(portal, { card_network_id: privateSite, card_type_id: 1 })
  const line = { card_template_id, card_fuel_profile_id: 3, card_time_profile_id: 1 }
  const limits = { max_gallon_fill: 50, max_gallon_period: 150, card_period_gallon_id: 1 }
  const data = Array.from({ length: cards }, (_, place) => ({ ...line, ...limits, vehicle_number: String(42 + place) }))
  const { status, text, body } = await as.post('/v1/card_orders', { data })
  if (status !== 200) throw new Error(text)
  return { id: body.data.id as number, account_id }
}

test('the cards of a fulfilled case get plastic once, through a batch, and keep working meanwhile', async () => {
  const { as } = await portal.staff()
  const { id, account_id } = await aCase()
  const ask = (order: number) => as.post(`/v1/card_orders/${order}/plastic`)
  const tooEarly = 'Plastic is made for the cards of a case that is fulfilled'
  expect(await ask(id)).toMatchObject({ status: 409, body: { message: tooEarly } })
  expect(await as.post(`/v1/card_orders/${id}/fulfil`, {})).toMatchObject({ status: 200 })

  const asked = await Promise.all([ask(id), ask(id)])
  expect(asked.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const order = asked.find(({ status }) => status === 200)!.body.data as { id: number; card_order_number: string }
  const batch = (await as.post('/v1/card_order_batches', { order_ids: [order.id] })).body.data as { id: number }
  for (const step of ['generate', 'complete'])
    expect(await as.post(`/v1/card_order_batches/${batch.id}/${step}`)).toMatchObject({ status: 200 })
  const cards = await portal.db
    .selectFrom('cards')
    .select(['card_status_id', 'last_four'])
    .where('account_id', '=', account_id)
    .execute()
  expect(cards, 'the same card, in use').toEqual([{ card_status_id: cardStatus.active, last_four: expect.any(String) }])
  const { text } = await as.get(`/v1/card_order_batches/${batch.id}/files/emboss`)
  expect(text.trim().split('\r\n').at(-1), 'its first plastic is new').toMatch(/,N$/)
  const again = 'Every card of this case has its plastic, or can have none'
  expect(await ask(id)).toMatchObject({ status: 409, body: { message: again } })
})

test('a change of a card that waits for its plastic shows in the order of the plastic; the order that made the card keeps it', async () => {
  const { id, account_id } = await aCase()
  const { as } = await portal.staff(account_id)
  await as.post(`/v1/card_orders/${id}/fulfil`, {})
  const { id: plastic } = (await as.post(`/v1/card_orders/${id}/plastic`)).body.data as { id: number }
  await portal.db.updateTable('cards').set({ expires_on: '2026-01-31' }).where('account_id', '=', account_id).execute()
  await expireAccount({ ...portal.ctx, who: { system: 'test' } }, { account_id })
  const [card] = (await as.get('/v1/cards')).body.data
  expect(card).toMatchObject({ card_status_id: cardStatus.pending, awaits_activation: false })
  expect((await as.put(`/v1/cards/${card.id}`, { description: 'Truck 12' })).status).toBe(200)
  const shown = async (order: number) => {
    const { lines, events } = (await as.get(`/v1/card_orders/${order}`)).body.data
    return [lines[0].description, events.at(-1).title]
  }
  expect(await shown(id)).toEqual(['', 'Fulfilled'])
  expect(await shown(plastic)).toEqual(['Truck 12', 'Card 1 was changed'])
})

test('a batch counts only the cards it makes, and an order whose cards have all ended is not batched', async () => {
  const { id, account_id } = await aCase(2)
  const { as } = await portal.staff(account_id)
  await as.post(`/v1/card_orders/${id}/fulfil`, {})
  const cards = (await as.get('/v1/cards')).body.data as { id: number }[]
  const lose = (card: { id: number } | undefined) =>
    as.post('/v1/update_card_status', { card_ids: [card!.id], card_status_id: cardStatus.lost, reason: 'lost' })
  const { body } = await as.post(`/v1/card_orders/${id}/plastic`)
  const { id: order, card_order_number } = body.data as { id: number; card_order_number: string }
  const aBatchOfIt = () => as.post('/v1/card_order_batches', { order_ids: [order] })
  const path = `/v1/card_order_batches/${(await aBatchOfIt()).body.data.id}`
  await lose(cards[0])
  expect((await as.post(`${path}/generate`)).body.data).toMatchObject({ state: 'assigned', orders: 1, cards: 1 })
  expect((await as.delete(`${path}/orders/${order}`)).status).toBe(409)
  await lose(cards[1])
  expect(await as.post(`${path}/complete`)).toMatchObject({
    status: 409,
    body: { message: `Order ${card_order_number} has no card left to make. Remove it from the batch` },
  })
  expect((await as.delete(`${path}/orders/${order}`)).status).toBe(200)
  expect((await as.get(path)).status).toBe(404)
  const refused = `Order ${card_order_number} has no card left to make. Cancel the order instead`
  expect(await aBatchOfIt()).toMatchObject({ status: 409, body: { message: refused } })
  expect((await as.post(`/v1/card_orders/${order}/cancel`, {})).body.data.status_order).toBe('cancelled')
})

test('a card of a case that another card replaces gets no plastic', async () => {
  const { as } = await portal.staff()
  const { id, account_id } = await aCase()
  expect(await as.post(`/v1/card_orders/${id}/fulfil`, {})).toMatchObject({ status: 200 })
  const successor = await aCard(portal, { account_id })
  await portal.db
    .updateTable('cards')
    .set({ replaced_by: successor.id })
    .where('account_id', '=', account_id)
    .where('id', '<>', successor.id)
    .execute()
  expect((await as.post(`/v1/card_orders/${id}/plastic`)).status).toBe(409)
})

test('plastic goes where the last approved order went, not where an order asks for that nobody has reviewed', async () => {
  const { as } = await portal.staff()
  const { id, account_id } = await aCase()
  const customer = await portal.aCustomer({ account_id, roles: ['card manager'] })
  const orderTo = async (delivery_street_address: string) => {
    const line = await aNewLine(portal, { delivery_street_address })
    const { body } = await customer.as.post('/v1/card_orders', { data: [line] })
    return body.data.id as number
  }
  const review = (order: number, decision: string) =>
    as.put(`/v1/card_orders/${order}/review`, { decision, reason: 'Unknown address' })
  await review(await orderTo('700 Fuel Way'), 'approve')
  await review(await orderTo('1 Returned Road'), 'return')
  await orderTo('2 Unreviewed Road')
  expect((await as.post(`/v1/card_orders/${id}/fulfil`, {})).status).toBe(200)
  const made = await as.post(`/v1/card_orders/${id}/plastic`)
  const { delivery } = (await customer.as.get(`/v1/card_orders/${made.body.data.id}`)).body.data
  expect(delivery.delivery_street_address).toBe('700 Fuel Way')
})

test('an order that is not a case, and a case whose card is lost, get no plastic', async () => {
  const { as } = await portal.staff()
  const { id, account_id } = await aCase()
  const ask = (order: number) => as.post(`/v1/card_orders/${order}/plastic`)
  const order = await anOrder(portal, { account_id, status_order: 'approved' })
  expect(await as.post(`/v1/card_orders/${id}/fulfil`, {})).toMatchObject({ status: 200 })
  await portal.db
    .updateTable('cards')
    .set({ card_status_id: cardStatus.lost })
    .where('account_id', '=', account_id)
    .where('card_status_id', '=', cardStatus.active)
    .execute()
  expect([await ask(order.id), await ask(id), await ask(999_999_999)].map(({ status }) => status)).toEqual([409, 409, 404])
})
