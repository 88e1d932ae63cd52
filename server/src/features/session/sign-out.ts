import type { Ctx } from '#src/context.ts'
import { audit } from '#src/audit.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { hashToken } from '#src/token-hash.ts'
import { endSession } from './end-sessions.ts'

type Held = { token: string | undefined; refresh_token: string | undefined }

/** Ends the session either token belongs to, expired or not. Signing out twice, or without a session, is no error. */
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
      if (!session) continue
      await endSession(ctx, session.id, 'sign-out')
      await audit(ctx, { action: 'session.sign-out', user_id: session.user_id, object: { type: 'session', id: session.id } })
    }
  })
