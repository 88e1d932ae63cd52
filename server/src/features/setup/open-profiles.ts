import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { getSetup } from './setup.queries.ts'

/** Looking is all that this step asks for, so the first look is noted. */
export const openProfiles = async (ctx: UserCtx) => {
  await ctx.db
    .updateTable('provider')
    .set({ profiles_opened_at: sql`coalesce(profiles_opened_at, now())` })
    .execute()
  return getSetup(ctx)
}
