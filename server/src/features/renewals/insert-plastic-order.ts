// Inserts an approved order that makes plastic for existing cards (docs/product/card-life.md#renewal, #plastic-for-a-case).
import { valueFields } from '@forecourt/domain/rules/card-fields.ts'
import { Delivery, keepOneWay } from '@forecourt/domain/rules/delivery.ts'
import { defaultShippingMethod } from '@forecourt/domain/rules/empty-delivery.ts'
import { sql } from 'kysely'
import { tellAccount } from '#src/features/orders/tell-account.ts'
import type { AccountCtx, Ctx } from '#src/system/context.ts'
import { audit } from '#src/trail/audit.ts'

type PlasticCtx = Ctx & Pick<AccountCtx, 'account'>
type Plastic = { card_id: number; successor_id: number | null }

/** The delivery of the account's last order that staff approved. An account without one picks the cards up. */
const deliveryOf = async (ctx: PlasticCtx): Promise<Delivery> => {
  const last = await ctx.db
    .selectFrom('card_orders')
    .select('delivery')
    .where('account_id', '=', ctx.account.id)
    .where('is_virtual', '=', false)
    .where('status_order', 'not in', ['submitted', 'returned', 'cancelled', 'rejected'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { name, street_address, city, state, zipcode } = ctx.config.branding.pickup_address
  const office = { is_delivery: false, pickup_address: `${name}, ${street_address}, ${city}, ${state} ${zipcode}` }
  const kept = Delivery.safeParse(last?.delivery)
  const delivery = kept.success ? kept.data : Delivery.parse(office)
  // The PIN does not change, so no letter repeats it.
  const own = { create_new_address: false, receive_pin_order: false, shipping_method: defaultShippingMethod }
  return keepOneWay({ ...delivery, ...own, requestor: ctx.account.name }, false)
}

const insertOrder = (ctx: PlasticCtx, delivery: Delivery, { cards, user_id }: { cards: number; user_id: number }) =>
  ctx.db
    .insertInto('card_orders')
    .values({
      account_id: ctx.account.id,
      status_order: 'approved',
      is_virtual: false,
      submitted_by: user_id,
      requestor: delivery.requestor,
      cards,
      is_delivery: delivery.is_delivery,
      shipping_method: delivery.shipping_method,
      receive_pin_order: delivery.receive_pin_order,
      delivery: JSON.stringify(delivery),
    })
    .returning(['id', 'card_order_number', 'submitted_by'])
    .executeTakeFirstOrThrow()

/** A copy gets an ordinary line. A card that keeps its number gets a line that only makes plastic. */
const insertLines = async (ctx: PlasticCtx, card_order_id: number, cards: readonly Plastic[]) => {
  await sql`
    insert into card_order_lines (account_id, card_order_id, position, card_id, line_values, renewal)
    select c.account_id, ${card_order_id}, l.position, c.id,
      (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(c)) where key = any(${[...valueFields]}::text[])),
      case when l.successor_id is null then 'ordered' end
    from unnest(${cards.map(({ card_id }) => card_id)}::bigint[], ${cards.map(({ successor_id }) => successor_id)}::bigint[])
      with ordinality l (card_id, successor_id, position)
    join cards c on c.account_id = ${ctx.account.id} and c.id = coalesce(l.successor_id, l.card_id)`.execute(ctx.db)
}

type Approved = {
  user_id: number
  action: 'order.renew' | 'order.plastic'
  /** The first entry of the order's timeline. */
  title: string
  /** What the account is told, following the order's number. */
  told: string
}

export const insertPlasticOrder = async (
  ctx: PlasticCtx,
  cards: readonly Plastic[],
  { user_id, action, title, told }: Approved,
) => {
  const order = await insertOrder(ctx, await deliveryOf(ctx), { cards: cards.length, user_id })
  const { id, card_order_number } = order
  await insertLines(ctx, id, cards)
  await ctx.db
    .insertInto('card_order_events')
    .values({ account_id: ctx.account.id, card_order_id: id, user_id, status_order: 'approved', title, note: '' })
    .execute()
  await audit(ctx, { action, object: { type: 'order', id }, after: { card_order_number, cards: cards.length } })
  await tellAccount(ctx, order, {
    title: `Order ${card_order_number} ${told}`,
    kind: 'order-step',
    values: { status: title, note: '' },
  })
  return { id, card_order_number }
}
