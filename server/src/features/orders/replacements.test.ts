// A replacement card is linked to the replaced card from the order on (docs/product/orders-and-cards.md#replacing-a-card).
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { aNewLine } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const aManager = () => portal.aCustomer({ roles: ['card manager'] })

type Manager = Awaited<ReturnType<typeof aManager>>

const aLostCard = ({ account_id }: Manager, card_status_id: number = cardStatus.lost) =>
  aCard(portal, { account_id, card_status_id })

const order = async ({ as }: Manager, ...replaced: number[]) => {
  const data = await Promise.all(replaced.map((replaces_card_id) => aNewLine(portal, { replaces_card_id })))
  return as.post('/v1/card_orders', { data })
}

const cardOf = async (id: number) =>
  portal.db.selectFrom('cards').select(['replaced_by', 'card_status_id']).where('id', '=', id).executeTakeFirstOrThrow()

const orderedCard = async (card_order_id: number) => {
  const line = await portal.db
    .selectFrom('card_order_lines')
    .select('card_id')
    .where('card_order_id', '=', card_order_id)
    .executeTakeFirstOrThrow()
  return line.card_id
}

test('the old card names its successor, and can be replaced again once that order is cancelled', async () => {
  const manager = await aManager()
  const lost = await aLostCard(manager)
  const { status, body } = await order(manager, lost.id)
  expect(status).toBe(200)
  const successor = await orderedCard(body.data.id)
  expect(await cardOf(lost.id)).toEqual({ replaced_by: successor, card_status_id: cardStatus.lost })

  const again = await order(manager, lost.id)
  expect(again.status).toBe(422)
  expect(again.body.errors).toEqual({ 'data.0.replaces_card_id': ['Not a card of this account that can be replaced'] })

  await manager.as.post(`/v1/card_orders/${body.data.id}/cancel`, { reason: 'Found it' })
  expect((await cardOf(lost.id)).replaced_by).toBeNull()
  expect((await order(manager, lost.id)).status).toBe(200)
})

test.each([
  ['lost', cardStatus.lost, cardStatus.replaced],
  ['still in use', cardStatus.active, cardStatus.active],
  ['stolen', cardStatus.stolen, cardStatus.stolen],
])('when the new card becomes active, an old one that is %s goes from status %i to %i', async (_, before, after) => {
  const manager = await aManager()
  const old = await aLostCard(manager, before)
  const { body } = await order(manager, old.id)
  const successor = await orderedCard(body.data.id)
  const { as: staff } = await portal.staff(manager.account_id)
  await staff.put(`/v1/card_orders/${body.data.id}/review`, { decision: 'approve' })
  const batch = await staff.post('/v1/card_order_batches', { order_ids: [body.data.id] })
  await staff.post(`/v1/card_order_batches/${batch.body.data.id}/generate`, {})
  const completed = await staff.post(`/v1/card_order_batches/${batch.body.data.id}/complete`, {})
  expect(completed.status).toBe(200)
  expect(await cardOf(old.id)).toEqual({ replaced_by: successor, card_status_id: after })
})

test('a card of another account, a pending card and a card named twice are refused, line by line', async () => {
  const manager = await aManager()
  const foreign = await aLostCard(await aManager())
  const pending = await aLostCard(manager, cardStatus.pending)
  const mine = await aLostCard(manager)
  const { status, body } = await order(manager, foreign.id, pending.id, mine.id, mine.id)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['data.0', 'data.1', 'data.3'].map((line) => `${line}.replaces_card_id`))
  expect((await cardOf(foreign.id)).replaced_by).toBeNull()
})

test('of several simultaneous orders to replace one card, one is accepted', async () => {
  const manager = await aManager()
  const lost = await aLostCard(manager)
  const replies = await Promise.all(Array.from({ length: 8 }, () => order(manager, lost.id)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422, 422, 422, 422])
})
