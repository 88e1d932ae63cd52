import { paymentMethodNames } from '@forecourt/domain/rules/payments.ts'
import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import { accountNumber } from './audit-words.ts'
import { every, hasId } from './conditions.ts'
import type { ReportScope } from './report-query.ts'
import { withinDays } from './transaction-conditions.ts'

type CashReceipts = Reports['cash-receipts']

const methodName = sql`case y.method ${sql.join(
  Object.entries(paymentMethodNames).map(([method, name]) => sql`when ${sql.lit(method)} then ${sql.lit(name)}`),
  sql` `,
)} end`

export const cashReceipts = (_: ReportScope, params: ParamsOf<CashReceipts>) => sql<RowOf<CashReceipts>>`
  select p.posted_on, case p.kind when 'payment' then y.received_on else y.returned_on end as received_on, a.name as account,
    ${accountNumber} as account_number, y.payment_number, case p.kind when 'payment' then 'Payment' else 'Returned payment' end as what,
    ${methodName} as method, case p.kind when 'payment' then y.reference else y.return_reason end as reference,
    case p.kind when 'payment' then y.amount else -y.amount end as amount
  from ledger_postings p
  join payments y on y.account_id = p.account_id and y.id = p.document_id
  join accounts a on a.id = p.account_id
  where ${every([
    sql<boolean>`p.kind in ('payment', 'payment return')`,
    withinDays(sql`p.posted_on`, params),
    hasId(sql`p.account_id`, params.account),
  ])}`
