// docs/product/staff-tasks.md#drift: a person decides about one difference.
import type { DriftDecision } from '@forecourt/domain/contract/drift-checks.ts'
import { driftKinds, type Difference, type DriftKind } from '@forecourt/domain/rules/drift.ts'
import type { TheirCard } from '@forecourt/domain/rules/card-list.ts'
import type { ChangeKind } from '@forecourt/domain/rules/network-changes.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'
import { alreadyDecided, conflict, notFound } from '#src/system/errors.ts'
import { audit } from '#src/trail/audit.ts'
import { getDrift } from './drift-checks.queries.ts'
import { takeTheirs } from './take-theirs.ts'

export type OpenDrift = { kind: DriftKind; account_id: number; card_id: number; theirs: TheirCard; differences: Difference[] }

/** Locks the row. The second of two concurrent decisions gets a conflict. */
const lockDrift = async ({ db }: UserCtx, drift_check_id: number, id: number) => {
  const row = await db
    .selectFrom('drifts')
    .select(['kind', 'account_id', 'card_id', 'theirs', 'differences', 'decision'])
    .where('drift_check_id', '=', drift_check_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.decision) throw alreadyDecided('This was decided already')
  return row
}

/** A network that lost the card gets it as a new one, and one that lost the PIN gets the PIN again. */
const toldAs = ({ kind, differences }: OpenDrift): ChangeKind[] => {
  if (kind === 'missing_there') return ['missing']
  return differences.some(({ field }) => field === 'PIN') ? ['drift', 'pin'] : ['drift']
}

const tell = async (ctx: UserCtx, drift: OpenDrift) => {
  const { kind, card_id } = drift
  const { tells } = driftKinds[kind]
  if (tells === null || card_id === null) throw conflict('The card is not known here, so there is nothing to tell')
  const told = await tellNetwork(ctx, { cardIds: [card_id], kinds: toldAs(drift), class: tells })
  if (told.length === 0) throw conflict('This network is not told from here')
  return 'told' as const
}

const take = async (ctx: UserCtx, drift: OpenDrift) => {
  if (!driftKinds[drift.kind].takes) throw conflict('Only stricter limits and the expiry can be taken from the network')
  await takeTheirs(ctx, drift)
  return 'taken' as const
}

const ways = { tell, take, leave: async () => 'left' as const }

export const decideDrift = (ctx: UserCtx, { id, row_id }: { id: number; row_id: number }, sent: DriftDecision) =>
  inTransaction(ctx, async (ctx) => {
    const drift = await lockDrift(ctx, id, row_id)
    const decision = await ways[sent.decision](ctx, drift as unknown as OpenDrift)
    const reason = 'reason' in sent ? sent.reason : ''
    await ctx.db
      .updateTable('drifts')
      .set({ decision, reason, decided_by: ctx.who.user_id, decided_at: ctx.clock.now().toISOString() })
      .where('id', '=', row_id)
      .execute()
    await audit(ctx, {
      action: 'drift.decide',
      object: { type: 'drift', id: row_id },
      account_id: drift.account_id,
      after: { kind: drift.kind, decision, reason },
    })
    return getDrift(ctx, id, row_id)
  })
