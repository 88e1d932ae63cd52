// The table of selects, one per report. A date is a date, an instant timestamptz, a site's own clock timestamp; amounts are
// whole numbers of the column's unit.
import type { ReportQueries } from './report-query.ts'
import { fromDaily } from './queries/daily-transaction.ts'
import { fromDetail } from './queries/transaction-detail.ts'
import { transactionRows } from './queries/transaction-rows.ts'

export const reportQueries: ReportQueries = {
  'transaction-detail': (scope, params) => transactionRows(scope, fromDetail(scope, params)),
  'daily-transaction': (scope, params) => transactionRows(scope, fromDaily(scope, params)),
}
