// Domain 3.2, Invoiced transaction: what an invoice is made of, sent when it is closed. Nothing narrows it, so that it ties.
import { report } from './report.ts'
import { transactionDetail } from './transaction-detail.ts'

export const invoicedTransaction = report({
  ...transactionDetail,
  kind: 'scheduled',
  access: 'reports.run',
  title: 'Invoiced Transaction Report',
  path: '/invoiced-transaction-report',
  params: [],
  above: ['invoice_number'],
  frequencies: ['on invoice'],
})
