import type { Preferences, ProfileEdit, ProfileInput } from '@forecourt/domain/contract/profile.ts'
import { mergeSent } from '@forecourt/domain/rules/merge-sent.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { getProfile } from './profile.queries.ts'

type Changeable = ProfileInput & { preferences: Preferences }

const changeableOf = ({ first_name, last_name, phone, title, time_zone, preferences }: Changeable): Changeable => ({
  first_name,
  last_name,
  phone,
  title,
  time_zone,
  preferences,
})

export const updateProfile = (ctx: UserCtx, { preferences: preferred = {}, ...sent }: ProfileEdit) =>
  inTransaction(ctx, async (ctx) => {
    // All fields are written, so another change of this person, by a second tab or an admin, comes either before or after.
    await ctx.db.selectFrom('users').select('id').where('id', '=', ctx.who.user_id).forNoKeyUpdate().execute()
    const before = changeableOf(await getProfile(ctx))
    const after = { ...mergeSent(before, sent), preferences: mergeSent(before.preferences, preferred) }
    await ctx.db
      .updateTable('users')
      .set({
        ...after,
        preferences: JSON.stringify(after.preferences),
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('id', '=', ctx.who.user_id)
      .execute()
    await audit(ctx, { action: 'user.update-profile', object: { type: 'user', id: ctx.who.user_id }, before, after })
    return getProfile(ctx)
  })
