import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import { accountNumber } from './audit-words.ts'
import { every, hasId } from './conditions.ts'
import type { ReportScope } from './report-query.ts'
import { withinDays } from './transaction-conditions.ts'

type Revenue = Reports['revenue']
type Params = ParamsOf<Revenue>

const invoiced = (params: Params) => sql`
  select i.account_id, i.id from invoices i
  where ${every([sql<boolean>`i.source = 'us'`, withinDays(sql`i.invoiced_on`, params), hasId(sql`i.account_id`, params.account)])}`

const taxes = sql`t.federal_tax + t.state_tax + t.county_tax + t.city_tax + t.state_sales_tax + t.local_sales_tax`

/** A fee line counts as a fee, whatever its product. Rebates and fees of the invoice itself are rows beside the products. */
const cents = (params: Params) => sql`
  select t.account_id, p.name as product, 1 as transactions, case p.unit when 'U' then 0 else t.quantity end as quantity,
    case t.kind when 'fee' then 0 else t.base end as base, t.discount, t.fees + case t.kind when 'fee' then t.base else 0 end as fees,
    ${taxes} as taxes, t.total
  from (${invoiced(params)}) i
  join transactions t on t.account_id = i.account_id and t.invoice_id = i.id
  join products p on p.id = t.product_id
  union all
  select h.account_id, case h.kind when 'rebate' then 'Rebates' else 'Invoice fees' end, 0, 0, 0,
    case h.kind when 'rebate' then -h.amount else 0 end, case h.kind when 'rebate' then 0 else h.amount end, 0, h.amount
  from (${invoiced(params)}) i join charges h on h.account_id = i.account_id and h.invoice_id = i.id`

export const revenue = (_: ReportScope, params: Params) => sql<RowOf<Revenue>>`
  select a.name as account, ${accountNumber} as account_number, c.product, c.transactions, c.quantity, c.base, c.discount, c.fees,
    c.base - c.discount + c.fees as net, c.taxes, c.total
  from (
    select account_id, product, sum(transactions)::bigint as transactions, sum(quantity)::bigint as quantity, sum(base)::bigint as base,
      sum(discount)::bigint as discount, sum(fees)::bigint as fees, sum(taxes)::bigint as taxes, sum(total)::bigint as total
    from (${cents(params)}) c group by 1, 2
  ) c join accounts a on a.id = c.account_id`
