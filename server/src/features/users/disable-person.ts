import { userTypes } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/** Disables the user and stores the status to restore when they are enabled again. */
export const disablePerson = (ctx: Ctx, user_id: number) =>
  ctx.db
    .updateTable('users')
    .set({
      status: userStatus.disabled,
      status_when_enabled: sql`coalesce(status_when_enabled, nullif(status, ${sql.lit(userStatus.disabled)}))`,
    })
    .where('id', '=', user_id)

/**
 * A customer without any enabled membership is disabled completely. The caller has locked the user in an earlier statement, so
 * that a membership that is being added elsewhere is seen. Returns whether the user was disabled.
 */
export const disableWithoutAccount = async (ctx: Ctx, user_id: number) => {
  const disabled = await disablePerson(ctx, user_id)
    .where('user_type_id', '=', userTypes.customer)
    .where('status', '<>', userStatus.disabled)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('memberships').select('user_id').where('user_id', '=', user_id).where('is_enabled', '=', true)),
      ),
    )
    .executeTakeFirst()
  return disabled.numUpdatedRows > 0n
}
