// Daily transaction (docs/product/reports.md#scheduled-reports): everything posted since the last run, so that no late posting is
// missed.
import { named } from './report-names.ts'
import { report } from './report.ts'
import { rangeParams, scopeParam } from './transaction-params.ts'
import { transactionDetail } from './transaction-detail.ts'

export const dailyTransaction = report({
  ...transactionDetail,
  ...named('daily-transaction'),
  title: 'Daily Transaction Report',
  params: [scopeParam, ...rangeParams],
  since_last: 'posted',
  tells_declines: true,
  frequencies: ['daily'],
})
