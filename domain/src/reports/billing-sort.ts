// Billing sort (docs/product/reports.md#on-demand-reports): one invoice in the reader's own order. The subtotals add up to the
// invoice's total.
import { named } from './report-names.ts'
import { report } from './report.ts'
import { rangeParams, scopeParam, transactionColumns, transactionTotals, viewParam } from './transaction-params.ts'

/** Every line of an invoice is posted, so the posting date is left out. */
const billedColumns = transactionColumns.filter((column) => column.key !== 'posted_on')

export const billingSort = report({
  ...named('billing-sort'),
  title: 'Billing Sort Report',
  noun: ['line', 'lines'],
  params: [
    scopeParam,
    { name: 'invoice', label: 'Invoice', kind: 'option', source: 'invoices', is_required: true },
    { ...viewParam, default: 'detail', help: 'A summary has one line per group and product.' },
    { name: 'page_break', label: 'New page for each group', kind: 'switch', default: false, help: 'In the PDF, for subtotals.' },
    ...rangeParams,
  ],
  columns: [
    { key: 'tran_date', title: 'Date', kind: 'date', width: 10, is_shown: false },
    { key: 'transactions', title: 'Transactions', kind: 'integer', width: 6, is_shown: 'summary' },
    { key: 'begin_odometer', title: 'Begin odometer', kind: 'integer', width: 8, is_shown: false },
    { key: 'end_odometer', title: 'End odometer', kind: 'integer', width: 8, is_shown: false },
    ...billedColumns,
  ],
  totals: [{ key: 'transactions', fold: 'sum' }, ...transactionTotals],
  group_by: ['card_number', 'vehicle_number', 'driver_number', 'misc_keyed', 'cost_center', 'product', 'site_name', 'tran_date'],
  group_levels: 2,
  order: ['transacted_at', 'product', 'tran_id'],
  data_file: 'columns',
  frequencies: ['on invoice'],
  page_per_group: true,
  above: ['invoice_number'],
  heading: ['begin_odometer', 'end_odometer'],
})
