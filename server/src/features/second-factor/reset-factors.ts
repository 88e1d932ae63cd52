import { problems } from '@forecourt/domain/messages.ts'
import type { Ctx } from '#src/context.ts'
import { conflict } from '#src/errors.ts'
import { dropRecoveryCodes } from './recovery-codes.ts'
import { lockFactors } from './factor-changes.ts'
import { tellOwner } from './tell-owner.ts'

/** All of them, in the caller's transaction: for somebody who has lost theirs and said so to customer service. */
export const resetFactors = async (ctx: Ctx, user_id: number) => {
  await lockFactors(ctx, user_id)
  const removed = await ctx.db
    .deleteFrom('second_factors')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .returning(['kind', 'name'])
    .execute()
  if (removed.length === 0) throw conflict(problems.noSecondFactor)
  await dropRecoveryCodes(ctx, user_id)
  await tellOwner(ctx, user_id, {
    action: 'user.reset-second-factor',
    change: 'Customer service removed every second factor at your request.',
    before: removed,
  })
}
