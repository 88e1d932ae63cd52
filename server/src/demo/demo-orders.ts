// The demo's card orders, built from its existing cards: an open order resets them to Pending, a failed order cancels them.
import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import { valueFields } from '@forecourt/domain/rules/card-fields.ts'
import { Delivery } from '@forecourt/domain/rules/delivery.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { orderStatuses, roadOf, type OrderStatus } from '@forecourt/domain/rules/order-status.ts'
import { isVirtualRequest } from '@forecourt/domain/rules/virtual-request.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { demoAddresses } from './demo-addresses.ts'
import { demoOrderPlan, type PlannedOrder } from './demo-order-plan.ts'

const day = 86_400_000

const unmade: readonly OrderStatus[] = ['rejected', 'cancelled']
const made: readonly OrderStatus[] = ['completed', 'shipped', 'ready_for_pickup', 'delivered', 'picked_up', 'fulfilled']

const cardStatusFor = (status: OrderStatus) => {
  if (unmade.includes(status)) return cardStatus.cancelled
  return made.includes(status) ? cardStatus.active : cardStatus.pending
}

const isOf = ({ status, way }: PlannedOrder) => ({
  status_order: status,
  is_delivery: way !== 'pickup',
  is_virtual: way === 'virtual',
})

/** The steps of an order up to its current status. */
const stepsOf = (order: PlannedOrder): OrderStatus[] => {
  const road = roadOf(isOf(order))
  const walked = road.indexOf(order.status)
  return walked === -1 ? [road[0]!, order.status] : road.slice(0, walked + 1)
}

const notes: Partial<Record<OrderStatus, string>> = {
  returned: 'Please name the vehicle of each card in its description',
  rejected: 'The account is on credit hold',
  cancelled: 'The vehicles were sold',
  shipped: 'Carrier UPS, tracking number 1Z999AA10123456784',
}

/** The customer takes the customer's steps, staff take all others. */
const actorOf = (step: OrderStatus, index: number, by: string) =>
  index === 0 || ['cancelled', 'delivered', 'picked_up'].includes(step) ? by : 'staff'

const deliveryOf = ({ account, way, by }: PlannedOrder, office: string): Delivery => {
  const byStaff = by.startsWith('staff')
  const shared = { requestor: account, shipping_method: byStaff ? 'UPS Overnight' : 'USPS' } as const
  const address = demoAddresses[account]?.[0]
  if (way === 'virtual') return Delivery.parse(shared)
  if (way === 'pickup' || !address) {
    const person = { pickup_name: 'Owen Bailey', pickup_phone_number: '(253) 555-0171', pickup_address: office }
    return Delivery.parse({ ...shared, is_delivery: false, ...person })
  }
  return Delivery.parse({
    ...shared,
    is_delivery: true,
    delivery_address_name: address.address_name,
    delivery_attention_to: address.attention_to,
    delivery_street_address: address.address,
    delivery_street_address_secondary: address.address_secondary,
    delivery_city: address.city,
    delivery_state: address.state,
    delivery_zipcode: address.zipcode,
    delivery_phone_number: address.phone,
    receive_pin_order: true,
  })
}

/** Active cards of these accounts, newest first. Each order takes the next cards from its pool: virtual or not. */
const readPools = async ({ db }: Ctx, accountIds: readonly number[]) => {
  const cards = await db
    .selectFrom('cards')
    .select(['id', 'account_id', 'card_network_id', 'card_type_id', ...valueFields])
    .where('account_id', 'in', accountIds)
    .where('card_status_id', '=', cardStatus.active)
    .orderBy('id', 'desc')
    .execute()
  return Map.groupBy(cards, (card) => `${card.account_id} ${isVirtualRequest([findKind(card)!])}`)
}

type DemoCard = Awaited<ReturnType<typeof readPools>> extends Map<string, (infer Card)[]> ? Card : never
type Placed = PlannedOrder & { account_id: number; sent: Date; now: Date; taken: DemoCard[] }

const insertOrders = async (ctx: Ctx, placed: readonly Placed[], userIds: Map<string, number>) => {
  const { name, street_address, city, state, zipcode } = ctx.config.branding.pickup_address
  const office = `${name}, ${street_address}, ${city}, ${state} ${zipcode}`
  const rows = placed.map((order) => {
    const delivery = deliveryOf(order, office)
    const { is_delivery, shipping_method, receive_pin_order, requestor } = delivery
    const isSent = order.way === 'delivery' && ['shipped', 'delivered'].includes(order.status)
    return {
      ...isOf(order),
      account_id: order.account_id,
      case_number: order.way === 'virtual' ? sql<string>`numbered('CS-', nextval('case_numbers'))` : null,
      submitted_by: userIds.get(order.by)!,
      requestor,
      cards: order.taken.length,
      is_delivery,
      shipping_method,
      receive_pin_order,
      delivery: JSON.stringify(delivery),
      carrier: isSent ? 'UPS' : '',
      tracking_number: isSent ? '1Z999AA10123456784' : '',
      created_at: order.sent.toISOString(),
      updated_at: dateOf(order, stepsOf(order).length - 1),
    }
  })
  const inserted = await ctx.db.insertInto('card_orders').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}

/** Spreads the steps over the time since the order, at most 1.3 days apart. */
const dateOf = (order: Placed, step: number) => {
  const { sent, now } = order
  const pace = Math.min((now.getTime() - sent.getTime()) / stepsOf(order).length, 1.3 * day)
  return new Date(sent.getTime() + step * pace).toISOString()
}

const insertEvents = async (ctx: Ctx, placed: readonly (Placed & { id: number })[], userIds: Map<string, number>) => {
  const events = placed.flatMap((order) =>
    stepsOf(order).map((step, index) => ({
      account_id: order.account_id,
      card_order_id: order.id,
      at: dateOf(order, index),
      user_id: userIds.get(actorOf(step, index, order.by))!,
      status_order: step,
      title: orderStatuses[step],
      note: notes[step] ?? '',
    })),
  )
  await ctx.db.insertInto('card_order_events').values(events).execute()
}

const insertLines = async (ctx: Ctx, placed: readonly (Placed & { id: number })[]) => {
  const lines = placed.flatMap(({ id, account_id, taken }) =>
    taken.map(({ id: card_id, account_id: _, card_network_id: __, card_type_id: ___, ...values }, index) => ({
      account_id,
      card_order_id: id,
      position: index + 1,
      card_id,
      line_values: JSON.stringify(values),
    })),
  )
  await ctx.db.insertInto('card_order_lines').values(lines).execute()
}

/** Makes each card as old as its order. A card that does not exist yet, or was never produced, has no number. */
const ageCards = async (ctx: Ctx, placed: readonly Placed[]) => {
  const cards = placed.flatMap(({ status, sent, taken }) =>
    taken.map(({ id }) => ({ id, card_status_id: cardStatusFor(status), sent: sent.toISOString() })),
  )
  await sql`
    update cards c set card_status_id = r.card_status_id, created_at = r.sent, updated_at = r.sent, status_changed_at = r.sent,
      number_sealed = case when r.card_status_id = 1 then c.number_sealed end,
      number_hash = case when r.card_status_id = 1 then c.number_hash end,
      last_four = case when r.card_status_id = 1 then c.last_four end,
      expires_on = case when r.card_status_id = 1 then c.expires_on end
    from json_to_recordset(${JSON.stringify(cards)}) r (id bigint, card_status_id smallint, sent timestamptz)
    where c.id = r.id`.execute(ctx.db)
}

export const insertDemoOrders = async (ctx: Ctx, accountIds: Map<string, number>) => {
  const now = ctx.clock.now()
  const users = await ctx.db.selectFrom('users').select(['id', 'email']).execute()
  const userIds = new Map(users.map(({ id, email }) => [email.split('@')[0]!, id]))
  const named = new Set(demoOrderPlan.map(({ account }) => accountIds.get(account)!))
  const pools = await readPools(ctx, [...named])
  const placed = demoOrderPlan.map((order) => {
    const account_id = accountIds.get(order.account)!
    const taken = pools.get(`${account_id} ${order.way === 'virtual'}`)!.splice(0, order.cards)
    return { ...order, account_id, taken, now, sent: new Date(now.getTime() - order.days * day) }
  })
  const ids = await insertOrders(ctx, placed, userIds)
  const numbered = placed.map((order, index) => ({ ...order, id: ids[index]! }))
  await insertLines(ctx, numbered)
  await insertEvents(ctx, numbered, userIds)
  await ageCards(ctx, placed)
}
