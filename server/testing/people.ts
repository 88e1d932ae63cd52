// People and accounts for tests, inserted into the database. Each test creates its own.
import { randomBytes, randomInt } from 'node:crypto'
import { userTypes, type RoleName, type UserTypeId } from '@forecourt/domain/rules/access.ts'
import type { StaffRole } from '@forecourt/domain/rules/staff-roles.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import type { Db } from '#src/db/connect.ts'
import { hashPassword } from '#src/outside/passwords.ts'

const fresh = () => randomBytes(5).toString('hex')

type NewUser = {
  type?: UserTypeId
  staff_roles?: readonly StaffRole[]
  status?: number
  email?: string
  first_name?: string
  last_name?: string
}
export type NewMember = NewUser & { roles?: readonly RoleName[]; is_enabled?: boolean }

/** All people have the same `password`, so it is hashed once. */
export const peopleIn = (db: Db, password: string) => {
  const passwordHash = hashPassword(password)
  return {
    aUser: async ({ type = userTypes.customer, status = userStatus.active, ...given }: NewUser = {}) => {
      const user = {
        email: given.email ?? `user-${fresh()}@fleet.test`,
        first_name: given.first_name ?? 'Pat',
        last_name: given.last_name ?? 'Driver',
        user_type_id: type,
        staff_roles: type === userTypes.staff ? [...(given.staff_roles ?? ['everything' as const])] : [],
        status,
        password_hash: status === userStatus.invited ? null : await passwordHash,
      }
      const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
      return { id, email: user.email, user_type_id: type }
    },

    anAccount: async ({ name = `Account ${fresh()}` } = {}) => {
      // A whole run may share one database, so the number must differ from those of other tests and of the demo.
      const cl_account_no = String(randomInt(30_000_000, 100_000_000))
      const row = { name, cl_division_no: cl_account_no.slice(0, 2), cl_account_no }
      return db.insertInto('accounts').values(row).returning(['id', 'name', 'cl_account_no']).executeTakeFirstOrThrow()
    },

    join: async (user_id: number, account_id: number, { roles = [], is_enabled = true }: NewMember = {}) => {
      await db
        .insertInto('memberships')
        .values({ user_id, account_id, roles: [...roles], is_enabled })
        .execute()
    },
  }
}
