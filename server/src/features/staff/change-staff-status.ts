import { problems } from '@forecourt/domain/messages.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import { endSessionsOf } from '#src/features/session/end-sessions.ts'
import { disablePerson } from '#src/features/users/disable-person.ts'
import { lockStaff } from '#src/features/users/lock-staff.ts'
import { revivePerson } from '#src/features/users/revive-person.ts'
import type { UserCtx } from '#src/system/context.ts'
import { alreadyDecided, conflict } from '#src/system/errors.ts'
import { audit } from '#src/trail/audit.ts'
import { getStaff } from './staff.queries.ts'

export const changeStaffStatus = (ctx: UserCtx, id: number, status: number) =>
  inTransaction(ctx, async (ctx) => {
    const { member, keepEverything } = await lockStaff(ctx, id)
    if (status === userStatus.active) {
      if (!(await revivePerson(ctx, id))) throw alreadyDecided(problems.alreadyEnabled)
    } else {
      if (id === ctx.who.user_id) throw conflict(problems.ownStatus)
      if (member.status === userStatus.disabled) throw alreadyDecided(problems.alreadyDisabled)
      keepEverything()
      await disablePerson(ctx, id).set({ is_barred: true }).execute()
      await endSessionsOf(ctx, { user_id: id }, 'disabled')
    }
    await ctx.db
      .updateTable('users')
      .set({ version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    const after = await getStaff(ctx, id)
    await audit(ctx, {
      action: 'staff.change-status',
      object: { type: 'user', id },
      before: { status: member.status },
      after: { status: after.status },
    })
    return after
  })
