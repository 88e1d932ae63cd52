// Shared steps of all changes of second factors.
import { sql } from 'kysely'
import type { Ctx, UserCtx } from '#src/system/context.ts'
import { dropRecoveryCodes, issueRecoveryCodes } from './kinds/recovery-codes.ts'
import { countRecoveryCodes, listFactors } from './second-factor.queries.ts'

/** Locks the user, so that each of two concurrent changes sees whether it adds the first factor or removes the last. */
export const lockFactors = (ctx: Ctx, user_id: number) =>
  ctx.db.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()

/** The recovery codes that come with the first factor, shown only once. Null if the user already has codes. */
export const afterAdding = async (ctx: UserCtx) => {
  const { user_id, session_id } = ctx.who
  await stampSession(ctx, session_id)
  return (await countRecoveryCodes(ctx, user_id)) > 0 ? null : issueRecoveryCodes(ctx, user_id)
}

/** Deletes the codes with the last factor. Otherwise a code alone would still count as a second factor. */
export const afterRemoving = async (ctx: Ctx, user_id: number) => {
  if ((await listFactors(ctx, user_id)).length === 0) await dropRecoveryCodes(ctx, user_id)
}

/** Allows this session to do what requires a recent second factor. */
export const stampSession = async (ctx: Ctx, session_id: number) => {
  await ctx.db
    .updateTable('sessions')
    .set({ second_factor_at: sql`now()` })
    .where('id', '=', session_id)
    .execute()
}
