import { Link } from '@tanstack/react-router'
import type { ListedInvoice } from '@forecourt/domain/contract/invoices.ts'
import { dollars, gallons } from '@forecourt/domain/format/money.ts'
import type { Column } from '#src/ui/columns.ts'
import { RowLink } from '#src/ui/RowLink.tsx'
import { dayName, periodName } from '#src/transactions/invoice-words.ts'
import { OpenCell } from './OpenCell.tsx'

/** Names the account too, because a list may contain invoices of several accounts. */
const openBeside = (id: number, account_id: number) => (search: Record<string, unknown>) => ({
  ...search,
  invoice: String(id),
  of: String(account_id),
})

export function InvoiceLink({ invoice: { id, account_id, invoice_number } }: { invoice: ListedInvoice }) {
  return (
    <RowLink link={<Link to="." search={openBeside(id, account_id)} resetScroll={false} />} hasFigures>
      {invoice_number}
    </RowLink>
  )
}

const invoiceColumns: readonly Column<ListedInvoice>[] = [
  {
    id: 'invoice_number',
    title: 'Invoice',
    sort: 'invoice_number',
    isRowHeader: true,
    cell: (invoice) => <InvoiceLink invoice={invoice} />,
  },
  { id: 'period', title: 'Period', sort: 'period_to', cell: periodName },
  { id: 'invoiced_on', title: 'Invoiced', sort: 'invoiced_on', cell: ({ invoiced_on }) => dayName(invoiced_on) },
  { id: 'due_on', title: 'Due', sort: 'due_on', cell: ({ due_on }) => dayName(due_on) },
  {
    id: 'transactions',
    title: 'Transactions',
    sort: 'transactions',
    align: 'end',
    cell: ({ transactions }) => transactions.toLocaleString('en-US'),
  },
  { id: 'quantity', title: 'Gallons', sort: 'quantity', align: 'end', cell: ({ quantity }) => gallons(quantity) },
  { id: 'total', title: 'Total', sort: 'total', align: 'end', cell: ({ total }) => dollars(total) },
]

const account: Column<ListedInvoice> = { id: 'account', title: 'Account', cell: ({ account_name }) => account_name }
const open: Column<ListedInvoice> = {
  id: 'open',
  title: 'Open',
  of: 'invoice',
  align: 'end',
  cell: (invoice) => <OpenCell invoice={invoice} />,
}

/** Adds the account in a list of several accounts, and the open amount for users who may see money. */
export const columnsFor = ({ isAcross, seesMoney }: { isAcross: boolean; seesMoney: boolean }) => [
  ...invoiceColumns.slice(0, 1),
  ...(isAcross ? [account] : []),
  ...invoiceColumns.slice(1),
  ...(seesMoney ? [open] : []),
]
