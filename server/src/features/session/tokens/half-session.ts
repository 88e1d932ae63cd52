// The time between the right password and the second factor. The token of a half-session is valid only for the second step.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { hashToken, newToken } from '#src/secrets/token-hash.ts'

const minutes = 5

export const openHalfSession = async (ctx: Ctx, user_id: number) => {
  const token = newToken('fph')
  await ctx.db
    .insertInto('half_sessions')
    .values({ hash: hashToken(token), user_id, expires_at: sql`now() + make_interval(mins => ${minutes})` })
    .execute()
  return token
}

export const findHalfSession = (ctx: Ctx, token: string) =>
  ctx.db
    .selectFrom('half_sessions')
    .select('user_id')
    .where('hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()

/** False if another request has used it up, or a new password has ended it. */
export const consumeHalfSession = async (ctx: Ctx, token: string) => {
  const consumed = await ctx.db.deleteFrom('half_sessions').where('hash', '=', hashToken(token)).executeTakeFirst()
  return consumed.numDeletedRows > 0n
}
