import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

type Reason =
  | 'sign-out'
  | 'refresh-reuse'
  | 'password-change'
  | 'password-reset'
  | 'email-change'
  | 'ended-by-owner'
  | 'disabled'
  | 'too-many'

/** All tokens of the session stop working at the next call, on every instance. Returns false if it had already ended. */
export const endSession = async (ctx: Ctx, id: number, reason: Reason) => {
  const ended = await ctx.db
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

type Whose = { user_id: number; except?: number }

/** Also ends sessions in which the user acts as a customer, and those that wait for a second factor. */
export const endSessionsOf = async (ctx: Ctx, { user_id, except }: Whose, reason: Reason) => {
  await ctx.db.deleteFrom('half_sessions').where('user_id', '=', user_id).execute()
  await ctx.db
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where((eb) => eb.or([eb('user_id', '=', user_id), eb('impersonated_by', '=', user_id)]))
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? 0))
    .execute()
}
