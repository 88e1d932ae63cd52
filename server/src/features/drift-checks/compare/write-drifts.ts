import { driftKindNames, type Difference, type DriftKind } from '@forecourt/domain/rules/drift.ts'
import type { TheirCard } from '@forecourt/domain/rules/card-list.ts'
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'

export type Found = {
  kind: DriftKind
  account_id: number | null
  card_id: number | null
  last_four: string
  their_account: string
  differences: Difference[]
  theirs: TheirCard | null
}

/**
 * docs/product/staff-tasks.md#drift: a card that is dead here and alive at the network is told again automatically. If it cannot
 * be told, the difference stays open for a person.
 */
const tellDead = async (ctx: SystemCtx, drift_check_id: number, found: readonly Found[]) => {
  const cardIds = found.flatMap(({ kind, card_id }) => (kind === 'dead_alive' && card_id !== null ? [card_id] : []))
  const told = await tellNetwork(ctx, { cardIds, kinds: ['drift'], class: 1 })
  await sql`
    update drifts set decision = 'told', decided_at = ${ctx.clock.now().toISOString()}
    where drift_check_id = ${drift_check_id} and kind = 'dead_alive' and decision is null
      and card_id = any(${told.map(({ card_id }) => card_id)}::bigint[])`.execute(ctx.db)
}

export const writeDrifts = async (ctx: SystemCtx, drift_check_id: number, found: readonly Found[]) => {
  if (found.length === 0) return
  const rows = found.map((one) => ({ ...one, place: driftKindNames.indexOf(one.kind) }))
  await sql`
    insert into drifts (drift_check_id, kind, place, account_id, card_id, last_four, their_account, differences, theirs)
    select ${drift_check_id}, kind, place, account_id, card_id, last_four, their_account, differences, theirs
    from json_populate_recordset(null::drifts, ${JSON.stringify(rows)})`.execute(ctx.db)
  await tellDead(ctx, drift_check_id, found)
}

/** For taken-over cards that equal those at the network: inserts a confirmed change, because nothing was ever sent for them. */
export const confirmTakenOver = async (ctx: SystemCtx, card_ids: readonly number[]) => {
  if (card_ids.length === 0) return 0
  const now = ctx.clock.now().toISOString()
  const { numAffectedRows } = await sql`
    insert into network_changes (account_id, card_id, card_network_id, revision, kinds, class, state, created_at, due_at, sent_at, answered_at)
    select c.account_id, c.id, c.card_network_id, 1, '{numbered}', 3, 'confirmed', ${now}, ${now}, ${now}, ${now}
    from cards c where c.id = any(${[...card_ids]}::bigint[]) and c.is_taken_over
      and not exists (select from network_changes n where n.card_id = c.id)`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}
