// Cash receipts (docs/product/reports.md#money-reports): payments by posting day, and payments returned by banks.
import { named } from './report-names.ts'
import { report } from './report.ts'
import { periodParams } from './transaction-params.ts'

export const cashReceipts = report({
  ...named('cash-receipts'),
  title: 'Cash Receipts Report',
  noun: ['payment', 'payments'],
  params: [...periodParams, { name: 'account', label: 'Account', kind: 'option', source: 'accounts' }],
  columns: [
    { key: 'posted_on', title: 'Posted', kind: 'date', width: 10 },
    { key: 'received_on', title: 'Received', kind: 'date', width: 10 },
    { key: 'account', title: 'Account', kind: 'text', width: 30 },
    { key: 'account_number', title: 'Account no.', kind: 'text', width: 11 },
    { key: 'payment_number', title: 'Payment', kind: 'text', width: 12 },
    { key: 'what', title: 'What', kind: 'text', width: 10 },
    { key: 'method', title: 'Method', kind: 'text', width: 8 },
    { key: 'reference', title: 'Reference', kind: 'text', width: 40 },
    { key: 'amount', title: 'Amount', kind: 'money', width: 14 },
  ],
  totals: [{ key: 'amount', fold: 'sum' }],
  group_by: ['posted_on', 'method', 'account', 'what'],
  group_levels: 2,
  order: ['posted_on', 'payment_number', 'what'],
  data_file: 'columns',
  frequencies: [],
})
