// Price exceptions (docs/product/reports.md#money-reports): lines whose price a person should check, once per reason.
import { all } from './param.ts'
import { named } from './report-names.ts'
import { report } from './report.ts'
import { periodParams } from './transaction-params.ts'

export const priceProblems = {
  missing: 'Price is missing',
  unlinked: 'Reversal without its sale',
  'below cost': 'Below cost',
  'off average': 'More than 10 % off the average of the account',
} as const

export const priceExceptions = report({
  ...named('price-exceptions'),
  title: 'Price Exceptions Report',
  noun: ['exception', 'exceptions'],
  params: [
    ...periodParams,
    { name: 'account', label: 'Account', kind: 'option', source: 'accounts' },
    {
      name: 'problem',
      label: 'Reason',
      kind: 'choice',
      choices: [
        { value: all, label: 'All reasons' },
        ...Object.entries(priceProblems).map(([value, label]) => ({ value, label })),
      ],
      default: all,
    },
  ],
  columns: [
    { key: 'problem', title: 'Reason', kind: 'text', width: 40 },
    { key: 'account', title: 'Account', kind: 'text', width: 30 },
    { key: 'account_number', title: 'Account no.', kind: 'text', width: 11 },
    { key: 'bought_on', title: 'Date', kind: 'date', width: 10 },
    { key: 'tran_id', title: 'Transaction', kind: 'text', width: 20 },
    { key: 'product', title: 'Product', kind: 'text', width: 20 },
    { key: 'site', title: 'Site', kind: 'text', width: 24 },
    { key: 'quantity', title: 'Gallons', kind: 'gallons', width: 12 },
    { key: 'unit_price', title: 'Price', kind: 'unit-price', width: 9 },
    { key: 'network_price', title: 'Network price', kind: 'unit-price', width: 9 },
    { key: 'cost_price', title: 'Cost price', kind: 'unit-price', width: 9 },
    { key: 'total', title: 'Total', kind: 'money', width: 14 },
  ],
  totals: [],
  group_by: ['problem', 'account', 'product'],
  group_levels: 2,
  order: ['problem', 'account', 'account_number', 'bought_on', 'tran_id'],
  data_file: 'columns',
  frequencies: [],
})
