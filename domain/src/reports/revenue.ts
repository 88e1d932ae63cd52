// Revenue (docs/product/reports.md#money-reports): the amounts invoiced in the period, by account and product, without taxes.
import { named } from './report-names.ts'
import { report } from './report.ts'
import { periodParams } from './transaction-params.ts'

export const revenue = report({
  ...named('revenue'),
  title: 'Revenue Report',
  noun: ['line', 'lines'],
  params: [...periodParams, { name: 'account', label: 'Account', kind: 'option', source: 'accounts' }],
  columns: [
    { key: 'account', title: 'Account', kind: 'text', width: 30 },
    { key: 'account_number', title: 'Account no.', kind: 'text', width: 11 },
    { key: 'product', title: 'Product', kind: 'text', width: 30 },
    { key: 'transactions', title: 'Transactions', kind: 'integer', width: 8 },
    { key: 'quantity', title: 'Gallons', kind: 'gallons', width: 14 },
    { key: 'base', title: 'Base', kind: 'money', width: 14 },
    { key: 'discount', title: 'Discount', kind: 'money', width: 12 },
    { key: 'fees', title: 'Fees', kind: 'money', width: 12 },
    { key: 'net', title: 'Revenue', kind: 'money', width: 14 },
    { key: 'taxes', title: 'Taxes', kind: 'money', width: 14 },
    { key: 'total', title: 'Total', kind: 'money', width: 14 },
  ],
  totals: [
    { key: 'transactions', fold: 'sum' },
    { key: 'quantity', fold: 'sum' },
    { key: 'base', fold: 'sum' },
    { key: 'discount', fold: 'sum' },
    { key: 'fees', fold: 'sum' },
    { key: 'net', fold: 'sum' },
    { key: 'taxes', fold: 'sum' },
    { key: 'total', fold: 'sum' },
  ],
  group_by: ['account', 'product'],
  group_levels: 2,
  order: ['account', 'account_number', 'product'],
  data_file: 'columns',
  frequencies: [],
})
