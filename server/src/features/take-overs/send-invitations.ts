import { sql } from 'kysely'
import { auditEach } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { sendInvitation } from '#src/features/users/send-invitation.ts'
import { getTakeOver, uninvited } from './take-overs.queries.ts'

/** The maximum per call. The button stays while more people are left. */
const atOnce = 500

/** People who already have a password find the account when they next sign in. */
export const sendInvitations = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const { written_count } = await getTakeOver(ctx, id)
    if (written_count === 0) throw conflict('Nothing was written yet')
    const { rows } = await sql<{ id: number; account_id: number }>`
      select u.id, min(m.account_id) as account_id from ${uninvited(sql`${id}`)} group by u.id order by u.id limit ${atOnce}`.execute(
      ctx.db,
    )
    for (const { id: user_id } of rows) await sendInvitation(ctx, { user_id, invited_by: ctx.who.name })
    await auditEach(ctx, rows, { object_type: 'user', action: 'user.invite' })
    return { invited: rows.length }
  })
