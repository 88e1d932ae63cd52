import type { SessionUser } from '@forecourt/domain/contract/session.ts'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { mustHaveSecondFactor } from '@forecourt/domain/rules/second-factor.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { isOpenToCustomers } from '#src/db/open-to-customers.ts'
import { notFound } from '#src/system/errors.ts'

const columns = ['id', 'email', 'first_name', 'last_name', 'status', 'user_type_id', 'staff_roles', 'password_hash'] as const

export const maySignIn: readonly number[] = [userStatus.active, userStatus.mustAcceptTerms]

/** The same condition that `who.ts` evaluates for every request. */
export const hasSecondFactor = (user_id: string) =>
  sql<boolean>`exists (select from second_factors f where f.user_id = ${sql.ref(user_id)} and f.confirmed_at is not null)`.as(
    'has_second_factor',
  )

export const findUserByEmail = (ctx: Ctx, email: string) =>
  ctx.db.selectFrom('users').select(columns).select(hasSecondFactor('users.id')).where('email', '=', email).executeTakeFirst()

export const findUser = (ctx: Ctx, id: number) =>
  ctx.db.selectFrom('users').select(columns).select(hasSecondFactor('users.id')).where('id', '=', id).executeTakeFirst()

export const getUser = async (ctx: Ctx, id: number) => {
  const user = await findUser(ctx, id)
  if (!user) throw notFound()
  return user
}

/** The account of a customer who has exactly one. */
export const findOnlyAccount = async (ctx: Ctx, user_id: number) => {
  const [only, another] = await ctx.db
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select('a.id')
    .where('m.user_id', '=', user_id)
    .where('m.is_enabled', '=', true)
    .where(sql<boolean>`${sql.raw(isOpenToCustomers)}`)
    .limit(2)
    .execute()
  return another ? undefined : only?.id
}

type Named = {
  id: number
  email: string
  first_name: string
  last_name: string
  status: number
  user_type_id: number
  staff_roles: string[]
  has_second_factor: boolean
}

/** The signed-in user. Roles are not included, because they depend on the account (verify_account). */
export const sessionUser = ({ config }: Pick<Ctx, 'config'>, user: Named): SessionUser => ({
  user_id: user.id,
  email: user.email,
  name: `${user.first_name} ${user.last_name}`,
  status: user.status,
  user_type_id: user.user_type_id,
  roles: [],
  staff_roles: user.staff_roles,
  needs_second_factor:
    !user.has_second_factor &&
    mustHaveSecondFactor(
      {
        user_type_id: user.user_type_id === userTypes.staff ? userTypes.staff : userTypes.customer,
        roles: [],
        staff_roles: user.staff_roles,
      },
      config.second_factor_required,
    ),
})
