import { sql } from 'kysely'
import type { ReportScope } from './report-query.ts'
import { accountOf } from './conditions.ts'
import { fromTransactions } from './transaction-rows.ts'

/**
 * The invoice that was just closed. Without one, as in a preview, the newest invoice of the account:
 * a credit memo has the period of the invoice that it corrects, and is newer.
 */
export const fromInvoiced = (scope: ReportScope) => {
  const newest = sql<number>`(select id from invoices where account_id = ${accountOf(scope)} order by period_to desc, id desc limit 1)`
  return fromTransactions(scope, { where: [sql<boolean>`t.invoice_id = ${scope.invoice_id ?? newest}`] })
}
