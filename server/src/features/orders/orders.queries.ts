import type { OrderDetail, OrderRow } from '@forecourt/domain/contract/orders.ts'
import { isOrderStatus, type OrderNow } from '@forecourt/domain/rules/order-status.ts'
import type { Delivery } from '@forecourt/domain/rules/delivery.ts'
import { sql } from 'kysely'
import type { AccountCtx, Ctx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { notFound } from '#src/system/errors.ts'
import { orderColumns, orderTables } from './list-orders.ts'
import { lineColumns, lineTables, toLine, type StoredLine } from './order-rows.ts'

type StoredOrder = OrderRow & {
  delivery: Delivery
  carrier: string
  tracking_number: string
  split_from: number | null
  split_from_number: string | null
}

const readOrder = named<StoredOrder>(
  `select ${orderColumns}, o.delivery, o.carrier, o.tracking_number, o.split_from, s.card_order_number as split_from_number
   from ${orderTables} left join card_orders s on s.account_id = o.account_id and s.id = o.split_from
   where o.account_id = $1 and o.id = $2`,
)
const readLines = named<StoredLine>(
  `select ${lineColumns} from ${lineTables} where l.account_id = $1 and l.card_order_id = $2 order by l.position`,
)

const listEvents = async (ctx: AccountCtx, card_order_id: number) => {
  const rows = await ctx.db
    .selectFrom('card_order_events as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.at', 'e.status_order', 'e.title', 'e.note'])
    .select(sql<string>`coalesce(u.first_name || ' ' || u.last_name, 'The portal')`.as('who'))
    .where('e.account_id', '=', ctx.account.id)
    .where('e.card_order_id', '=', card_order_id)
    .orderBy('e.id')
    .execute()
  return rows.map((event) => ({
    ...event,
    status_order: event.status_order !== null && isOrderStatus(event.status_order) ? event.status_order : null,
  }))
}

export const versionOf = (lines: readonly StoredLine[]) => lines.reduce((sum, { version }) => sum + version, 0)

/** An order of the account. An order of another account gives notFound(). */
export const getOrder = async (ctx: AccountCtx, id: number): Promise<OrderDetail> => {
  const place = [ctx.account.id, id]
  const [order] = await readOrder(ctx.db, place)
  if (!order) throw notFound()
  const { split_from, split_from_number, ...shown } = order
  const [lines, events] = await Promise.all([readLines(ctx.db, place), listEvents(ctx, id)])
  return {
    ...shown,
    split_from: split_from && split_from_number ? { id: split_from, card_order_number: split_from_number } : null,
    version: versionOf(lines),
    lines: lines.map((line) => toLine(ctx.who, line)),
    events,
  }
}

export type OrderToMove = OrderNow & {
  id: number
  card_order_number: string
  submitted_by: number
  impersonated_by: number | null
  needs_credit_approval: boolean
}

const orderToMove = (ctx: AccountCtx, id: number) =>
  ctx.db
    .selectFrom('card_orders')
    .select(['id', 'card_order_number', 'submitted_by', 'impersonated_by', 'status_order'])
    .select(['is_delivery', 'is_virtual', 'needs_credit_approval'])
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .$narrowType<Pick<OrderToMove, 'status_order'>>()

/** Reads the order without a lock. The step that follows is a conditional update on what was read. */
export const getOrderToMove = async (ctx: AccountCtx, id: number): Promise<OrderToMove> => {
  const order = await orderToMove(ctx, id).executeTakeFirst()
  if (!order) throw notFound()
  return order
}

/** The same, but locked until the transaction ends, for work on its lines. */
export const lockOrder = async (ctx: AccountCtx, id: number): Promise<OrderToMove> => {
  const order = await orderToMove(ctx, id).forNoKeyUpdate().executeTakeFirst()
  if (!order) throw notFound()
  return order
}

/** The account of an order, for staff who work across accounts. */
export const getAccountOf = async (ctx: Ctx, card_order_id: number) => {
  const order = await ctx.db.selectFrom('card_orders').select('account_id').where('id', '=', card_order_id).executeTakeFirst()
  if (!order) throw notFound()
  return order.account_id
}

export const listLines = async (ctx: AccountCtx, card_order_id: number) => readLines(ctx.db, [ctx.account.id, card_order_id])
