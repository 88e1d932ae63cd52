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
