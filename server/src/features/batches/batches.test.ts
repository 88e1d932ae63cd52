// Spec 4, batch wizard; decisions 6 and 7: from approved orders to active cards.
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBatch, anApprovedOrder, aSingleLine, aWexLine, aWexNumber } from '#src/testing/batches.ts'
import { aNewLine, anOrder, toThePickup } from '#src/testing/orders.ts'
import { aPortal, type Portal } from '#src/testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ LOG_LEVEL: 'error' })
})
afterAll(() => portal.close())

const batches = '/v1/card_order_batches'

const statusOf = async (order_id: number) =>
  (await portal.db.selectFrom('card_orders').select('status_order').where('id', '=', order_id).executeTakeFirstOrThrow())
    .status_order

const cardsOf = (order_id: number) =>
  portal.db
    .selectFrom('card_order_lines as l')
    .innerJoin('cards as c', 'c.id', 'l.card_id')
    .selectAll('c')
    .select('l.id as line_id')
    .where('l.card_order_id', '=', order_id)
    .orderBy('l.position')
    .execute()

/** A batch of one order with these lines. */
const aBatchOf = async (...lines: Record<string, unknown>[]) => {
  const account = await portal.anAccount()
  const order = await anApprovedOrder(portal, account.id, lines)
  const { as } = await portal.staff()
  const { body } = await as.post(batches, { order_ids: [order.id] })
  const path = `${batches}/${body.data.id}`
  return { as, order, id: body.data.id as number, path, cards: () => cardsOf(order.id) }
}

test('approved orders become a batch, the cards get numbers, and completing it makes them Active', async () => {
  const account = await portal.anAccount()
  const order = await anOrder(portal, { account_id: account.id, cards: 2, status_order: 'approved' })
  const { as } = await portal.staff()

  const created = await as.post(batches, { order_ids: [order.id] })
  expect(created.body.data).toMatchObject({ state: 'open', orders: 1, cards: 2, numbered: 0, completed_at: null })
  expect(created.body.data.batch_number).toMatch(/^CB-\d{6}$/)
  expect(await statusOf(order.id)).toBe('batched')

  const path = `${batches}/${created.body.data.id}`
  const generated = await as.post(`${path}/generate`)
  expect(generated).toMatchObject({ status: 200, body: { data: { state: 'assigned', numbered: 2 } } })
  expect(await statusOf(order.id)).toBe('assigned')

  const completed = await as.post(`${path}/complete`)
  expect(completed).toMatchObject({ status: 200, body: { data: { state: 'completed', numbered: 2 } } })
  expect(await statusOf(order.id)).toBe('completed')
  const lastDay = new Date()
  lastDay.setUTCFullYear(lastDay.getUTCFullYear() + 3, lastDay.getUTCMonth() + 1, 0)
  for (const card of await cardsOf(order.id))
    expect(card).toMatchObject({
      card_status_id: cardStatus.active,
      last_four: expect.stringMatching(/^\d{4}$/),
      expires_on: lastDay.toISOString().slice(0, 10),
    })

  const shown = await order.as.get(`/v1/cards/${(await cardsOf(order.id))[0]!.id}/history`)
  expect(shown.body.data[0]).toMatchObject({ action: 'card.change-status', source: 'staff' })
  const detail = await order.as.get(`/v1/card_orders/${order.id}`)
  expect(detail.body.data.events.map((event: { status_order: string }) => event.status_order)).toEqual([
    'submitted',
    'batched',
    'assigned',
    'completed',
  ])
})
