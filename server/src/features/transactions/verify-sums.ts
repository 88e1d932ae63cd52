// Checks that every stored sum equals its detail. Each account is checked in one statement, which reads both from one snapshot.
// So imports may run at the same time.
import { sql, type RawBuilder } from 'kysely'
import { archivedBefore } from '#src/db/archived-before.ts'
import type { Ctx } from '#src/system/context.ts'

/** `from` is the start of a month. Older rows are archived in files and are not compared. */
type Of = { account_id: number; from: string }

/** `place` names the sum, `figures` has its values. */
type Check = { table: string } & Record<'kept' | 'detail', (of: Of) => RawBuilder<unknown>>

/** In microseconds, so that moments are figures, too. */
const moment = (at: RawBuilder<unknown>) => sql`(extract(epoch from ${at}) * 1000000)::bigint`

const checks: readonly Check[] = [
  {
    table: 'day_sums',
    kept: ({ account_id, from }) => sql`
      select concat_ws(', ', day, 'product ' || product_id, nullif(state, '')) as place,
        array[transactions, quantity, base, taxes, fees, discount, total] as figures
      from day_sums where account_id = ${account_id} and day >= ${from}::date`,
    detail: ({ account_id, from }) => sql`
      select concat_ws(', ', t.transacted_at::date, 'product ' || t.product_id, nullif(sites.state, '')) as place,
        array[count(*), sum(t.quantity), sum(t.base),
          sum(federal_tax + state_tax + county_tax + city_tax + state_sales_tax + local_sales_tax),
          sum(t.fees), sum(t.discount), sum(t.total)] as figures
      from transactions t left join sites on sites.id = t.site_id 
      where t.account_id = ${account_id} and t.transacted_at >= ${from}::timestamp group by 1`,
  },
  {
    table: 'card_month_sums',
    kept: ({ account_id, from }) => sql`
      select concat_ws(', ', month, 'product ' || product_id, 'card ' || card_id) as place,
        array[transactions, quantity, total] as figures
      from card_month_sums where account_id = ${account_id} and month >= ${from}::date`,
    detail: ({ account_id, from }) => sql`
      select concat_ws(', ', date_trunc('month', transacted_at)::date, 'product ' || product_id, 'card ' || card_id) as place,
        array[count(*), sum(quantity), sum(total)] as figures
      from transactions where account_id = ${account_id} and transacted_at >= ${from}::timestamp group by 1`,
  },
  {
    table: 'month_sums',
    kept: ({ account_id, from }) => sql`
      select concat_ws(', ', month, 'product ' || product_id) as place, array[transactions, quantity, total] as figures
      from month_sums where account_id = ${account_id} and month >= ${from}::date`,
    detail: ({ account_id, from }) => sql`
      select concat_ws(', ', date_trunc('month', transacted_at)::date, 'product ' || product_id) as place,
        array[count(*), sum(quantity), sum(total)] as figures
      from transactions where account_id = ${account_id} and transacted_at >= ${from}::timestamp group by 1`,
  },
  {
    // The moment, id and site of the last purchase, what the card spent in its newest month and in the one before, and no later line.
    table: 'card_uses',
    kept: ({ account_id, from }) => sql`
      select 'card ' || card_id as place, array[
        case when last_used_at >= ${from}::timestamp then ${moment(sql`last_used_at`)} else 0 end,
        case when last_used_at >= ${from}::timestamp then last_transaction_id else 0 end,
        case when last_used_at >= ${from}::timestamp then coalesce(last_site_id, 0) else 0 end,
        case when month >= ${from}::date then spent else 0 end,
        case when month - interval '1 month' >= ${from}::date then spent_before else 0 end, 0] as figures
      from card_uses where account_id = ${account_id}`,
    detail: ({ account_id, from }) => sql`
      select 'card ' || t.card_id as place,
        coalesce(max(array[${moment(sql`t.transacted_at`)}, t.id, coalesce(t.site_id, 0)]) filter (where t.kind = 'sale'), '{0,0,0}')
        || array[coalesce(sum(t.total) filter (where t.transacted_at >= u.month), 0),
          coalesce(sum(t.total) filter (where t.transacted_at < u.month and t.transacted_at >= u.month - interval '1 month'), 0),
          count(*) filter (where (t.transacted_at < u.month + interval '1 month') is not true)] as figures
      from transactions t left join card_uses u on u.account_id = t.account_id and u.card_id = t.card_id
      where t.account_id = ${account_id} and t.transacted_at >= ${from}::timestamp group by t.card_id`,
  },
]

/** A row of zeros means the same as no row. */
const isNothing = (side: 'kept' | 'detail') => sql`0 = all (coalesce(${sql.ref(`${side}.figures`)}, '{0}'))`

const compare = async ({ db }: Pick<Ctx, 'db'>, kept: RawBuilder<unknown>, detail: RawBuilder<unknown>) => {
  const { rows } = await sql<{ place: string; kept: string; detail: string }>`
    select place, coalesce(array_to_string(kept.figures, ' '), 'nothing') as kept,
      coalesce(array_to_string(detail.figures, ' '), 'nothing') as detail
    from (${kept}) kept full join (${detail}) detail using (place)
    where kept.figures::numeric[] is distinct from detail.figures::numeric[]
      and not (${isNothing('kept')} and ${isNothing('detail')})
    order by place`.execute(db)
  return rows
}

/** Sums over all accounts. `detail` is the sums they are built from, which were checked before. */
type MonthCheck = { table: string; detail_table: string } & Record<'kept' | 'detail', (month: string) => RawBuilder<unknown>>

const within = (month: string) => sql`day >= ${month}::date and day < ${month}::date + interval '1 month'`

const monthChecks: readonly MonthCheck[] = [
  {
    table: 'provider_day_sums',
    detail_table: 'day sums',
    kept: (month) => sql`
      select concat_ws(', ', day, 'product ' || product_id) as place, array[transactions, quantity, total] as figures
      from provider_day_sums where ${within(month)}`,
    detail: (month) => sql`
      select concat_ws(', ', day, 'product ' || product_id) as place, array[sum(transactions), sum(quantity), sum(total)] as figures
      from day_sums where ${within(month)} group by 1`,
  },
  {
    table: 'account_month_sums',
    detail_table: 'month sums',
    kept: (month) => sql`
      select month || ', account ' || account_id as place, array[gallons, total] as figures
      from account_month_sums where month = ${month}`,
    detail: (month) => sql`
      select month || ', account ' || account_id as place,
        array[coalesce(sum(quantity) filter (where is_fuel), 0), sum(total)] as figures
      from month_sums join products on products.id = product_id where month = ${month} group by 1`,
  },
]

/** One statement per month, so that no statement grows over the years. */
const providerProblems = async (ctx: Pick<Ctx, 'db'>) => {
  const { rows: months } = await sql<{ month: string }>`
    select date_trunc('month', day)::date as month from day_sums group by 1
    union select date_trunc('month', day)::date from provider_day_sums group by 1
    union select month from account_month_sums group by 1 order by 1`.execute(ctx.db)
  const problems: string[] = []
  for (const { month } of months)
    for (const { table, detail_table, kept, detail } of monthChecks)
      for (const { place, ...found } of await compare(ctx, kept(month), detail(month)))
        problems.push(`${table}, ${place}: kept ${found.kept}, ${detail_table} ${found.detail}.`)
  return problems
}

export const verifySums = async (ctx: Pick<Ctx, 'db'>) => {
  const accounts = await ctx.db.selectFrom('accounts').select('id').orderBy('id').execute()
  const from = (await archivedBefore(ctx.db, 'transactions')) ?? '-infinity'
  const problems: string[] = []
  for (const { id: account_id } of accounts)
    for (const { table, kept, detail } of checks)
      for (const { place, ...found } of await compare(ctx, kept({ account_id, from }), detail({ account_id, from })))
        problems.push(`${table} of account ${account_id}, ${place}: kept ${found.kept}, detail ${found.detail}.`)
  problems.push(...(await providerProblems(ctx)))
  return { accounts: accounts.length, archived_before: from === '-infinity' ? null : from.slice(0, 10), problems }
}
