// Tax exempt (docs/product/reports.md#admin-reports): each certificate, the tax it saved in the period, and its problems.
import { all } from './param.ts'
import { named } from './report-names.ts'
import { report } from './report.ts'
import { quarterParams } from './transaction-params.ts'

/** The same names as in the tax table. */
const taxClasses = ['gasoline', 'diesel', 'dyed', 'cng', 'lpg', 'lng', 'merchandise'] as const

export const taxExempt = report({
  ...named('tax-exempt'),
  title: 'Tax Exempt Report',
  noun: ['certificate', 'certificates'],
  params: [
    ...quarterParams,
    { name: 'account', label: 'Account', kind: 'option', source: 'accounts' },
    { name: 'card', label: 'Exempt card', kind: 'option', source: 'exempt_cards' },
    { name: 'state', label: 'State', kind: 'option', source: 'states' },
    {
      name: 'tax_class',
      label: 'Product',
      kind: 'choice',
      choices: [{ value: all, label: 'All products' }, ...taxClasses.map((value) => ({ value, label: value }))],
      default: all,
    },
    { name: 'problems_only', label: 'Missing or expired documents only', kind: 'switch', default: false },
  ],
  columns: [
    { key: 'account', title: 'Account', kind: 'text', width: 30 },
    { key: 'account_number', title: 'Account no.', kind: 'text', width: 11 },
    { key: 'card_number', title: 'Card', kind: 'text', width: 9 },
    { key: 'vehicle_number', title: 'Vehicle', kind: 'text', width: 8, is_shown: false },
    { key: 'tax_doc', title: 'Tax doc', kind: 'text', width: 15 },
    { key: 'authority', title: 'Authority', kind: 'text', width: 20 },
    { key: 'level', title: 'Tax', kind: 'text', width: 12 },
    { key: 'state', title: 'State', kind: 'text', width: 5 },
    { key: 'product', title: 'Product', kind: 'text', width: 12 },
    { key: 'effective_from', title: 'From', kind: 'date', width: 10 },
    { key: 'effective_to', title: 'To', kind: 'date', width: 10 },
    { key: 'document', title: 'Document', kind: 'text', width: 14 },
    { key: 'transactions', title: 'Transactions', kind: 'integer', width: 7 },
    { key: 'quantity', title: 'Gallons', kind: 'gallons', width: 12 },
    { key: 'tax_waived', title: 'Tax waived', kind: 'money', width: 11 },
  ],
  totals: [{ key: 'tax_waived', fold: 'sum' }],
  group_by: ['account', 'state', 'level', 'product', 'document'],
  group_levels: 2,
  order: ['account', 'account_number', 'card_number', 'level', 'state', 'product', 'effective_from'],
  data_file: 'columns',
  frequencies: [],
})
