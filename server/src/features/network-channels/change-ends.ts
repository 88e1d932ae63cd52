// docs/product/telling-the-networks.md#states-of-a-change: ends changes, with the consequences.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { markAssumed, markConfirmed, markRefused } from '#src/features/network-changes/mark-changes.ts'

type End =
  | { state: 'confirmed'; reference: string; answered_by?: number }
  | { state: 'refused'; refusal: string; answered_by?: number }
  | { state: 'assumed' }

const mark = (ctx: Ctx, ids: readonly number[], end: End) => {
  if (end.state === 'assumed') return markAssumed(ctx, ids)
  const { answered_by = null } = end
  if (end.state === 'refused') return markRefused(ctx, { ids, answered_by, refusal: end.refusal })
  return markConfirmed(ctx, { ids, answered_by, reference: end.reference })
}

/** Marks files as answered once each of their changes has an answer. */
const endTransmissions = (ctx: Ctx, ids: readonly number[]) =>
  sql`update network_transmissions t set state = 'answered', answered_at = ${ctx.clock.now()}
    where t.state = 'sent' and t.id in (select transmission_id from network_changes where id = any(${[...ids]}::bigint[]))
      and not exists (select from network_changes n where n.transmission_id = t.id and n.state = 'sent')`.execute(ctx.db)

/** Ends changes that were sent, or whose answer came late; others are unchanged. */
export const endChanges = async (ctx: Ctx, ids: readonly number[], end: End) => {
  if (ids.length === 0) return
  const ended = (await mark(ctx, ids, end)).map(({ id }) => id)
  await endTransmissions(ctx, ended)
}
