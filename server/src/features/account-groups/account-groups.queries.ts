import type { AccountGroup, AccountGroupRow } from '@forecourt/domain/contract/account-groups.ts'
import { sql } from 'kysely'
import { containing, countOf, offsetOf, pageMeta } from '#src/db/page.ts'
import type { UserCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'

type ListQuery = {
  keyword: string
  account_id?: number | undefined
  sortedBy: 'asc' | 'desc'
  page: number
  per_page: number
}

export const listGroups = async ({ db }: UserCtx, query: ListQuery) => {
  const where = sql`lower(g.name) like ${containing(query.keyword)} and (${query.account_id ?? null}::bigint is null
    or g.id = (select group_id from accounts where id = ${query.account_id ?? null}))`
  const total = await countOf(db, sql`account_groups g where ${where}`)
  const { rows } = await sql<AccountGroupRow>`
    select g.id, g.name, g.version,
      (select count(*)::int from accounts a where a.group_id = g.id) as accounts,
      (select count(*)::int from group_grants r where r.group_id = g.id) as people
    from account_groups g where ${where}
    order by lower(g.name) ${sql.raw(query.sortedBy)}, g.id limit ${query.per_page} offset ${offsetOf(query)}`.execute(db)
  return { data: rows, meta: pageMeta(query, total) }
}

const listAccounts = ({ db }: UserCtx, group_id: number) =>
  db
    .selectFrom('accounts')
    .select([
      'id as account_id',
      'name as account_name',
      'cl_division_no as division_number',
      'cl_account_no as account_number',
      'city',
      'state',
    ])
    .where('group_id', '=', group_id)
    .orderBy('name')
    .orderBy('id')
    .execute()

const listGrants = ({ db }: UserCtx, group_id: number) =>
  db
    .selectFrom('group_grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select(['g.user_id', 'u.email', sql<string>`u.first_name || ' ' || u.last_name`.as('name'), 'g.roles', 'g.version'])
    .where('g.group_id', '=', group_id)
    .orderBy('u.email')
    .execute()

export const getGroup = async (ctx: UserCtx, id: number): Promise<AccountGroup> => {
  const group = await ctx.db
    .selectFrom('account_groups')
    .select(['id', 'name', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!group) throw notFound()
  return { ...group, accounts: await listAccounts(ctx, id), grants: await listGrants(ctx, id) }
}

/** Serializes changes of one group: an account that joins gets every grant, and a new grant reaches every account. */
export const lockGroup = async ({ db }: UserCtx, id: number) => {
  const group = await db
    .selectFrom('account_groups')
    .select(['id', 'name', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!group) throw notFound()
  return group
}
