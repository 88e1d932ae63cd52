import type { AccountReceivable, ReceivableRow, ReceivableTotals } from '@forecourt/domain/contract/receivables.ts'
import { agingSteps } from '@forecourt/domain/rules/aging.ts'
import { sql, type RawBuilder } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { offsetOf, pageMeta } from '#src/db/page.ts'
import { notFound } from '#src/system/errors.ts'
import { matchAccounts } from '#src/db/match-accounts.ts'
import { agingSum, creditSum, pastDueSum, providerToday, readBalance } from '#src/features/payments/read-balance.ts'
import { readItems, readPayments } from '#src/features/payments/read-payments.ts'

type ListQuery = {
  keyword: string
  page: number
  per_page: number
  orderBy: 'past_due' | 'balance' | 'account_name'
  sortedBy: 'asc' | 'desc'
}

const sumOf = (column: RawBuilder<unknown>) => sql`coalesce(sum(${column}), 0)::bigint`

const agingTotals = agingSteps.map((step) => sql`${sql.lit(step)}, ${sumOf(sql`(aging->>${sql.lit(step)})::bigint`)}`)

const totalsOf = sql`jsonb_build_object(
  'balance', ${sumOf(sql`balance`)}, 'unused_credit', ${sumOf(sql`unused_credit`)}, 'past_due', ${sumOf(sql`past_due`)},
  'aging', jsonb_build_object(${sql.join(agingTotals)}))`

/**
 * Reads only open items, of which an account has few. Accounts without debts and credit are omitted, except in a search: then the
 * person sees that nothing is open.
 */
export const listReceivables = async (ctx: UserCtx, query: ListQuery) => {
  const today = providerToday(ctx)
  const direction = sql.raw(query.sortedBy === 'desc' ? 'desc' : 'asc')
  const found = sql`
    select a.id as account_id, a.name as account_name, a.cl_division_no as division_number, a.cl_account_no as account_number,
      a.standing, coalesce(sum(i.side * i.open), 0)::bigint as balance, ${creditSum} as unused_credit, ${agingSum(today)} as aging,
      ${pastDueSum(today)} as past_due, min(i.due_on) filter (where i.side = 1) as oldest_due_on,
      max(c.cause) filter (where c.proposed_at is not null) as proposed_cause
    from accounts a ${query.keyword ? sql`left join` : sql`join`} ledger_items i on i.account_id = a.id and i.open > 0
    left join account_credits c on c.account_id = a.id
    where ${query.keyword ? matchAccounts(query.keyword) : sql`true`}
    group by a.id`
  const { rows } = await sql<{ row: ReceivableRow | null; totals: ReceivableTotals; total: number }>`
    with found as materialized (${found}),
      sums as (select count(*)::int as total, ${totalsOf} as totals from found)
    select to_jsonb(f) as row, s.totals, s.total
    from sums s
    -- A page after the last one has no accounts, but the sums are still true.
    left join lateral (
      select * from found
      order by ${sql.ref(query.orderBy)} ${direction}, account_id
      limit ${query.per_page} offset ${offsetOf(query)}
    ) f on true
    order by f.${sql.ref(query.orderBy)} ${direction}, f.account_id`.execute(ctx.db)
  const { totals, total } = rows[0]!
  return { data: rows.flatMap(({ row }) => row ?? []), totals, meta: pageMeta(query, total) }
}

/** Listed with the account, so that no one asks a second time for what a colleague has asked for. */
const readWaiting = async ({ db }: UserCtx, account_id: number) => {
  const { rows } = await sql<AccountReceivable['waiting'][number]>`
    select r.id, r.kind, r.amount, r.created_at,
      coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), 'A person who left') as requested_by_name
    from money_requests r
    left join users u on u.id = r.requested_by
    where r.account_id = ${account_id} and r.state = 'requested'
    order by r.created_at, r.id`.execute(db)
  return rows
}

/** As many as a person reads on one screen. The account's own lists have the rest. */
const shown = { page: 1, per_page: 100 }

export const getReceivable = async (ctx: UserCtx, account_id: number) => {
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'name', 'cl_division_no as division_number', 'cl_account_no as account_number'])
    .where('id', '=', account_id)
    .executeTakeFirst()
  if (!account) throw notFound()
  const billing = await ctx.db
    .selectFrom('account_billings')
    .select('statement_day')
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  const balance = await readBalance(ctx, account_id)
  const items = await readItems(ctx, account_id, { ...shown, open: true })
  const payments = await readPayments(ctx, account_id, shown)
  const waiting = await readWaiting(ctx, account_id)
  const statement_day = billing?.statement_day ?? null
  return { account, balance, items: items.data, payments: payments.data, statement_day, waiting }
}
