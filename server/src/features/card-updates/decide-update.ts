import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { holdStanding } from '#src/db/standing.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { alreadyDecided, invalid } from '#src/system/errors.ts'
import { assertMayGrant } from '#src/system/two-person-rule.ts'
import { applyUpdate } from './apply-update.ts'
import { getUpdateRequest } from './card-updates.queries.ts'

type Decision = { decision: 'apply' | 'reject'; reason?: string | undefined }

const ended = 'This bulk update has already been applied, rejected or withdrawn'

/** Staff need not wait for business hours. */
export const decideUpdate = (ctx: UserCtx, id: number, { decision, reason }: Decision) =>
  inTransaction(ctx, async (ctx) => {
    const { account_id, askers } = await getUpdateRequest(ctx, id)
    if (decision === 'apply') {
      assertMayGrant(ctx, ...askers)
      await holdStanding(ctx, account_id, 'kept')
    }
    if (decision === 'reject') {
      if (!reason) throw invalid({ reason: ['Reason is required'] })
      const rejected = await ctx.db
        .updateTable('card_update_requests')
        .set({ state: 'rejected', reason, decided_at: sql`now()`, decided_by: ctx.who.user_id })
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .executeTakeFirst()
      if (rejected.numUpdatedRows === 0n) throw alreadyDecided(ended)
    } else if (!(await applyUpdate(ctx, id, ctx.who.user_id))) throw alreadyDecided(ended)
    await audit(ctx, {
      action: `card-update.${decision}`,
      account_id,
      object: { type: 'card-update', id },
      after: { reason: reason ?? null },
    })
    return (await getUpdateRequest(ctx, id)).shown
  })
