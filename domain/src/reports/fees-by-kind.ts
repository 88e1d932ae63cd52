// Fees by kind (docs/product/reports.md#money-reports): charges to accounts in the period, other than purchases.
import { named } from './report-names.ts'
import { report } from './report.ts'
import { periodParams } from './transaction-params.ts'

export const feesByKind = report({
  ...named('fees-by-kind'),
  title: 'Fees by Kind Report',
  noun: ['line', 'lines'],
  params: [...periodParams, { name: 'account', label: 'Account', kind: 'option', source: 'accounts' }],
  columns: [
    { key: 'kind', title: 'Fee', kind: 'text', width: 24 },
    { key: 'account', title: 'Account', kind: 'text', width: 30 },
    { key: 'account_number', title: 'Account no.', kind: 'text', width: 11 },
    { key: 'charged', title: 'Charged', kind: 'integer', width: 8 },
    { key: 'amount', title: 'Amount', kind: 'money', width: 14 },
  ],
  totals: [
    { key: 'charged', fold: 'sum' },
    { key: 'amount', fold: 'sum' },
  ],
  group_by: ['kind', 'account'],
  group_levels: 2,
  order: ['kind', 'account', 'account_number'],
  data_file: 'columns',
  frequencies: [],
})
