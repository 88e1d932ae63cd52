// Invoiced transaction (docs/product/reports.md#scheduled-reports): the lines of an invoice, sent when it is closed. It has no
// filters, so that its total equals the invoice's.
import { named } from './report-names.ts'
import { report } from './report.ts'
import { transactionDetail } from './transaction-detail.ts'

export const invoicedTransaction = report({
  ...transactionDetail,
  ...named('invoiced-transaction'),
  title: 'Invoiced Transaction Report',
  params: [],
  above: ['invoice_number'],
  frequencies: ['on invoice'],
})
