import { report } from '@forecourt/domain/reports/report.ts'

/** A report only for tests, because the real ones may change. */
export const aReport = report({
  kind: 'on-demand',
  access: 'reports.run',
  title: 'Fills',
  path: '/fills-report',
  noun: ['transaction', 'transactions'],
  params: [
    { name: 'from', label: 'From', kind: 'date', default: 'first of last month' },
    { name: 'to', label: 'To', kind: 'date', default: 'last of last month', ends: 'from' },
    { name: 'card_from', label: 'Card from', kind: 'option', source: 'card_ranges' },
    { name: 'card_to', label: 'Card to', kind: 'option', source: 'card_ranges', ends: 'card_from' },
    {
      name: 'basis',
      label: 'Dates are',
      kind: 'choice',
      choices: [
        { value: 'transaction', label: 'Transaction dates' },
        { value: 'posted', label: 'Posted dates' },
      ],
      default: 'transaction',
    },
    {
      name: 'severities',
      label: 'Severity',
      kind: 'choices',
      choices: [
        { value: 'warn', label: 'Warning' },
        { value: 'alert', label: 'Alert' },
      ],
      default: ['warn', 'alert'],
    },
    { name: 'state', label: 'State', kind: 'option', source: 'states' },
    { name: 'least', label: 'At least', kind: 'number', min: 0, max: 500, default: null },
    { name: 'exceptions_only', label: 'With exceptions only', kind: 'switch', default: false },
  ],
  columns: [
    { key: 'transacted_at', title: 'Tran date', kind: 'local-datetime', width: 16 },
    { key: 'card_number', title: 'Card', kind: 'text', width: 9 },
    { key: 'quantity', title: 'Quantity', kind: 'gallons', width: 10 },
    { key: 'state_tax', title: 'SET', kind: 'money', width: 9, is_shown: false },
    { key: 'total', title: 'Total', kind: 'money', width: 11 },
    { key: 'fees', title: 'Fees', kind: 'money', width: 9 },
  ],
  totals: [
    { key: 'quantity', fold: 'sum' },
    { key: 'state_tax', fold: 'sum' },
    { key: 'total', fold: 'sum' },
    { key: 'fees', fold: 'sum' },
  ],
  group_by: ['card_number'],
  group_levels: 1,
  order: ['transacted_at'],
  data_file: 'columns',
  frequencies: [],
})
