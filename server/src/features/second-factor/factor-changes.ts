// What every change of somebody's factors has in common.
import { sql } from 'kysely'
import type { Ctx, UserCtx } from '#src/context.ts'
import { dropRecoveryCodes, issueRecoveryCodes } from './recovery-codes.ts'
import { countRecoveryCodes, listFactors } from './second-factor.queries.ts'

/** Two changes at once wait for each other: each must see whether it adds the first factor or takes the last. */
export const lockFactors = (ctx: Ctx, user_id: number) =>
  ctx.db.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()

/** The codes that come with the first factor, to be told this once; null for whoever has theirs. */
export const afterAdding = async (ctx: UserCtx) => {
  const { user_id, session_id } = ctx.who
  await stampSession(ctx, session_id)
  return (await countRecoveryCodes(ctx, user_id)) > 0 ? null : issueRecoveryCodes(ctx, user_id)
}

/** Codes without a factor would be a factor of their own. */
export const afterRemoving = async (ctx: Ctx, user_id: number) => {
  if ((await listFactors(ctx, user_id)).length === 0) await dropRecoveryCodes(ctx, user_id)
}

/** From now on this session may do what needs a fresh second factor. */
export const stampSession = async (ctx: Ctx, session_id: number) => {
  await ctx.db
    .updateTable('sessions')
    .set({ second_factor_at: sql`now()` })
    .where('id', '=', session_id)
    .execute()
}
