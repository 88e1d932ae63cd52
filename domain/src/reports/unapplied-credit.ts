// Unapplied credit (docs/product/reports.md#money-reports): credit of accounts that is not allocated yet.
import { named } from './report-names.ts'
import { report } from './report.ts'

export const unappliedCredit = report({
  ...named('unapplied-credit'),
  title: 'Unapplied Credit Report',
  noun: ['credit', 'credits'],
  params: [
    { name: 'account', label: 'Account', kind: 'option', source: 'accounts' },
    { name: 'days', label: 'At least so many days old', kind: 'number', min: 0, max: 3_660, default: null, is_whole: true },
  ],
  columns: [
    { key: 'account', title: 'Account', kind: 'text', width: 30 },
    { key: 'account_number', title: 'Account no.', kind: 'text', width: 11 },
    { key: 'number', title: 'Number', kind: 'text', width: 22 },
    { key: 'what', title: 'What', kind: 'text', width: 14 },
    { key: 'dated_on', title: 'Dated', kind: 'date', width: 10 },
    { key: 'days_old', title: 'Days old', kind: 'integer', width: 6 },
    { key: 'amount', title: 'Amount', kind: 'money', width: 14 },
    { key: 'open', title: 'Not used', kind: 'money', width: 14 },
  ],
  totals: [{ key: 'open', fold: 'sum' }],
  group_by: ['account', 'what'],
  group_levels: 2,
  order: ['account', 'account_number', 'dated_on', 'number'],
  data_file: 'columns',
  frequencies: [],
})
