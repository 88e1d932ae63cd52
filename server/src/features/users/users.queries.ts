import type { User, userSorts } from '@forecourt/domain/contract/users.ts'
import { can, isStaff, userTypes, type RoleName } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { containing, offsetOf, pageMeta } from '#src/db/page.ts'
import { notFound } from '#src/system/errors.ts'

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

/** A user who is disabled in this account is shown as Disabled here, even if active elsewhere. */
const shownStatus = sql<number>`case when m.is_enabled = false then ${sql.lit(userStatus.disabled)} else u.status end`
const fullName = sql<string>`lower(u.first_name || ' ' || u.last_name)`

const sortColumns = {
  name: fullName,
  email: sql`u.email`,
  status: shownStatus,
  last_sign_in_at: sql`u.last_sign_in_at`,
} as const

/** The users that the caller may see here: the account's customer users, and for staff also their colleagues. */
const peopleInReach = (ctx: AccountCtx) =>
  ctx.db
    .selectFrom('users as u')
    .leftJoin('memberships as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.account_id', '=', ctx.account.id))
    .where((eb) =>
      eb.or([
        eb.and([eb('m.user_id', 'is not', null), eb('u.user_type_id', '=', userTypes.customer)]),
        ...(isStaff(ctx.who) ? [eb('u.user_type_id', '=', userTypes.staff)] : []),
      ]),
    )

const columns = [
  'u.id as user_id',
  'u.email',
  'u.first_name',
  'u.last_name',
  'u.user_type_id',
  'u.last_sign_in_at',
  'u.phone',
  'u.title',
  'u.version',
  'm.roles',
] as const

/** Only whether the user belongs to other accounts is revealed, not to which. */
const isElsewhere = (ctx: AccountCtx) =>
  sql<boolean>`exists (select from memberships o where o.user_id = u.id and o.account_id <> ${ctx.account.id})`

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
  const found = peopleInReach(ctx)
    .where('u.user_type_id', '=', query.user_type_id)
    .$if(keyword !== '', (people) => people.where(sql<string>`${fullName} || ' ' || u.email`, 'like', containing(keyword)))
    .$if(status !== undefined, (people) => people.where(shownStatus, '=', status ?? 0))
    .$if(role !== undefined, (people) => people.where(sql<boolean>`${role ?? ''} = any(m.roles)`))
    // Filtering by role would reveal the roles too.
    .$if(role !== undefined && !can(ctx.who, 'users.manage'), (people) => people.where('u.id', '=', ctx.who.user_id))
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select([...columns, shownStatus.as('status'), isElsewhere(ctx).as('is_elsewhere')])
    .orderBy(sortColumns[query.orderBy], (order) => (query.sortedBy === 'desc' ? order.desc().nullsLast() : order.nullsFirst()))
    .orderBy('u.id', query.sortedBy)
    .limit(query.per_page)
    .offset(offsetOf(query))
    .execute()
  return { data: rows.map((row) => toUser(ctx, row)), meta: pageMeta(query, total) }
}

export const getUser = async (ctx: AccountCtx, id: number): Promise<User> => {
  const row = await peopleInReach(ctx)
    .where('u.id', '=', id)
    .select([...columns, shownStatus.as('status'), isElsewhere(ctx).as('is_elsewhere')])
    .executeTakeFirst()
  if (!row) throw notFound()
  return toUser(ctx, row)
}

/** The stored row, locked until the transaction ends. */
export const findLockedUser = (ctx: AccountCtx, id: number) =>
  peopleInReach(ctx)
    .where('u.id', '=', id)
    .select([...columns, 'u.status', 'u.is_barred', 'm.is_enabled', shownStatus.as('shown_status')])
    .select(isElsewhere(ctx).as('is_elsewhere'))
    .forNoKeyUpdate('u')
    .executeTakeFirst()
