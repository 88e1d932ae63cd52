import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { resetFactors } from '#src/features/second-factor/reset-factors.ts'
import { lockUser } from './lock-user.ts'

/** For customer service, after verifying who is calling. The password and the user's sessions stay. */
export const resetSecondFactor = (ctx: AccountCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, id)
    await resetFactors(ctx, id)
  })
