import type { BatchOrder, BatchRow } from '@forecourt/domain/contract/batches.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { sql, type RawBuilder } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { isOfFoundAccount } from '#src/db/match-accounts.ts'
import { containing, countOf, offsetOf, pageMeta } from '#src/db/page.ts'
import { notFound } from '#src/system/errors.ts'
import { waitsToShip } from './ship-batch.ts'
import { countKinds, isMade, sumKinds } from './count-kinds.ts'

type Sorted = { keyword: string; page: number; per_page: number; sortedBy: 'asc' | 'desc' }
type BatchQuery = Sorted & {
  orderBy: 'created_at' | 'batch_number' | 'state' | 'cards'
  state?: BatchRow['state'] | 'unfinished' | undefined
}
type PoolQuery = Sorted & {
  orderBy: 'created_at' | 'card_order_number' | 'cards'
  card_network_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

const batchColumns = sql`b.id, b.batch_number, b.state, b.created_at, u.first_name || ' ' || u.last_name as created_by,
  b.completed_at, b.orders, b.cards, b.numbered`

const direction = ({ sortedBy }: Sorted) => sql.raw(sortedBy)

/** Sorts by length first: CB-1000000 comes after CB-999999. */
const byNumber = (column: RawBuilder<unknown>, query: Sorted) => sql`length(${column}) ${direction(query)}, ${column}`

/** The keyword matches the number of a batch and the orders in it. */
export const listBatches = async (ctx: UserCtx, query: BatchQuery) => {
  const pattern = containing(query.keyword)
  const where = sql`(${query.state ?? null}::text is null or b.state = ${query.state ?? null}
      or (${query.state ?? null} = 'unfinished' and b.state <> 'completed'))
    and (${query.keyword} = '' or lower(b.batch_number) like ${pattern}
      or exists (select from card_orders o where o.card_order_batch_id = b.id and o.search like ${pattern}))`
  const order = query.orderBy === 'batch_number' ? byNumber(sql`b.batch_number`, query) : sql.ref(`b.${query.orderBy}`)
  const total = await countOf(ctx.db, sql`card_order_batches b where ${where}`)
  const { rows } = await sql<BatchRow>`
    select ${batchColumns} from card_order_batches b join users u on u.id = b.created_by where ${where}
    order by ${order} ${direction(query)}, b.id ${direction(query)} limit ${query.per_page} offset ${offsetOf(query)}`.execute(
    ctx.db,
  )
  return { data: rows, meta: pageMeta(query, total) }
}

export const getBatchRow = async (ctx: UserCtx, id: number) => {
  const { rows } = await sql<BatchRow>`
    select ${batchColumns} from card_order_batches b join users u on u.id = b.created_by where b.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Joins card_orders o with their cards. */
const cardsOfOrders = sql`card_orders o
  join card_order_lines l on l.account_id = o.account_id and l.card_order_id = o.id
  join cards c on c.account_id = l.account_id and c.id = l.card_id
  join card_networks n on n.id = c.card_network_id
  join card_types t on t.id = c.card_type_id`

const shipping = sql`case when o.is_delivery then o.shipping_method else 'Pickup' end`

/** Counts cards by network, by type and by shipping method in one pass. */
const totalsOf = async (ctx: UserCtx, where: RawBuilder<unknown>) => {
  const { rows } = await sql<{ network: string | null; card_type: string | null; shipping: string | null; cards: number }>`
    select n.name as network, t.name as card_type, ${shipping} as shipping, count(*)::int as cards
    from ${cardsOfOrders} join accounts a on a.id = o.account_id where ${where} and ${isMade}
    group by grouping sets ((n.id, n.name), (t.id, t.name), (${shipping})) order by n.id, t.id, shipping`.execute(ctx.db)
  const named = (key: 'network' | 'card_type' | 'shipping') =>
    rows.flatMap((row) => (row[key] === null ? [] : [{ name: row[key], cards: row.cards }]))
  return { networks: named('network'), card_types: named('card_type'), shipping_methods: named('shipping') }
}

const orderColumns = sql`o.id, o.card_order_number, o.account_id, a.name as account_name, o.created_at, o.is_delivery, o.shipping_method,
  made.cards, made.networks, made.card_types`

const counts = (name: RawBuilder<unknown>) =>
  sql`coalesce(jsonb_agg(jsonb_build_object('name', ${name}, 'cards', kind.cards) order by ${name}) filter (where ${name} is not null), '[]')`

const ordersWithCards = sql`card_orders o join accounts a on a.id = o.account_id
  cross join lateral (
    select coalesce(sum(kind.cards) filter (where kind.network is not null), 0)::int as cards,
      ${counts(sql`kind.network`)} as networks, ${counts(sql`kind.card_type`)} as card_types
    from (
      select n.name as network, t.name as card_type, count(*)::int as cards
      from card_order_lines l
      join cards c on c.account_id = l.account_id and c.id = l.card_id
      join card_networks n on n.id = c.card_network_id
      join card_types t on t.id = c.card_type_id
      where l.account_id = o.account_id and l.card_order_id = o.id and ${isMade}
      group by grouping sets ((n.name), (t.name))
    ) kind
  ) made`

type Embossing = { has_embosser: boolean; name: string | null; sent_at: string | null; failure: string }

const embossingOf = async (ctx: UserCtx, id: number) => {
  const { rows } = await sql<Embossing>`
    select e.kind <> 'none' as has_embosser, d.name, d.sent_at, d.failure
    from embosser e left join emboss_deliveries d on d.card_order_batch_id = ${id}`.execute(ctx.db)
  const { has_embosser, name, sent_at, failure } = rows[0]!
  return { has_embosser, emboss_delivery: name === null ? null : { name, sent_at, failure } }
}

export const getBatch = async (ctx: UserCtx, id: number) => {
  const batch = await getBatchRow(ctx, id)
  const { rows: orders } = await sql<Omit<BatchOrder, 'cards' | 'networks' | 'card_types'>>`
    select o.id, o.card_order_number, o.account_id, a.name as account_name, o.created_at, o.is_delivery, o.shipping_method
    from card_orders o join accounts a on a.id = o.account_id where o.card_order_batch_id = ${id} order by o.id`.execute(ctx.db)
  const kinds = await countKinds(ctx, id)
  const toShip = await sql<{ to_ship: number }>`
    select count(*)::int as to_ship from card_orders o where o.card_order_batch_id = ${id} and ${waitsToShip}`.execute(ctx.db)
  return { ...batch, ...sumKinds(orders, kinds), ...toShip.rows[0]!, ...(await embossingOf(ctx, id)) }
}

/** Days start in the provider's time zone, because the orders belong to many accounts. */
const dayStart = (ctx: UserCtx, day: string, later = 0) =>
  sql`(${day}::date + ${later}::int)::timestamp at time zone ${ctx.config.branding.time_zone}`

const inPool = (ctx: UserCtx, { keyword, card_network_id, from, to }: PoolQuery) => {
  const pattern = containing(keyword)
  const conditions = [sql`o.status_order = 'approved' and o.card_order_batch_id is null`]
  if (keyword) conditions.push(sql`(o.search like ${pattern} or ${isOfFoundAccount(sql`o.account_id`, keyword)})`)
  if (from) conditions.push(sql`o.created_at >= ${dayStart(ctx, from)}`)
  if (to) conditions.push(sql`o.created_at < ${dayStart(ctx, to, 1)}`)
  if (card_network_id)
    conditions.push(sql`exists (
      select from card_order_lines nl join cards nc on nc.account_id = nl.account_id and nc.id = nl.card_id
      where nl.account_id = o.account_id and nl.card_order_id = o.id and nc.card_network_id = ${card_network_id})`)
  return sql.join(conditions, sql` and `)
}

type InPool = { id: number; cards: number }

/** The first orders that fit into one batch. "Select all" selects these. */
const oneBatchOf = (orders: readonly InPool[]) => {
  let room: number = limits.batchCards
  const ids: number[] = []
  for (const { id, cards } of orders.slice(0, limits.batchOrders)) {
    if (cards > room) break
    room -= cards
    ids.push(id)
  }
  return ids
}

export const listOrdersToBatch = async (ctx: UserCtx, query: PoolQuery) => {
  const where = inPool(ctx, query)
  const order = query.orderBy === 'card_order_number' ? byNumber(sql`o.card_order_number`, query) : sql.ref(`o.${query.orderBy}`)
  const sorted = sql`order by ${order} ${direction(query)}, o.id ${direction(query)}`
  const { rows: all } = await sql<InPool>`
    select o.id, o.cards from card_orders o join accounts a on a.id = o.account_id where ${where} ${sorted}`.execute(ctx.db)
  const { rows: data } = await sql<BatchOrder>`
    select ${orderColumns} from ${ordersWithCards} where ${where} ${sorted}
    limit ${query.per_page} offset ${offsetOf(query)}`.execute(ctx.db)
  return { data, meta: pageMeta(query, all.length), totals: await totalsOf(ctx, where), ids: oneBatchOf(all) }
}
