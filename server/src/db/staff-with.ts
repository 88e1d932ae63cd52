import { userTypes } from '@forecourt/domain/rules/access.ts'
import type { StaffRole } from '@forecourt/domain/rules/staff-roles.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/** Members of staff who can sign in and have at least one of these roles. */
export const staffWith = ({ db }: Pick<Ctx, 'db'>, roles: readonly StaffRole[]) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name'])
    .where('user_type_id', '=', userTypes.staff)
    .where('status', '=', userStatus.active)
    .where(sql<boolean>`staff_roles && ${[...roles]}::text[]`)
    .orderBy('id')
    .execute()
