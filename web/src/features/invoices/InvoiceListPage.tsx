import { useQuery } from '@tanstack/react-query'
import type { InvoiceRow } from '@forecourt/domain/contract/invoices.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Mailbox } from '#src/ui/illustrations/Mailbox.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { InvoiceDrawer } from './InvoiceDrawer.tsx'
import { invoiceColumns, InvoiceLink } from './invoice-columns.tsx'
import { dayName, periodName } from '#src/transactions/invoice-words.ts'
import { invoiceCalls, invoiceList } from './invoices.calls.ts'
import classes from './InvoiceListPage.module.css'

const nouns: [string, string] = ['invoice', 'invoices']
const newestFirst = { by: '', direction: 'desc', onSort: () => {} } as const

/** What the account was billed, cycle by cycle. The one that is open stands in the address. */
export function InvoiceListPage() {
  const { search, query, setSearch, others, setOther } = useListSearch(invoiceList)
  const invoices = useQuery(invoiceCalls.list(query))
  const columns = useColumns('invoices', invoiceColumns)
  const total = invoices.data?.meta.total
  const open = /^[1-9]\d{0,14}$/.test(others['invoice'] ?? '') ? Number(others['invoice']) : null
  return (
    <div className={classes.page}>
      <PageTitle title="Invoices" sub={total === undefined ? '…' : `${counted(total, ...nouns)}, newest first`} />
      <Panel isPadded={false}>
        <LoadedTable
          query={invoices}
          nouns={nouns}
          caption="Invoices"
          columns={columns.columns}
          choice={columns.choice}
          rowId={({ id }) => id}
          rowName={({ invoice_number }) => invoice_number}
          sorting={newestFirst}
          rowKeys={{}}
          phoneRow={(invoice) => <PhoneInvoice invoice={invoice} />}
          page={search.page}
          per_page={search.per_page}
          onPage={setSearch}
          empty={
            <EmptyState illustration={<Mailbox />} title="No invoices yet">
              The first one is made the night after a billing cycle with purchases has ended.
            </EmptyState>
          }
        />
      </Panel>
      {open === null ? null : <InvoiceDrawer key={open} id={open} onClose={() => setOther('invoice', undefined)} />}
    </div>
  )
}

function PhoneInvoice({ invoice }: { invoice: InvoiceRow }) {
  return (
    <>
      <InvoiceLink invoice={invoice} />
      <div>{periodName(invoice)}</div>
      <div>
        <span className="figures">{dollars(invoice.total)}</span> · due {dayName(invoice.due_on)}
      </div>
    </>
  )
}
