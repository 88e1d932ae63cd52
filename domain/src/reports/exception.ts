// Exception, on demand (docs/product/reports.md#on-demand-reports).
import { exceptionColumns, exceptionParams } from './exception-columns.ts'
import { named } from './report-names.ts'
import { report } from './report.ts'
import { periodParams, scopeParam } from './transaction-params.ts'

export const exception = report({
  ...named('exception'),
  title: 'Exception Report',
  noun: ['exception', 'exceptions'],
  params: [scopeParam, ...periodParams, ...exceptionParams],
  columns: exceptionColumns,
  totals: [{ key: 'amount', fold: 'sum' }],
  group_by: ['rule', 'vehicle_number', 'driver_number', 'tran_date', 'severity'],
  group_levels: 2,
  order: ['-transacted_at', '-exception_id'],
  data_file: 'columns',
  frequencies: ['daily', 'weekly', 'monthly', 'on invoice'],
})
