import { useMemo } from 'react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ListedInvoice } from '@forecourt/domain/contract/invoices.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { useCanRead } from '#src/api/use-can.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { orderAndPage } from '#src/list/order-and-page.ts'
import { useColumns } from '#src/list/use-columns.ts'
import { isId, useOpened, useListSearch, useOthers } from '#src/list/use-list-search.ts'
import { ScopeSegments } from '#src/list/ScopeSegments.tsx'
import { useScopes } from '#src/list/use-scopes.ts'
import { ColumnMenu } from '#src/ui/ColumnMenu.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { Mailbox } from '#src/ui/illustrations/Mailbox.tsx'
import { Page } from '#src/ui/Page.tsx'
import { subOf } from '#src/record/sub-of.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { InvoiceDrawer } from './InvoiceDrawer.tsx'
import { InvoiceFilters } from './InvoiceFilters.tsx'
import { InvoiceMonths } from './InvoiceMonths.tsx'
import { OpenCell } from './OpenCell.tsx'
import { columnsFor, InvoiceLink } from './invoice-columns.tsx'
import { dayName, periodName } from '#src/transactions/invoice-words.ts'
import { invoiceCalls, invoiceList, invoicesFile } from './invoices.calls.ts'

const nouns: [string, string] = ['invoice', 'invoices']
const noFilter = { keyword: '', settled: undefined, from: undefined, to: undefined }

const idIn = (text = '') => (isId(text) ? Number(text) : null)

/** The account's invoices, cycle by cycle. The address holds the open one. */
export function InvoiceListPage() {
  const { search, query, setSearch, addressOf } = useListSearch(invoiceList)
  const { others } = useOthers(invoiceList)
  const { opened, close } = useOpened('invoice', ['of'])
  const invoices = useQuery(invoiceCalls.list(query))
  const scopes = useScopes('transactions.view')
  const seesMoney = useCanRead('money.view')
  const isAcross = search.scope !== 'account'
  const columns = useColumns(
    isAcross ? 'invoices-of-several' : 'invoices',
    useMemo(() => columnsFor({ isAcross, seesMoney }), [isAcross, seesMoney]),
  )
  const total = invoices.data?.meta.total
  const [open, account_id] = [idIn(opened), idIn(others['of'])]
  const isFiltered = Boolean(search.keyword || search.settled || search.from || search.to)
  const clear = isFiltered ? () => setSearch(noFilter) : undefined
  const isNewestFirst = search.orderBy === 'period_to' && search.sortedBy === 'desc'
  return (
    <Page isList>
      <PageTitle
        title="Invoices"
        sub={subOf(invoices, ({ meta }) => `${counted(meta.total, ...nouns)}${isNewestFirst ? ', newest first' : ''}`)}
        actions={
          <>
            {seesMoney ? <Link to="/payments">Payments</Link> : null}
            <ScopeSegments scopes={scopes} current={search.scope} addressOf={(scope) => addressOf({ scope, page: 1 })} />
          </>
        }
      />
      <div className="stack gap-4">
        <Panel isPadded={false}>
          <FilterBar
            onClear={clear}
            tools={
              <>
                <ColumnMenu {...columns} onChoose={columns.choose} />
                <FileMenu total={total ?? 0} fileIn={(format) => invoicesFile(query, format)} />
              </>
            }
          >
            <InvoiceFilters search={search} seesMoney={seesMoney} onSearch={setSearch} />
          </FilterBar>
          <LoadedTable
            query={invoices}
            nouns={nouns}
            caption="Invoices"
            columns={columns.columns}
            choice={columns.choice}
            rowId={({ id }) => id}
            rowName={({ invoice_number }) => invoice_number}
            rowKeys={{}}
            phoneRow={(invoice) => <PhoneInvoice invoice={invoice} namesAccount={isAcross} />}
            {...orderAndPage(search, setSearch)}
            empty={
              <EmptyState illustration={<Mailbox />} title="No invoices yet">
                The first one is made the night after a billing cycle with purchases has ended.
              </EmptyState>
            }
            onClearFilters={clear}
          />
        </Panel>
        <InvoiceMonths months={invoices.isPending ? undefined : (invoices.data?.months ?? [])} addressOf={addressOf} />
      </div>
      {open === null ? null : <InvoiceDrawer key={open} id={open} account_id={account_id} onClose={close} />}
    </Page>
  )
}

function PhoneInvoice({ invoice, namesAccount }: { invoice: ListedInvoice; namesAccount: boolean }) {
  return (
    <>
      <InvoiceLink invoice={invoice} />
      {namesAccount ? <div>{invoice.account_name}</div> : null}
      <div>{periodName(invoice)}</div>
      <div>
        <span className="figures">{dollars(invoice.total)}</span> · due {dayName(invoice.due_on)}
      </div>
      {invoice.open === null ? null : (
        <div className="above-2">
          <OpenCell invoice={invoice} />
        </div>
      )}
    </>
  )
}
