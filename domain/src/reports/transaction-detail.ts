// Transaction detail (docs/product/reports.md#on-demand-reports).
import { named } from './report-names.ts'
import { report } from './report.ts'
import {
  dateBasisParam,
  periodParams,
  purchaseParams,
  rangeParams,
  scopeParam,
  transactionColumns,
  transactionTotals,
} from './transaction-params.ts'

export const transactionDetail = report({
  ...named('transaction-detail'),
  title: 'Transaction Detail Report',
  noun: ['transaction', 'transactions'],
  params: [scopeParam, dateBasisParam, ...periodParams, ...rangeParams, ...purchaseParams],
  columns: transactionColumns,
  totals: transactionTotals,
  group_by: ['card_number', 'vehicle_number', 'driver_number', 'site_name', 'product', 'cost_center'],
  group_levels: 1,
  order: ['transacted_at', 'tran_id'],
  data_file: 'transactions',
  frequencies: ['daily', 'weekly', 'monthly', 'on invoice'],
})
