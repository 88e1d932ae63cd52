import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import { accountNumber, capitalised } from './audit-words.ts'
import { every, hasId } from './conditions.ts'
import type { ReportScope } from './report-query.ts'
import { withinDays } from './transaction-conditions.ts'

type FeesByKind = Reports['fees-by-kind']
type Params = ParamsOf<FeesByKind>

/** Fee lines count by their own day, charges by the day of their invoice, fees of payments by their posting day. */
const charged = (params: Params) => sql`
  select t.account_id, p.name as kind, t.total as amount
  from transactions t join products p on p.id = t.product_id
  where ${every([sql<boolean>`t.kind = 'fee'`, withinDays(sql`t.transacted_at`, params), hasId(sql`t.account_id`, params.account)])}
  union all
  select h.account_id, 'Paper invoice', h.amount
  from charges h join invoices i on i.account_id = h.account_id and i.id = h.invoice_id
  where ${every([sql<boolean>`h.kind = 'invoice fee'`, withinDays(sql`i.invoiced_on`, params), hasId(sql`h.account_id`, params.account)])}
  union all
  select j.account_id, ${capitalised(sql`j.reason`)}, j.amount
  from adjustments j join ledger_postings g on g.account_id = j.account_id and g.kind = 'adjustment' and g.document_id = j.id
  where ${every([
    sql<boolean>`j.reason in ('late fee', 'late fee waived', 'returned payment fee')`,
    withinDays(sql`g.posted_on`, params),
    hasId(sql`j.account_id`, params.account),
  ])}`

export const feesByKind = (_: ReportScope, params: Params) => sql<RowOf<FeesByKind>>`
  select c.kind, a.name as account, ${accountNumber} as account_number, c.charged, c.amount
  from (
    select account_id, kind, count(*)::bigint as charged, sum(amount)::bigint as amount from (${charged(params)}) c group by 1, 2
  ) c join accounts a on a.id = c.account_id`
