import { accountSearchKeyword } from '@forecourt/domain/format/account-label.ts'
import { problems } from '@forecourt/domain/messages.ts'
import { isStaff } from '@forecourt/domain/rules/access.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { isOpenToCustomers } from '#src/db/open-to-customers.ts'
import { containing, offsetOf, pageMeta } from '#src/db/page.ts'
import { invalid } from '#src/system/errors.ts'
import { matchAccounts } from '#src/db/match-accounts.ts'

type ListQuery = {
  keyword: string
  page: number
  per_page: number
  orderBy: 'account_name' | 'account_number'
  sortedBy: 'asc' | 'desc'
}

const sortColumns = { account_name: 'name', account_number: 'cl_account_no' } as const

const matching = (ctx: UserCtx, keyword: string) => ctx.db.selectFrom('accounts as a').where(matchAccounts(keyword))

const choice = [
  'id as account_id',
  'name as account_name',
  'cl_division_no as division_number',
  'cl_account_no as account_number',
] as const

/** A customer gets their own accounts. Staff may see every account, so they must type a keyword first. */
export const listMyAccounts = async (ctx: UserCtx, query: ListQuery) => {
  const everyone = isStaff(ctx.who)
  if (everyone && accountSearchKeyword(query.keyword).length <= limits.accountSearchAbove)
    return { data: [], meta: pageMeta(query, 0) }
  const found = matching(ctx, query.keyword).$if(!everyone, (accounts) =>
    accounts
      .where(sql<boolean>`${sql.raw(isOpenToCustomers)}`)
      .where('id', 'in', (eb) =>
        eb.selectFrom('memberships').select('account_id').where('user_id', '=', ctx.who.user_id).where('is_enabled', '=', true),
      ),
  )
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const data = await found
    .select([...choice, 'city', 'state'])
    .orderBy(sortColumns[query.orderBy], query.sortedBy)
    .orderBy('id')
    .limit(query.per_page)
    .offset(offsetOf(query))
    .execute()
  return { data, meta: pageMeta(query, total) }
}

/** Names and numbers that begin with the keyword come first, then those that contain it. */
export const searchAccounts = (ctx: UserCtx, { keyword }: { keyword: string }) => {
  const typed = accountSearchKeyword(keyword).toLowerCase()
  if (typed.length <= limits.accountSearchAbove) throw invalid({ keyword: [problems.searchTooShort] })
  return matching(ctx, keyword)
    .select([...choice, 'city', 'state'])
    .orderBy(sql`not (cl_account_no like ${containing(typed).slice(1)} or lower(name) like ${containing(typed).slice(1)})`)
    .orderBy('name')
    .orderBy('id')
    .limit(limits.accountSearchResults)
    .execute()
}
