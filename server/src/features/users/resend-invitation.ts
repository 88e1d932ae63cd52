import { problems } from '@forecourt/domain/messages.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { countAttempt } from '#src/attempts.ts'
import { audit } from '#src/audit.ts'
import type { AccountCtx } from '#src/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/errors.ts'
import { lockUser } from './lock-user.ts'
import { sendInvitation } from './send-invitation.ts'

/** A GET by the spec, so nothing but the limits keeps a reload from sending another mail. */
export const resendInvitation = (ctx: AccountCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const { user } = await lockUser(ctx, id)
    if (user.shown_status !== userStatus.invited) throw conflict(problems.notInvited)
    await countAttempt(ctx, 'resend-minute', String(id))
    await countAttempt(ctx, 'resend-day', String(id))
    await sendInvitation(ctx, { user_id: id, invited_by: `${ctx.who.name} of ${ctx.account.name}` })
    await audit(ctx, { action: 'user.resend-invitation', object: { type: 'user', id } })
    return { email: user.email }
  })
