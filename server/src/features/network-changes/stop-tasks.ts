// docs/product/telling-the-networks.md#stops: a stop is a staff task until its network has confirmed it.
import { networkName } from '@forecourt/domain/reference.ts'
import { sql } from 'kysely'
import { hasStatus, isLive } from '#src/db/card-status.ts'
import type { Ctx } from '#src/system/context.ts'
import { endTasks } from '#src/features/staff-tasks/end-task.ts'
import { openTasks } from '#src/features/staff-tasks/open-task.ts'
import { reachesNetwork } from './reaches-network.ts'

type Stopped = { account_id: number; card_id: number; card_network_id: number }

export const openStopTasks = async (ctx: Ctx, stopped: readonly Stopped[]) => {
  if (stopped.length === 0) return
  const { rows } = await sql<{ id: number; last_four: string | null; status: string }>`
    select c.id, c.last_four, s.name as status from cards c join card_statuses s on s.id = c.card_status_id
    where c.id in (select unnest(${stopped.map(({ card_id }) => card_id)}::bigint[]))`.execute(ctx.db)
  const cards = new Map(rows.map((row) => [row.id, row]))
  await openTasks(
    ctx,
    stopped.map(({ account_id, card_id, card_network_id }) => {
      const card = cards.get(card_id)
      const about = `Card …${card?.last_four ?? ''} · ${networkName(card_network_id)} · ${card?.status ?? ''}`
      return { kind: 'stop' as const, object_id: card_id, account_id, about }
    }),
  )
}

/** A card `c` of channel `ch` that a hold is told of, like the cards that tell-account.ts and tell-network.ts choose. */
const isTold = sql`(ch.locks_by = 'account' or ${sql.raw(isLive('c'))} and (not ${sql.raw(hasStatus('c', 'pending'))}
  or c.is_taken_over or exists (select from network_changes n where n.card_id = c.id)))`

/** For a hold for fraud: one task for the account, if any external network has to be told. */
export const openAccountStop = async (ctx: Ctx, account_id: number) => {
  const { rows } = await sql<{ name: string }>`
    select a.name from accounts a where a.id = ${account_id} and exists (
      select from cards c join network_channels ch on ch.card_network_id = c.card_network_id
      where c.account_id = a.id and c.number_hash is not null and ${isTold} and ${reachesNetwork(1)})`.execute(ctx.db)
  await openTasks(
    ctx,
    rows.map(({ name }) => ({
      kind: 'account_stop' as const,
      object_id: account_id,
      account_id,
      about: `${name} · held for fraud`,
    })),
  )
}

type Refused = { account_id: number; card_id: number | null; card_network_id: number; class: number; kinds: readonly string[] }

/** For stops that counted as accepted, so that their tasks have ended, and that the network refuses now. */
export const openStopsAgain = async (ctx: Ctx, refused: readonly Refused[]) => {
  const stops = refused.filter((change) => change.class === 1)
  const ofCards = stops.flatMap(({ card_id, kinds, ...stop }) =>
    card_id === null || kinds.includes('hold') ? [] : { ...stop, card_id },
  )
  await openStopTasks(ctx, ofCards)
  const accounts = stops.filter(({ card_id, kinds }) => card_id === null || kinds.includes('hold'))
  for (const account_id of new Set(accounts.map((stop) => stop.account_id))) await openAccountStop(ctx, account_id)
}

/**
 * For a change `n`: a stop that its network has not accepted. A refused stop is over once the network has confirmed a later message,
 * because each contains the whole card or account. Silence is enough only for another stop.
 */
export const isUnconfirmedStop = sql`n.class = 1 and n.state in ('waiting', 'sent', 'refused') and not exists (
  select from network_changes later where (later.state = 'confirmed' or later.state = 'assumed' and later.class = 1)
    and later.revision > n.revision and (later.card_id = n.card_id or n.card_id is null and later.card_id is null
      and later.account_id = n.account_id and later.card_network_id = n.card_network_id))`

type Ended = { account_id: number; card_id: number | null; class: number }

/**
 * Ends the tasks of stops that the network has accepted, with their own message or with a later one of the card. The task of an
 * account ends with the last of its stops.
 */
export const endStopTasks = async (ctx: Ctx, ended: readonly Ended[], note: string) => {
  // A card may have been stopped again since; that stop is not confirmed yet.
  const { rows: cards } = await sql<{ id: number }>`
    select id from (select distinct unnest(${ended.flatMap(({ card_id }) => card_id ?? [])}::bigint[])) c (id)
    where not exists (select from network_changes n where n.card_id = c.id and n.class = 1 and n.state in ('waiting', 'sent'))`.execute(
    ctx.db,
  )
  await endTasks(ctx, { kind: 'stop', object_ids: cards.map(({ id }) => id), note })
  const stops = ended.filter((change) => change.class === 1)
  if (stops.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select id from (select distinct unnest(${stops.map(({ account_id }) => account_id)}::bigint[])) a (id)
    where not exists (select from network_changes n where n.account_id = a.id and ${isUnconfirmedStop})`.execute(ctx.db)
  await endTasks(ctx, { kind: 'account_stop', object_ids: rows.map(({ id }) => id), note })
}

/** Another stop of the account may have been confirmed before those of its hold for fraud were written, which ended the task. */
export const keepAccountStop = async (ctx: Ctx, account_id: number) => {
  const { rows } = await sql`
    select from accounts a where a.id = ${account_id} and a.held_for_fraud
      and exists (select from network_changes n where n.account_id = a.id and ${isUnconfirmedStop})`.execute(ctx.db)
  if (rows.length > 0) await openAccountStop(ctx, account_id)
}

export const endAccountStop = (ctx: Ctx, account_id: number) =>
  endTasks(ctx, { kind: 'account_stop', object_ids: [account_id], note: 'The hold was released' })
