import { problems } from '@forecourt/domain/messages.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { lockStaff } from '#src/features/users/lock-staff.ts'
import { sendInvitation } from '#src/features/users/send-invitation.ts'
import type { UserCtx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'
import { countAttempt } from '#src/trail/attempts.ts'
import { audit } from '#src/trail/audit.ts'

export const resendStaffInvitation = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const { member } = await lockStaff(ctx, id)
    if (member.status !== userStatus.invited) throw conflict(problems.notInvited)
    await countAttempt(ctx, 'resend-minute', String(id))
    await countAttempt(ctx, 'resend-day', String(id))
    await sendInvitation(ctx, { user_id: id, invited_by: ctx.config.branding.provider_name })
    await audit(ctx, { action: 'user.resend-invitation', object: { type: 'user', id } })
    return { email: member.email }
  })
