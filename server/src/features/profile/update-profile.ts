import type { ProfileInput } from '@forecourt/domain/contract/profile.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { getProfile } from './profile.queries.ts'

const audited = ({ first_name, last_name, phone, title, time_zone, preferences }: ProfileInput) => ({
  first_name,
  last_name,
  phone,
  title,
  time_zone,
  preferences,
})

export const updateProfile = (ctx: UserCtx, input: ProfileInput) =>
  inTransaction(ctx, async (ctx) => {
    const before = await getProfile(ctx)
    await ctx.db
      .updateTable('users')
      .set({
        ...audited(input),
        preferences: JSON.stringify(input.preferences),
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('id', '=', ctx.who.user_id)
      .execute()
    await audit(ctx, {
      action: 'user.update-profile',
      object: { type: 'user', id: ctx.who.user_id },
      before: audited(before),
      after: audited(input),
    })
    return getProfile(ctx)
  })
