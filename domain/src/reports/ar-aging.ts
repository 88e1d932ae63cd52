// AR aging (docs/product/reports.md#money-reports): open items, by how long each was past due on a given day.
import { agingNames, agingSteps } from '#src/rules/aging.ts'
import { named } from './report-names.ts'
import { report } from './report.ts'

export const arAging = report({
  ...named('ar-aging'),
  title: 'AR Aging Report',
  noun: ['item', 'items'],
  params: [
    { name: 'on', label: 'As of', kind: 'date', default: 'today' },
    { name: 'account', label: 'Account', kind: 'option', source: 'accounts' },
    { name: 'with_credit', label: 'With unused credit', kind: 'switch', default: true },
  ],
  columns: [
    { key: 'account', title: 'Account', kind: 'text', width: 30 },
    { key: 'account_number', title: 'Account no.', kind: 'text', width: 11 },
    { key: 'number', title: 'Number', kind: 'text', width: 22 },
    { key: 'dated_on', title: 'Dated', kind: 'date', width: 10 },
    { key: 'due_on', title: 'Due', kind: 'date', width: 10 },
    { key: 'days_past_due', title: 'Days past due', kind: 'integer', width: 6 },
    { key: 'current', title: agingNames.current, kind: 'money', width: 14 },
    { key: 'days_30', title: agingNames.days_30, kind: 'money', width: 14 },
    { key: 'days_60', title: agingNames.days_60, kind: 'money', width: 14 },
    { key: 'days_90', title: agingNames.days_90, kind: 'money', width: 14 },
    { key: 'older', title: agingNames.older, kind: 'money', width: 14 },
    { key: 'unused_credit', title: 'Unused credit', kind: 'money', width: 14 },
    { key: 'balance', title: 'Balance', kind: 'money', width: 14 },
  ],
  totals: [
    ...agingSteps.map((key) => ({ key, fold: 'sum' }) as const),
    { key: 'unused_credit', fold: 'sum' },
    { key: 'balance', fold: 'sum' },
  ],
  group_by: ['account'],
  group_levels: 1,
  order: ['account', 'account_number', 'due_on', 'number'],
  data_file: 'columns',
  frequencies: [],
})
