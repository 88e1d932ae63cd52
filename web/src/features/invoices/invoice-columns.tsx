import { Link } from '@tanstack/react-router'
import type { InvoiceRow } from '@forecourt/domain/contract/invoices.ts'
import { dollars, gallons } from '@forecourt/domain/format/money.ts'
import type { Column } from '#src/ui/columns.ts'
import { dayName, periodName } from '#src/transactions/invoice-words.ts'
import classes from './InvoiceListPage.module.css'

/** With the account it belongs to, because a list may have those of several. */
const openBeside = (id: number, account_id: number) => (search: Record<string, unknown>) => ({
  ...search,
  invoice: String(id),
  of: String(account_id),
})

export function InvoiceLink({ invoice: { id, account_id, invoice_number } }: { invoice: InvoiceRow }) {
  return (
    <Link to="." search={openBeside(id, account_id)} resetScroll={false} className={classes.number}>
      {invoice_number}
    </Link>
  )
}

export const invoiceColumns: readonly Column<InvoiceRow>[] = [
  { id: 'invoice_number', title: 'Invoice', isRowHeader: true, cell: (invoice) => <InvoiceLink invoice={invoice} /> },
  { id: 'period', title: 'Period', cell: periodName },
  { id: 'invoiced_on', title: 'Invoiced', cell: ({ invoiced_on }) => dayName(invoiced_on) },
  { id: 'due_on', title: 'Due', cell: ({ due_on }) => dayName(due_on) },
  {
    id: 'transactions',
    title: 'Transactions',
    align: 'end',
    cell: ({ transactions }) => transactions.toLocaleString('en-US'),
  },
  { id: 'quantity', title: 'Gallons', align: 'end', cell: ({ quantity }) => gallons(quantity) },
  { id: 'total', title: 'Total', align: 'end', cell: ({ total }) => dollars(total) },
]

export const columnsAcross: readonly Column<InvoiceRow>[] = [
  ...invoiceColumns.slice(0, 1),
  { id: 'account', title: 'Account', cell: ({ account_name }) => account_name },
  ...invoiceColumns.slice(1),
]
