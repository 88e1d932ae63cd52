// Between the right password and the second factor. Its token is of a kind that opens nothing but the second step.
import { sql } from 'kysely'
import type { Ctx } from '#src/context.ts'
import { hashToken, newToken } from '#src/token-hash.ts'

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

/** False when another has used it up, or a new password has taken it away. */
export const consumeHalfSession = async (ctx: Ctx, token: string) => {
  const consumed = await ctx.db.deleteFrom('half_sessions').where('hash', '=', hashToken(token)).executeTakeFirst()
  return consumed.numDeletedRows > 0n
}
