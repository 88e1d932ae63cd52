// The provider's register of accounts: one account in full, and a list that stays fast with five thousand of them.
import type { AccountDetail, AccountRow } from '@forecourt/domain/contract/accounts.ts'
import type { Standing } from '@forecourt/domain/rules/account-standing.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { countOf, offsetOf, pageMeta } from '#src/db/page.ts'
import { notFound } from '#src/system/errors.ts'
import { matchAccounts } from '#src/db/match-accounts.ts'

type ListQuery = {
  keyword: string
  standing?: Standing | undefined
  page: number
  per_page: number
  orderBy: 'account_name' | 'account_number'
  sortedBy: 'asc' | 'desc'
}

const sortColumns = { account_name: 'name', account_number: 'cl_account_no' } as const

const { active, inactive, pending, locked } = cardStatus

const columns = `a.id as account_id, a.name as account_name, a.cl_division_no as division_number, a.cl_account_no as account_number,
  a.city, a.state, a.external_number, a.standing, a.opened_on, a.closes_on, a.closed_on,
  (select coalesce(sum(c.total), 0)::int from card_counts c
   where c.account_id = a.id and c.card_status_id in (${[active, inactive, pending, locked].join(', ')})) as cards`

/** Finds the page first and counts cards only for its rows. */
export const listAccounts = async (ctx: Ctx, query: ListQuery) => {
  const where = sql`${query.standing ? sql`a.standing = ${query.standing}` : sql`true`}
    and ${query.keyword ? matchAccounts(query.keyword) : sql`true`}`
  const order = sql.raw(`${sortColumns[query.orderBy]} ${query.sortedBy}, id ${query.sortedBy}`)
  const [total, found] = await Promise.all([
    countOf(ctx.db, sql`accounts a where ${where}`),
    sql<AccountRow>`select ${sql.raw(columns)} from accounts a join
      (select a.id from accounts a where ${where} order by ${order} limit ${query.per_page} offset ${offsetOf(query)}) found using (id)
      order by ${order}`.execute(ctx.db),
  ])
  return { data: found.rows, meta: pageMeta(query, total) }
}

type Stored = Omit<AccountDetail, 'holds' | 'contacts'>

const readAccount = named<Stored, readonly [account_id: number]>(`
  select ${columns}, a.time_zone, a.version,
    (exists (select from cards x where x.account_id = a.id) or exists (select from transactions x where x.account_id = a.id)
      or exists (select from invoices x where x.account_id = a.id)) as is_number_fixed,
    (select count(*)::int from memberships m where m.account_id = a.id) as users,
    coalesce((select array_agg(n.card_network_id order by n.card_network_id) from account_networks n where n.account_id = a.id), '{}')
      as card_network_ids,
    coalesce((select array_agg(p.card_fuel_profile_id order by p.card_fuel_profile_id) from account_fuel_profiles p where p.account_id = a.id), '{}')
      as card_fuel_profile_ids,
    (select g.name from account_groups g where g.id = a.group_id) as group_name
  from accounts a where a.id = $1`)

const listHolds = (ctx: Ctx, account_id: number) =>
  ctx.db
    .selectFrom('account_holds as h')
    .leftJoin('users as b', 'b.id', 'h.begun_by')
    .leftJoin('users as r', 'r.id', 'h.released_by')
    .select(['h.id', 'h.reason', 'h.note', 'h.nobody_signs_in', 'h.begun_at', 'h.released_at', 'h.release_note'])
    .select(sql<string>`coalesce(b.first_name || ' ' || b.last_name, 'The portal')`.as('begun_by'))
    .select(
      sql<
        string | null
      >`case when h.released_at is not null then coalesce(r.first_name || ' ' || r.last_name, 'The portal') end`.as(
        'released_by',
      ),
    )
    .where('h.account_id', '=', account_id)
    .orderBy(sql`h.released_at is not null`)
    .orderBy('h.id', 'desc')
    .limit(200)
    .$narrowType<AccountDetail['holds'][number]>()
    .execute()

const listContacts = (ctx: Ctx, account_id: number) =>
  ctx.db
    .selectFrom('account_contacts')
    .select(['kind', 'name', 'phone', 'email'])
    .where('account_id', '=', account_id)
    .orderBy(sql`array_position('{main,billing,safety,after_hours}', kind)`)
    .$narrowType<AccountDetail['contacts'][number]>()
    .execute()

export const getAccount = async (ctx: Ctx, account_id: number): Promise<AccountDetail> => {
  const [account] = await readAccount(ctx.db, [account_id])
  if (!account) throw notFound()
  return { ...account, contacts: await listContacts(ctx, account_id), holds: await listHolds(ctx, account_id) }
}

export const listAccountUsers = async (ctx: Ctx, account_id: number, query: { page: number; per_page: number }) => {
  const { users: total } = await getAccount(ctx, account_id)
  const data = await ctx.db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id as user_id', 'u.email', 'u.first_name', 'u.last_name', 'm.roles'])
    .select(sql<number>`case when m.is_enabled then u.status else 1 end`.as('status'))
    .where('m.account_id', '=', account_id)
    .orderBy('u.last_name')
    .orderBy('u.first_name')
    .orderBy('u.id')
    .limit(query.per_page)
    .offset(offsetOf(query))
    .execute()
  return { data, meta: pageMeta(query, total) }
}
