import type { SessionUser } from '@forecourt/domain/contract/session.ts'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { mustHaveSecondFactor } from '@forecourt/domain/rules/second-factor.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import type { OwnSession } from '@forecourt/domain/contract/sessions.ts'
import { sql } from 'kysely'
import type { Ctx, UserCtx } from '#src/context.ts'
import { notFound } from '#src/errors.ts'

const columns = ['id', 'email', 'first_name', 'last_name', 'status', 'user_type_id', 'password_hash'] as const

export const maySignIn: readonly number[] = [userStatus.active, userStatus.mustAcceptTerms]

/** As `who.ts` reads it for every request. */
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

type Named = {
  id: number
  email: string
  first_name: string
  last_name: string
  status: number
  user_type_id: number
  has_second_factor: boolean
}

/** The person as the portal knows them; roles come with the account (verify_account). */
export const sessionUser = ({ config }: Pick<Ctx, 'config'>, user: Named): SessionUser => ({
  user_id: user.id,
  email: user.email,
  name: `${user.first_name} ${user.last_name}`,
  status: user.status,
  user_type_id: user.user_type_id,
  roles: [],
  needs_second_factor:
    !user.has_second_factor &&
    mustHaveSecondFactor(
      { user_type_id: user.user_type_id === userTypes.staff ? userTypes.staff : userTypes.customer, roles: [] },
      config.second_factor_required,
    ),
})

/** The caller's own live sessions, newest use first. */
export const listOwnSessions = async (ctx: UserCtx): Promise<OwnSession[]> => {
  const rows = await ctx.db
    .selectFrom('sessions as s')
    .select(['s.id', 's.created_at', 's.address', 's.user_agent', 's.impersonated_by'])
    .select((eb) =>
      eb
        .selectFrom('refresh_tokens as r')
        .whereRef('r.session_id', '=', 's.id')
        .select((tokens) => tokens.fn.max('r.created_at').as('last'))
        .as('last_used_at'),
    )
    .where('s.user_id', '=', ctx.who.user_id)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', sql<string>`now()`)
    .orderBy('last_used_at', (order) => order.desc().nullsLast())
    .orderBy('s.id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ impersonated_by, last_used_at, ...session }) => ({
    ...session,
    last_used_at: last_used_at ?? session.created_at,
    is_current: session.id === ctx.who.session_id,
    is_support: impersonated_by !== null,
  }))
}
