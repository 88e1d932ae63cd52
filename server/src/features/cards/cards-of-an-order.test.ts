import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aBatch } from '#testing/batches.ts'
import { aNewLine, anOrder, toAnAddress } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const anAccount = async () => (await portal.anAccount()).id
type As = Awaited<ReturnType<typeof anOrder>>['as']

const cardOf = async (as: As, id: number) => (await as.get(`/v1/cards/${id}`)).body.data
const edit = async (as: As, id: number, change: object) =>
  as.put(`/v1/cards/${id}`, { version: (await cardOf(as, id)).version, ...change })
const bulkEdit = (as: As, card_ids: number[], changes: object) =>
  as.post('/v1/cards/update_multiple_card', { cards: { card_ids }, changes })

test.each([
  ['approved', 'Approved'],
  ['batched', 'Batched'],
  ['assigned', 'Numbers assigned'],
] as const)('the account cannot change a card of an order that is %s, and learns why', async (status_order, word) => {
  const { as, lines, card_order_number } = await anOrder(portal, { account_id: await anAccount(), status_order })
  const id = lines[0]!.card_id
  expect(await edit(as, id, { description: 'Another truck' })).toMatchObject({
    status: 409,
    body: { message: `Order ${card_order_number} is ${word}: its cards cannot be changed until they are issued` },
  })
  expect(await cardOf(as, id)).toMatchObject({ description: '', card_order: { card_order_number, status_order } })
})

test('an approved order can be returned, changed and resubmitted; a batched order cannot be returned', async () => {
  const account_id = await anAccount()
  const { as, id, lines } = await anOrder(portal, { account_id, status_order: 'approved' })
  const { as: staff } = await portal.staff(account_id)
  const giveBack = (order: number) =>
    staff.put(`/v1/card_orders/${order}/review`, { decision: 'return', reason: 'Another truck' })
  expect((await giveBack(id)).body.data).toMatchObject({ status_order: 'returned' })
  expect((await edit(as, lines[0]!.card_id, { description: 'Truck 7' })).status).toBe(200)
  expect((await as.post(`/v1/card_orders/${id}/resubmit`)).status).toBe(200)
  const batched = await anOrder(portal, { account_id, status_order: 'batched' })
  expect((await giveBack(batched.id)).status).toBe(409)
})

test('once the batch is completed, the account may change its cards again', async () => {
  const { orders } = await aBatch(portal, { state: 'completed' })
  const { as, lines } = orders[0]!
  expect((await edit(as, lines[0]!.card_id, { max_gallon_fill: 40 })).body.data).toMatchObject({ max_gallon_fill: 40 })
  const { line_values } = await portal.db
    .selectFrom('card_order_lines')
    .select('line_values')
    .where('card_id', '=', lines[0]!.card_id)
    .executeTakeFirstOrThrow()
  expect(line_values).toMatchObject({ max_gallon_fill: 50 })
})

test('a card that was made and is not activated yet changes by itself: its order keeps what was made', async () => {
  await portal.db.updateTable('network_channels').set({ activation: 'by_customer' }).execute()
  onTestFinished(async () => {
    await portal.db.updateTable('network_channels').set({ activation: 'on_completion' }).execute()
  })
  const { orders } = await aBatch(portal, { state: 'completed' })
  const { as, id, lines } = orders[0]!
  const card_id = lines[0]!.card_id
  expect((await edit(as, card_id, { description: 'Truck 11' })).body.data).toMatchObject({
    card_status_name: 'Pending: not activated',
    description: 'Truck 11',
  })
  const { lines: kept, events } = (await as.get(`/v1/card_orders/${id}`)).body.data
  expect(kept).toMatchObject([{ description: '' }])
  expect(events.map(({ title }: { title: string }) => title)).not.toContain('Card 1 was changed')
})

test('a change before the review, or by staff during production, also changes the order and appears in its timeline', async () => {
  const account_id = await anAccount()
  const { as, id, lines } = await anOrder(portal, { account_id })
  const { as: staff } = await portal.staff(account_id)
  const card_id = lines[0]!.card_id
  expect((await edit(as, card_id, { description: 'Truck 9' })).status).toBe(200)
  const order = async () => (await as.get(`/v1/card_orders/${id}`)).body.data
  expect((await order()).lines).toMatchObject([{ description: 'Truck 9', max_gallon_fill: 50 }])
  await staff.put(`/v1/card_orders/${id}/review`, { decision: 'approve' })
  expect((await edit(staff, card_id, { description: 'Truck 10' })).status).toBe(200)
  const { lines: now, events } = await order()
  expect(now).toMatchObject([{ description: 'Truck 10' }])
  expect(events.map(({ title }: { title: string }) => title)).toEqual([
    'Submitted',
    'Card 1 was changed',
    'Approved',
    'Card 1 was changed',
  ])
})

test('a bulk update skips cards in production with a reason, and changes unreviewed cards in their orders too', async () => {
  const account_id = await anAccount()
  const made = await anOrder(portal, { account_id, status_order: 'batched' })
  const open = await anOrder(portal, { account_id, cards: 2 })
  const ids = [...made.lines, ...open.lines].map(({ card_id }) => card_id)
  const asked = await bulkEdit(open.as, ids, { max_gallon_fill: 20 })
  const { as: staff } = await portal.staff(account_id)
  await staff.put(`/v1/card_updates/${asked.body.data.id}`, { decision: 'apply' })
  expect((await open.as.get(`/v1/card_updates/${asked.body.data.id}`)).body.data).toMatchObject([
    { card_id: ids[0], skipped: 'Its order is Batched: it cannot be changed until it is issued' },
    { card_id: ids[1], skipped: null },
    { card_id: ids[2], skipped: null },
  ])
  const { lines, events } = (await open.as.get(`/v1/card_orders/${open.id}`)).body.data
  expect(lines).toMatchObject([{ max_gallon_fill: 20 }, { max_gallon_fill: 20 }])
  expect(events.at(-1)).toMatchObject({ title: '2 cards were changed' })
})

test('a bulk update of only cards in production is refused, and a new order cannot take their vehicle numbers', async () => {
  const account_id = await anAccount()
  const made = await anOrder(portal, { account_id, status_order: 'approved', cards: 2 })
  const ids = made.lines.map(({ card_id }) => card_id)
  expect(await bulkEdit(made.as, ids, { max_gallon_fill: 20 })).toMatchObject({
    status: 409,
    body: { message: 'The orders of all these cards are in production: they cannot be changed until they are issued' },
  })
  const { vehicle_number } = await cardOf(made.as, ids[0]!)
  const again = await aNewLine(portal, { vehicle_number })
  const ordered = await made.as.post('/v1/card_orders', { data: [{ ...again, ...toAnAddress }] })
  expect(ordered).toMatchObject({ status: 422, body: { errors: { 'data.0.vehicle_number': expect.any(Array) } } })
  expect((await made.as.get('/v1/card_updates')).body.data).toEqual([])
})

test('when an approval and an edit collide, the approved order matches the card', async () => {
  const account_id = await anAccount()
  const { as, id, lines } = await anOrder(portal, { account_id })
  const { as: staff } = await portal.staff(account_id)
  const [edited, reviewed] = await Promise.all([
    edit(as, lines[0]!.card_id, { description: 'Late' }),
    staff.put(`/v1/card_orders/${id}/review`, { decision: 'approve' }),
  ])
  expect(reviewed.status).toBe(200)
  expect([200, 409]).toContain(edited.status)
  const { lines: ordered } = (await as.get(`/v1/card_orders/${id}`)).body.data
  expect(ordered[0].description).toBe((await cardOf(as, lines[0]!.card_id)).description)
})
