import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { getSetup } from './setup.queries.ts'

/** This step only requires a look at the profiles, so the first look is recorded. */
export const openProfiles = async (ctx: UserCtx) => {
  await ctx.db
    .updateTable('provider')
    .set({ profiles_opened_at: sql`coalesce(profiles_opened_at, now())` })
    .execute()
  return getSetup(ctx)
}
