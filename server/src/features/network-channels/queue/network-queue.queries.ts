// The queue of changes that staff enter on a network's own screens. It is sorted by an index, so the first page costs the same
// whether ten changes wait or a hundred thousand.
import type { QueueRow } from '@forecourt/domain/contract/network-channels.ts'
import { lateAt, type ChangeClass } from '@forecourt/domain/rules/network-changes.ts'
import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { isOfFoundAccount } from '#src/db/match-accounts.ts'
import { containing, offsetOf, pageMeta } from '#src/db/page.ts'
import { notFound } from '#src/system/errors.ts'
import { nextFirst, type TakenChange } from '#src/features/network-changes/take-due-changes.ts'

type Query = { page: number; per_page: number; keyword: string; card_network_id?: number | undefined }

/** Counting further would cost more than an exact number is worth. */
const countedAtMost = 10_000

/** Stops may be sent another way than other changes. */
const isByHand = sql`(case when n.class = 1 then coalesce(ch.urgent_by, ch.kind) else ch.kind end) = 'hand'`

const columns = ({ who, clock }: UserCtx) => sql`
  n.id, n.card_network_id, net.name as card_network_name, n.class, n.kinds, a.name as account_name, a.cl_account_no,
  n.card_id, c.last_four, c.vehicle_number, coalesce(c.description, '') as description, n.created_at, n.due_at,
  case when n.claimed_until > ${clock.now()} then u.first_name || ' ' || u.last_name end as claimed_by_name,
  coalesce(n.claimed_until > ${clock.now()} and n.claimed_by = ${who.user_id}, false) as is_claimed_by_me,
  case when n.claimed_until > ${clock.now()} then n.claimed_until end as claimed_until`

/** Calculated here, because lateness depends on the provider's business hours, which SQL does not know. */
const withLateness = <Row extends { class: number; due_at: string }>({ clock, config }: UserCtx, row: Row) => ({
  ...row,
  is_late: lateAt(row.class as ChangeClass, new Date(row.due_at), config.branding.time_zone) <= clock.now(),
})

const joins = sql`
  join network_channels ch on ch.card_network_id = n.card_network_id
  join card_networks net on net.id = n.card_network_id
  join accounts a on a.id = n.account_id
  left join cards c on c.account_id = n.account_id and c.id = n.card_id
  left join users u on u.id = n.claimed_by`

/** The classes each network enters by hand: stops, everything else, or both. As a range, so that the index gives the order. */
const byHand = sql`(
  select card_network_id, case when urgent_way = 'hand' then 1 else 2 end as first_class,
    case when kind = 'hand' then 4 else 1 end as last_class
  from (select card_network_id, kind, coalesce(urgent_by, kind) as urgent_way from network_channels) channels
  where 'hand' in (kind, urgent_way)) by_hand`

const isMeant = sql`n.state = 'waiting' and n.card_network_id = by_hand.card_network_id
  and n.class between by_hand.first_class and by_hand.last_class`

const wantedBy = ({ keyword, card_network_id }: Query) => {
  const ofNetwork = card_network_id === undefined ? sql`true` : sql`by_hand.card_network_id = ${card_network_id}`
  if (keyword === '') return { ofNetwork, matching: sql`network_changes n where ${isMeant}` }
  const matching = sql`network_changes n join accounts a on a.id = n.account_id
    left join cards c on c.account_id = n.account_id and c.id = n.card_id
    where ${isMeant} and (c.search like ${containing(keyword)} or ${isOfFoundAccount(sql`n.account_id`, keyword)})`
  return { ofNetwork, matching }
}

/** Takes the first changes of each network from an index, and the first of these overall. */
export const queuePage = (query: Query) => {
  const { ofNetwork, matching } = wantedBy(query)
  const offset = offsetOf(query)
  return sql<{ id: number }>`
    select n.id, n.class, n.is_one_of_many, n.due_at from ${byHand} cross join lateral (
      select n.id, n.class, n.is_one_of_many, n.due_at from ${matching}
      order by ${nextFirst} limit ${offset + query.per_page}) n
    where ${ofNetwork} order by ${nextFirst} limit ${query.per_page} offset ${offset}`
}

export const queueCount = (query: Query) => {
  const { ofNetwork, matching } = wantedBy(query)
  return sql<{ total: number }>`
    select count(*)::int as total from (
      select from ${byHand} cross join lateral (select from ${matching} limit ${countedAtMost}) n
      where ${ofNetwork} limit ${countedAtMost}) counted`
}

export const listQueue = async (ctx: UserCtx, query: Query) => {
  const { rows: found } = await sql<Omit<QueueRow, 'is_late'>>`
    select ${columns(ctx)} from (${queuePage(query)}) page join network_changes n on n.id = page.id ${joins}
    order by ${nextFirst}`.execute(ctx.db)
  const { rows } = await queueCount(query).execute(ctx.db)
  return { data: found.map((row) => withLateness(ctx, row)), meta: pageMeta(query, rows[0]!.total) }
}

export type QueuedChange = QueueRow & TakenChange & { sends_pin: boolean }

/** Throws not found once the change has been dealt with. `isLocked` locks it for an update. */
export const getQueued = async (ctx: UserCtx, id: number, { isLocked = false } = {}): Promise<QueuedChange> => {
  const { rows } = await sql<Omit<QueuedChange, 'is_late'>>`
    select ${columns(ctx)}, n.account_id, n.revision, n.attempts, ch.sends_pin
    from network_changes n ${joins}
    where n.id = ${id} and n.state = 'waiting' and ${isByHand} ${isLocked ? sql`for update of n` : sql``}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return withLateness(ctx, rows[0])
}
