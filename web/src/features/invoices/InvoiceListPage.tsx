import { useQuery } from '@tanstack/react-query'
import type { InvoiceRow } from '@forecourt/domain/contract/invoices.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { ScopeSegments } from '#src/list/ScopeSegments.tsx'
import { useScopes } from '#src/list/use-scopes.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Mailbox } from '#src/ui/illustrations/Mailbox.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { InvoiceDrawer } from './InvoiceDrawer.tsx'
import { columnsAcross, invoiceColumns, InvoiceLink } from './invoice-columns.tsx'
import { dayName, periodName } from '#src/transactions/invoice-words.ts'
import { invoiceCalls, invoiceList } from './invoices.calls.ts'
import classes from './InvoiceListPage.module.css'

const nouns: [string, string] = ['invoice', 'invoices']
const newestFirst = { by: '', direction: 'desc', onSort: () => {} } as const

const idIn = (text = '') => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)

/** What the account was billed, cycle by cycle. The one that is open stands in the address. */
export function InvoiceListPage() {
  const { search, query, setSearch, addressOf, others, setOther } = useListSearch(invoiceList)
  const invoices = useQuery(invoiceCalls.list(query))
  const scopes = useScopes('transactions.view')
  const isAcross = search.scope !== 'account'
  const columns = useColumns(isAcross ? 'invoices of several' : 'invoices', isAcross ? columnsAcross : invoiceColumns)
  const total = invoices.data?.meta.total
  const [open, account_id] = [idIn(others['invoice']), idIn(others['of'])]
  return (
    <div className={classes.page}>
      <PageTitle
        title="Invoices"
        sub={total === undefined ? '…' : `${counted(total, ...nouns)}, newest first`}
        actions={<ScopeSegments scopes={scopes} current={search.scope} addressOf={(scope) => addressOf({ scope, page: 1 })} />}
      />
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
          phoneRow={(invoice) => <PhoneInvoice invoice={invoice} namesAccount={isAcross} />}
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
      {open === null ? null : (
        <InvoiceDrawer key={open} id={open} account_id={account_id} onClose={() => setOther('invoice', undefined)} />
      )}
    </div>
  )
}

function PhoneInvoice({ invoice, namesAccount }: { invoice: InvoiceRow; namesAccount: boolean }) {
  return (
    <>
      <InvoiceLink invoice={invoice} />
      {namesAccount ? <div>{invoice.account_name}</div> : null}
      <div>{periodName(invoice)}</div>
      <div>
        <span className="figures">{dollars(invoice.total)}</span> · due {dayName(invoice.due_on)}
      </div>
    </>
  )
}
