import { all } from '@forecourt/domain/reports/param.ts'
import { priceProblems } from '@forecourt/domain/reports/price-exceptions.ts'
import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import { isTakeBack, wasTakenBack } from '#src/features/transactions/taken-back.ts'
import { accountNumber } from './audit-words.ts'
import { every, hasId, type Sql } from './conditions.ts'
import type { ReportScope } from './report-query.ts'
import { withinDays } from './transaction-conditions.ts'

type PriceExceptions = Reports['price-exceptions']
type Params = ParamsOf<PriceExceptions>

/** For a line `t`. Its average is the average price of the account's sales of the product in the period. */
const tests: Record<keyof typeof priceProblems, Sql> = {
  missing: sql`t.price_state = 'missing'`,
  unlinked: sql`t.kind = 'reversal' and not ${isTakeBack()} and not ${wasTakenBack()} and not exists (
    select from reversals l where l.account_id = t.account_id and l.reversal_id = t.id)`,
  'below cost': sql`t.is_sold and t.base - t.discount < round(t.quantity::numeric * t.cost_price / 1000000)`,
  'off average': sql`t.is_sold and abs(t.unit_price - t.average) > t.average / 10`,
}

const isSold = sql`(t.kind = 'sale' and t.quantity > 0 and t.price_state = 'priced' and not ${isTakeBack()})`

const lines = (params: Params) => sql`
  select t.*, ${isSold} as is_sold, sum(t.base) filter (where ${isSold}) over same * 1000000
    / nullif(sum(t.quantity) filter (where ${isSold}) over same, 0) as average
  from transactions t
  where ${every([sql<boolean>`t.kind <> 'fee'`, withinDays(sql`t.transacted_at`, params), hasId(sql`t.account_id`, params.account)])}
  window same as (partition by t.account_id, t.product_id)`

const asked = ({ problem }: Params) =>
  Object.entries(tests).filter(([name]) => problem === all || name === problem) as [keyof typeof priceProblems, Sql][]

export const priceExceptions = (_: ReportScope, params: Params) => sql<RowOf<PriceExceptions>>`
  select x.problem, a.name as account, ${accountNumber} as account_number, t.transacted_at::date as bought_on, t.tran_id,
    p.name as product, coalesce(s.name, '') as site, t.quantity, t.unit_price, coalesce(t.network_price, t.unit_price) as network_price,
    t.cost_price, t.total
  from (${lines(params)}) t
  cross join lateral (values ${sql.join(asked(params).map(([name, test]) => sql`(${sql.lit(priceProblems[name])}, ${test})`))}) x (problem, holds)
  join accounts a on a.id = t.account_id
  join products p on p.id = t.product_id
  left join sites s on s.id = t.site_id
  where x.holds`
