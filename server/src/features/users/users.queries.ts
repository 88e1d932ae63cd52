import type { User, userSorts } from '@forecourt/domain/contract/users.ts'
import { can, isStaff, userTypes, type RoleName, type UserTypeId } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { containing, offsetOf, pageMeta } from '#src/db/page.ts'
import { notFound } from '#src/system/errors.ts'
import { asInvited, personBehind } from './invited-as.ts'

type ListQuery = {
  keyword: string
  status?: number | undefined
  role?: RoleName | undefined
  user_type_id: number
  page: number
  per_page: number
  orderBy: (typeof userSorts)[number]
  sortedBy: 'asc' | 'desc'
}

/**
 * The people of the account as shown to the caller. A person disabled in this account is shown as Disabled, even if active
 * elsewhere.
 */
const shownTo = (ctx: AccountCtx) => {
  const { isOpen, ...typed } = asInvited(isStaff(ctx.who))
  const { disabled, invited } = userStatus
  return {
    ...typed,
    isOpen,
    user_type_id: sql<UserTypeId>`case when ${isOpen} then ${sql.lit(userTypes.customer)} else u.user_type_id end`,
    last_sign_in_at: sql<string | null>`case when ${isOpen} then null else u.last_sign_in_at end`,
    status: sql<number>`case when m.is_enabled = false then ${sql.lit(disabled)} when ${isOpen} then ${sql.lit(invited)} else u.status end`,
    name: sql<string>`lower(${typed.first_name} || ' ' || ${typed.last_name})`,
  }
}
type Shown = ReturnType<typeof shownTo>

/** The users that the caller may see here: the account's customer users, and for staff also their colleagues. */
const peopleInReach = (ctx: AccountCtx, { isOpen }: Shown) =>
  ctx.db
    .selectFrom('users as u')
    .leftJoin('memberships as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.account_id', '=', ctx.account.id))
    .where((eb) =>
      eb.or([
        eb.and([eb('m.user_id', 'is not', null), eb.or([eb('u.user_type_id', '=', userTypes.customer), isOpen])]),
        ...(isStaff(ctx.who) ? [eb('u.user_type_id', '=', userTypes.staff)] : []),
      ]),
    )

const columns = (ctx: AccountCtx, shown: Shown) =>
  [
    shown.user_id.as('user_id'),
    shown.email.as('email'),
    shown.first_name.as('first_name'),
    shown.last_name.as('last_name'),
    shown.user_type_id.as('user_type_id'),
    shown.last_sign_in_at.as('last_sign_in_at'),
    shown.phone.as('phone'),
    shown.title.as('title'),
    shown.version.as('version'),
    'm.roles',
    isElsewhere(ctx, shown).as('is_elsewhere'),
  ] as const

/** Reveals only whether the user belongs to other accounts, not which, and only after they accept the invitation. */
const isElsewhere = (ctx: AccountCtx, { isOpen }: Shown) =>
  sql<boolean>`not ${isOpen} and exists (
    select from memberships o where o.user_id = u.id and o.account_id <> ${ctx.account.id} and o.invited_as is null)`

/** docs/product/people-and-sessions.md#who-manages-users: managers see all roles, other users only their own. */
const readsRolesOf = (ctx: AccountCtx, user_id: number) => can(ctx.who, 'users.manage') || user_id === ctx.who.user_id

type Row = Omit<User, 'is_profile_editable'> & { is_elsewhere: boolean }

const toUser = (ctx: AccountCtx, { is_elsewhere, ...row }: Row): User => ({
  ...row,
  roles: readsRolesOf(ctx, row.user_id) ? (row.roles ?? []) : null,
  is_profile_editable: can(ctx.who, 'users.manage') && (isStaff(ctx.who) || !is_elsewhere),
})

export const listUsers = async (ctx: AccountCtx, query: ListQuery) => {
  const { keyword, status, role } = query
  const shown = shownTo(ctx)
  const found = peopleInReach(ctx, shown)
    .where(shown.user_type_id, '=', query.user_type_id as UserTypeId)
    .$if(keyword !== '', (people) =>
      people.where(sql<string>`${shown.name} || ' ' || ${shown.email}`, 'like', containing(keyword)),
    )
    .$if(status !== undefined, (people) => people.where(shown.status, '=', status ?? 0))
    .$if(role !== undefined, (people) => people.where(sql<boolean>`${role ?? ''} = any(m.roles)`))
    // Filtering by role would reveal the roles too.
    .$if(role !== undefined && !can(ctx.who, 'users.manage'), (people) => people.where('u.id', '=', ctx.who.user_id))
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select([...columns(ctx, shown), shown.status.as('status')])
    .orderBy(shown[query.orderBy], (order) => (query.sortedBy === 'desc' ? order.desc().nullsLast() : order.nullsFirst()))
    .orderBy(shown.user_id, query.sortedBy)
    .limit(query.per_page)
    .offset(offsetOf(query))
    .execute()
  return { data: rows.map((row) => toUser(ctx, row)), meta: pageMeta(query, total) }
}

export const getUser = async (ctx: AccountCtx, id: number): Promise<User> => {
  const shown = shownTo(ctx)
  const row = await peopleInReach(ctx, shown)
    .where('u.id', '=', personBehind(ctx, id))
    .where(shown.user_id, '=', id)
    .select([...columns(ctx, shown), shown.status.as('status')])
    .executeTakeFirst()
  if (!row) throw notFound()
  return toUser(ctx, row)
}

/** The person as the account sees them and as they are stored (`own_`), locked until the transaction ends. */
export const findLockedUser = (ctx: AccountCtx, id: number) => {
  const shown = shownTo(ctx)
  return peopleInReach(ctx, shown)
    .where('u.id', '=', personBehind(ctx, id))
    .where(shown.user_id, '=', id)
    .select([...columns(ctx, shown), shown.status.as('shown_status'), shown.isOpen.as('is_open')])
    .select(['u.id as own_id', 'u.status', 'u.user_type_id as own_type_id', 'u.is_barred', 'm.is_enabled'])
    .forNoKeyUpdate('u')
    .executeTakeFirst()
}
