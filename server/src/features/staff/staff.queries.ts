import type { StaffMember, staffSorts } from '@forecourt/domain/contract/staff.ts'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import type { StaffRole } from '@forecourt/domain/rules/staff-roles.ts'
import { sql } from 'kysely'
import { containing, offsetOf, pageMeta } from '#src/db/page.ts'
import type { UserCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'

type ListQuery = {
  keyword: string
  status?: number | undefined
  role?: StaffRole | undefined
  page: number
  per_page: number
  orderBy: (typeof staffSorts)[number]
  sortedBy: 'asc' | 'desc'
}

const name = sql<string>`lower(first_name || ' ' || last_name)`
const sorts = {
  name,
  email: sql<string>`email`,
  status: sql<number>`status`,
  last_sign_in_at: sql<string | null>`last_sign_in_at`,
} satisfies Record<ListQuery['orderBy'], unknown>

const columns = ['id as user_id', 'email', 'first_name', 'last_name', 'phone', 'title', 'status', 'staff_roles'] as const

const staff = ({ db }: UserCtx) => db.selectFrom('users').where('user_type_id', '=', userTypes.staff)

export const listStaff = async (ctx: UserCtx, query: ListQuery) => {
  const { keyword, status, role } = query
  const found = staff(ctx)
    .$if(keyword !== '', (people) => people.where(sql<string>`${name} || ' ' || email`, 'like', containing(keyword)))
    .$if(status !== undefined, (people) => people.where('status', '=', status ?? 0))
    .$if(role !== undefined, (people) => people.where(sql<boolean>`${role ?? ''} = any(staff_roles)`))
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const data = await found
    .select([...columns, 'last_sign_in_at', 'version'])
    .orderBy(sorts[query.orderBy], (order) => (query.sortedBy === 'desc' ? order.desc().nullsLast() : order.nullsFirst()))
    .orderBy('id', query.sortedBy)
    .limit(query.per_page)
    .offset(offsetOf(query))
    .execute()
  return { data, meta: pageMeta(query, total) }
}

export const getStaff = async (ctx: UserCtx, id: number): Promise<StaffMember> => {
  const member = await staff(ctx)
    .select([...columns, 'last_sign_in_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!member) throw notFound()
  return member
}
