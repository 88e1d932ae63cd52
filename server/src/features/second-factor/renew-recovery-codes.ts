import { problems } from '@forecourt/domain/messages.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { lockFactors } from './factor-changes.ts'
import { issueRecoveryCodes } from './kinds/recovery-codes.ts'
import { listFactors } from './second-factor.queries.ts'
import { tellOwner } from './owner/tell-owner.ts'

export const renewRecoveryCodes = (ctx: UserCtx) =>
  inTransaction(ctx, async (ctx) => {
    const { user_id } = ctx.who
    await lockFactors(ctx, user_id)
    if ((await listFactors(ctx, user_id)).length === 0) throw conflict(problems.noSecondFactor)
    await tellOwner(ctx, user_id, {
      action: 'user.renew-recovery-codes',
      change: 'New recovery codes were made, and the old ones stopped working.',
    })
    return issueRecoveryCodes(ctx, user_id)
  })
