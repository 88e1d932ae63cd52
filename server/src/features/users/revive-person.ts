import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/** Enables a user again, with the status they had before. */
export const revivePerson = async (ctx: Ctx, user_id: number) => {
  const { active, disabled, invited } = userStatus
  const revived = await ctx.db
    .updateTable('users')
    .set({
      status: sql`coalesce(status_when_enabled, case when password_hash is null then ${sql.lit(invited)} else ${sql.lit(active)} end)`,
      status_when_enabled: null,
      is_barred: false,
    })
    .where('id', '=', user_id)
    .where('status', '=', disabled)
    .executeTakeFirst()
  return revived.numUpdatedRows > 0n
}
