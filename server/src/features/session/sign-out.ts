import type { Ctx } from '#src/system/context.ts'
import { audit } from '#src/trail/audit.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { hashToken } from '#src/secrets/token-hash.ts'
import { endSession } from './end-sessions.ts'

type Held = { token: string | undefined; refresh_token: string | undefined }

/** Ends the session of either token, even an expired one. Signing out twice, or without a session, is no error. */
export const signOut = async (ctx: Ctx, { token, refresh_token }: Held) =>
  inTransaction(ctx, async (ctx) => {
    for (const [table, held] of [
      ['access_tokens', token],
      ['refresh_tokens', refresh_token],
    ] as const) {
      if (!held) continue
      const session = await ctx.db
        .selectFrom(table)
        .innerJoin('sessions as s', 's.id', `${table}.session_id`)
        .select(['s.id', 's.user_id'])
        .where(`${table}.hash`, '=', hashToken(held))
        .where('s.ended_at', 'is', null)
        .executeTakeFirst()
      // If several calls sign out at once, only one ends the session and writes the audit entry.
      if (!session || !(await endSession(ctx, session.id, 'sign-out'))) continue
      await audit(ctx, { action: 'session.sign-out', user_id: session.user_id, object: { type: 'session', id: session.id } })
    }
  })
