import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

type Purpose = 'add' | 'prove'
type Asked = { user_id: number; purpose: Purpose; challenge: string }

const minutes = 5

export const keepChallenge = async (ctx: Ctx, asked: Asked) => {
  await ctx.db
    .insertInto('passkey_challenges')
    .values({ ...asked, expires_at: sql`now() + make_interval(mins => ${minutes})` })
    .execute()
}

/** Each challenge works once. Returns false for one that is unknown, expired, of another user or for another purpose. */
export const consumeChallenge = async (ctx: Ctx, { user_id, purpose, challenge }: Asked) => {
  const consumed = await ctx.db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return consumed.numDeletedRows > 0n
}
