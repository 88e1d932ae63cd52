// docs/product/telling-the-networks.md#changes: written in the transaction of the change, so that no network is told of a change
// that was rolled back, and no saved change is missed.
import { classOfKinds, dueAt, type ChangeClass, type ChangeKind } from '@forecourt/domain/rules/network-changes.ts'
import { sendingKindNames } from '@forecourt/domain/rules/network-channels.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { executeKept } from '#src/db/statement-names.ts'
import { enqueue, enqueueAll } from '#src/jobs/queue.ts'
import { reachesNetwork } from './reaches-network.ts'
import { openStopTasks } from './stop-tasks.ts'

export type Telling = {
  /** If set, cards of other accounts are skipped. If omitted, the cards may belong to several accounts. */
  accountId?: number
  cardIds: readonly number[]
  kinds: readonly ChangeKind[]
  /** Defaults to the class of the most urgent kind. */
  class?: ChangeClass
  /** Only cards that the network knows. Used for cards that end without ever having been activated. */
  isOnlyIfKnown?: boolean
  /** Part of a change of a whole account or profile. Changes of single cards in the same class go first. */
  isOneOfMany?: boolean
}

export type WrittenChange = {
  id: number
  account_id: number
  card_id: number
  card_network_id: number
  class: ChangeClass
  /** It joined a change that was waiting already. */
  is_joined: boolean
}

/** A new change joins a waiting one, like joinChanges of the domain, but in SQL. */
const joined = sql`
  kinds = array(select distinct unnest(network_changes.kinds || excluded.kinds) order by 1),
  class = least(network_changes.class, excluded.class), due_at = least(network_changes.due_at, excluded.due_at),
  next_attempt_at = case when excluded.class < network_changes.class then null else network_changes.next_attempt_at end,
  is_one_of_many = case sign(network_changes.class - excluded.class)
    when 0 then network_changes.is_one_of_many and excluded.is_one_of_many
    when 1 then excluded.is_one_of_many else network_changes.is_one_of_many end`

/** Postgres gives only an updated row a last locker. */
const isJoined = sql`xmax <> 0`

/** What joins a change may take it back. Files and calls find that when they are sent; in the queue by hand it is looked for here. */
const reconsider = async (ctx: Ctx, written: readonly Pick<WrittenChange, 'id' | 'class' | 'is_joined'>[]) => {
  const joinedIds = written.flatMap(({ id, class: changeClass, is_joined }) => (is_joined && changeClass > 1 ? id : []))
  if (joinedIds.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select n.id from network_changes n join network_channels ch on ch.card_network_id = n.card_network_id and ch.kind = 'hand'
    where n.id = any(${joinedIds}::bigint[]) order by n.id`.execute(ctx.db)
  if (rows.length > 0) await enqueue(ctx, 'network-changes.withdraw', { change_ids: rows.map(({ id }) => id) })
}

/** docs/product/network-files.md#negative-list: a list without a date is written in the next minute. */
const outdateNegativeLists = ({ db }: Ctx, card_network_ids: readonly number[]) =>
  sql`update network_channels set negative_list_at = null where card_network_id in (
    select card_network_id from network_channels
    where card_network_id = any(${[...card_network_ids]}::smallint[]) and negative_list_at is not null
      and settings ->> 'negative_list' = 'yes'
    order by card_network_id for update)`.execute(db)

/** Sends a stop without waiting for the job that runs each minute. Channels worked by hand need no job. */
const sendAtOnce = async (ctx: Ctx, written: readonly { card_network_id: number }[]) => {
  const ids = [...new Set(written.map(({ card_network_id }) => card_network_id))]
  await outdateNegativeLists(ctx, ids)
  const { rows } = await sql<{ card_network_id: number }>`
    select card_network_id from network_channels
    where card_network_id = any(${ids}::smallint[]) and coalesce(urgent_by, kind) = any(${[...sendingKindNames]})`.execute(ctx.db)
  if (rows.length > 0) await enqueueAll(ctx, 'networks.send', rows)
}

/**
 * Writes one waiting change per card, in one statement. The caller must have locked the cards, because their revisions are counted
 * here. A network whose channel is `host` or `none` gets no row. A card without a number gets none yet, and neither does one that
 * its network is told of only at activation.
 */
export const tellNetwork = async (
  ctx: Ctx,
  { accountId, cardIds, kinds, class: given, isOnlyIfKnown = false, isOneOfMany = false }: Telling,
): Promise<WrittenChange[]> => {
  if (cardIds.length === 0) return []
  const changeClass = given ?? classOfKinds(kinds)
  const due = dueAt(changeClass, ctx.clock.now(), ctx.config.branding.time_zone).toISOString()
  const changes = sql<WrittenChange>`
    insert into network_changes (account_id, card_id, card_network_id, revision, kinds, class, due_at, is_one_of_many)
    select c.account_id, c.id, c.card_network_id,
      coalesce((select max(n.revision) from network_changes n where n.card_id = c.id), 0) + 1,
      ${[...kinds]}::text[], ${changeClass}::smallint, ${due}::timestamptz, ${isOneOfMany}::boolean
    from (select distinct unnest(${[...cardIds]}::bigint[])) chosen (id)
    join cards c on c.id = chosen.id
    join network_channels ch on ch.card_network_id = c.card_network_id
    where c.number_hash is not null and ${reachesNetwork(changeClass)}
      and (${accountId ?? null}::bigint is null or c.account_id = ${accountId ?? null}::bigint)
      and (c.card_status_id <> ${cardStatus.pending} and not ${isOnlyIfKnown}::boolean
        or ch.new_cards <> 'at_activation' and ${kinds.includes('numbered')}::boolean
        or c.is_taken_over or exists (select from network_changes n where n.card_id = c.id))
    order by c.id
    on conflict (card_id) where state = 'waiting' do update set ${joined}
    returning id, account_id, card_id, card_network_id, class, ${isJoined} as is_joined`
  const { rows } = await executeKept(ctx.db, changes)
  // A hold of a whole account opens one task of its own.
  if (changeClass === 1 && !kinds.includes('hold')) await openStopTasks(ctx, rows)
  if (changeClass === 1) await sendAtOnce(ctx, rows)
  await reconsider(ctx, rows)
  return rows
}

type AccountTelling = { accountId: number; kinds: readonly ChangeKind[]; class: ChangeClass }

/**
 * For networks that lock by account, and those that did when they were last told of this one: writes one change of the account for
 * each such network in which it has cards.
 */
export const tellNetworkOfAccount = async (ctx: Ctx, { accountId, kinds, class: changeClass }: AccountTelling) => {
  const due = dueAt(changeClass, ctx.clock.now(), ctx.config.branding.time_zone).toISOString()
  const { rows } = await sql<Omit<WrittenChange, 'card_id'>>`
    insert into network_changes (account_id, card_network_id, revision, kinds, class, due_at)
    select ${accountId}::bigint, ch.card_network_id,
      coalesce((select max(n.revision) from network_changes n
        where n.account_id = ${accountId} and n.card_network_id = ch.card_network_id and n.card_id is null), 0) + 1,
      ${[...kinds]}::text[], ${changeClass}::smallint, ${due}::timestamptz
    from network_channels ch
    where ${reachesNetwork(changeClass)}
      and (ch.locks_by = 'account' or exists (select from network_changes n
        where n.account_id = ${accountId} and n.card_network_id = ch.card_network_id and n.card_id is null))
      and exists (select from cards c where c.account_id = ${accountId} and c.card_network_id = ch.card_network_id
        and c.number_hash is not null)
    order by ch.card_network_id
    on conflict (account_id, card_network_id) where card_id is null and state = 'waiting' do update set ${joined}
    returning id, account_id, card_network_id, class, ${isJoined} as is_joined`.execute(ctx.db)
  if (changeClass === 1) await sendAtOnce(ctx, rows)
  await reconsider(ctx, rows)
  return rows
}
