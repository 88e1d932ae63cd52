// The paged list of card orders, and the same selection for the export. An account has few orders, so counting them is cheap.
import type { OrderRow, orderSorts } from '@forecourt/domain/contract/orders.ts'
import type { OrderStatus } from '@forecourt/domain/rules/order-status.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { containing, offsetOf, pageMeta } from '#src/db/page.ts'

type OrderFilter = {
  keyword: string
  status?: OrderStatus | undefined
  from?: string | undefined
  to?: string | undefined
  orderBy: (typeof orderSorts)[number]
  sortedBy: 'asc' | 'desc'
}
type ListQuery = OrderFilter & { page: number; per_page: number }

export const orderColumns = `o.id, o.card_order_number, o.created_at, o.updated_at, o.requestor,
  u.first_name || ' ' || u.last_name as submitted_by, o.cards, o.is_virtual, o.is_delivery, o.shipping_method, o.case_number,
  o.status_order`
export const orderTables = 'card_orders o join users u on u.id = o.submitted_by'

/** Days start in the account's time zone. */
const zone = '(select time_zone from accounts where id = $1)'

const conditionsOf = (ctx: AccountCtx, { keyword, status, from, to }: OrderFilter) => {
  const values: unknown[] = [ctx.account.id]
  const conditions = ['o.account_id = $1']
  if (status) conditions.push(`o.status_order = $${values.push(status)}`)
  if (from) conditions.push(`o.created_at >= $${values.push(from)}::date::timestamp at time zone ${zone}`)
  if (to) conditions.push(`o.created_at < ($${values.push(to)}::date + 1)::timestamp at time zone ${zone}`)
  if (keyword) conditions.push(`o.search like $${values.push(containing(keyword))}`)
  return { where: conditions.join(' and '), values }
}

const orderOf = ({ orderBy, sortedBy }: OrderFilter) => {
  // Sort by length first, so that the millionth order comes after CO-999999.
  const byNumber = `length(o.card_order_number) ${sortedBy}, `
  return `${orderBy === 'card_order_number' ? byNumber : ''}o.${orderBy} ${sortedBy}, o.id ${sortedBy}`
}

export const listOrders = async (ctx: AccountCtx, query: ListQuery) => {
  const { where, values } = conditionsOf(ctx, query)
  const count = `select count(*)::int as total from card_orders o where ${where}`
  const text = `select ${orderColumns} from ${orderTables} where ${where} order by ${orderOf(query)}
    limit $${values.length + 1} offset $${values.length + 2}`
  const [[found], rows] = await Promise.all([
    named<{ total: number }>(count)(ctx.db, values),
    named<OrderRow>(text)(ctx.db, [...values, query.per_page, offsetOf(query)]),
  ])
  return { data: rows, meta: pageMeta(query, found?.total ?? 0) }
}

const rowsAtATime = 1_000

/** Yields all matching orders in the order of the list, read a thousand at a time. */
export const readOrders = async function* (ctx: AccountCtx, filter: OrderFilter) {
  const { where, values } = conditionsOf(ctx, filter)
  const ids = (
    await named<{ id: number }>(`select o.id from card_orders o where ${where} order by ${orderOf(filter)}`)(ctx.db, values)
  ).map(({ id }) => id)
  const read = named<OrderRow>(
    `select ${orderColumns} from unnest($2::bigint[]) with ordinality wanted (id, place)
     join card_orders o on o.id = wanted.id join users u on u.id = o.submitted_by
     where o.account_id = $1 order by wanted.place`,
  )
  for (let from = 0; from < ids.length; from += rowsAtATime)
    yield* await read(ctx.db, [ctx.account.id, ids.slice(from, from + rowsAtATime)])
}
