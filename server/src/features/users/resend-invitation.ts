import { problems } from '@forecourt/domain/messages.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { countAttempt } from '#src/trail/attempts.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { lockUser } from './lock-user.ts'
import { sendInvitation } from './send-invitation.ts'
import { tellInvited } from './tell-invited.ts'

/** This call is a GET (docs/product/api.md#a-get-that-does-something), so only rate limits stop a reload from mailing again. */
export const resendInvitation = (ctx: AccountCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const { user, isColleague } = await lockUser(ctx, id)
    if (user.shown_status !== userStatus.invited) throw conflict(problems.notInvited)
    await countAttempt(ctx, 'resend-minute', String(id))
    await countAttempt(ctx, 'resend-day', String(id))
    // Colleagues are invited by the provider and not into the selected account.
    if (isColleague) await sendInvitation(ctx, { user_id: user.own_id, invited_by: ctx.config.branding.provider_name })
    else await tellInvited(ctx, user.own_id)
    await audit(ctx, { action: 'user.resend-invitation', object: { type: 'user', id: user.own_id } })
    return { email: user.email }
  })
