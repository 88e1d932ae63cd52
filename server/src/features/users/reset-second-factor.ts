import type { AccountCtx } from '#src/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { resetFactors } from '#src/features/second-factor/reset-factors.ts'
import { lockUser } from './lock-user.ts'

/** After customer service has made sure who is calling. The password stays, and so do the person's sessions. */
export const resetSecondFactor = (ctx: AccountCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, id)
    await resetFactors(ctx, id)
  })
