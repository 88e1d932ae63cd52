import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { getSetup } from './setup.queries.ts'

/** Replaces the list of skipped steps: a step that is not named is open again. */
export const skipSteps = (ctx: UserCtx, named: readonly string[]) =>
  inTransaction(ctx, async (ctx) => {
    const skipped_steps = [...new Set(named)]
    const before = await ctx.db.selectFrom('provider').select('skipped_steps').forUpdate().executeTakeFirstOrThrow()
    await ctx.db.updateTable('provider').set({ skipped_steps }).execute()
    await audit(ctx, { action: 'setup.skip', before, after: { skipped_steps } })
    return getSetup(ctx)
  })
