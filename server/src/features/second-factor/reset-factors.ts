import { problems } from '@forecourt/domain/messages.ts'
import type { Ctx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'
import { dropRecoveryCodes } from './kinds/recovery-codes.ts'
import { lockFactors } from './factor-changes.ts'
import { tellOwner } from './owner/tell-owner.ts'

/** Removes all factors in the caller's transaction, for a user who lost theirs and called customer service. */
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
