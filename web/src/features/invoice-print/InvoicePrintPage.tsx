import { useMemo } from 'react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { counted } from '@forecourt/domain/format/counted.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { api } from '#src/api/endpoints.ts'
import { saveFile } from '#src/api/save-file.ts'
import { useAction, useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { StateViews } from '#src/list/StateViews.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Mailbox } from '#src/ui/illustrations/Mailbox.tsx'
import { Page } from '#src/ui/Page.tsx'
import { subOf } from '#src/record/sub-of.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SelectionBar, SelectionButton } from '#src/ui/SelectionBar.tsx'
import { useSelection } from '#src/ui/use-selection.ts'
import { printCalls, printList, printQueueFile } from './invoice-print.calls.ts'
import { PrintFiles } from './PrintFiles.tsx'
import { printColumns, reasonOf } from './print-columns.tsx'

const nouns: [string, string] = ['invoice', 'invoices']
const states = [
  { state: 'queued', label: 'To print' },
  { state: 'printed', label: 'Printed', of: 'invoice' },
] as const

/** docs/product/invoices.md#the-print-queue */
export function InvoicePrintPage() {
  const { search, query, setSearch, addressOf } = useListSearch(printList)
  const queue = useQuery(printCalls.list(query))
  const { moment } = useAccountTime()
  const isPrinted = search.state === 'printed'
  const columns = useColumns(
    'invoice-print',
    useMemo(() => printColumns(moment, isPrinted), [moment, isPrinted]),
  )
  const mayPrint = useCan('receivables.manage')
  const selection = useSelection(JSON.stringify(query))
  const rows = queue.data?.data ?? []
  const selected = rows.filter(({ id }) => selection.isSelected(id)).map(({ id }) => id)
  const draw = useAction(async (ids: readonly number[]) => saveFile(await printCalls.file(ids)))
  const mark = useCall(api.invoicePrint.printed, {
    refresh: ['invoicePrint', 'invoices'],
    popup: ({ data }) => `${counted(data.printed, ...nouns)} marked as printed`,
  })
  return (
    <Page>
      <PageTitle
        title="Invoices to print"
        sub={subOf(queue, ({ meta }) => counted(meta.total, ...nouns))}
        actions={<Link to="/receivables">Receivables</Link>}
      />
      <StateViews views={states} current={search.state} addressOf={addressOf} />
      {mayPrint && !isPrinted ? <PrintFiles /> : null}
      <Panel
        isPadded={false}
        actions={<FileMenu total={queue.data?.meta.total ?? 0} fileIn={(format) => printQueueFile(query, format)} />}
      >
        {mayPrint ? (
          <SelectionBar selection={selection} page={rows.map(({ id }) => id)} total={rows.length} nouns={nouns}>
            <SelectionButton isBusy={draw.isPending} onClick={() => draw.mutate(selected)}>
              {draw.isPending ? 'Making the file…' : 'Print file (PDF)'}
            </SelectionButton>
            {isPrinted ? null : (
              <SelectionButton
                isBusy={mark.isPending}
                onClick={() => mark.mutate({ body: { ids: selected } }, { onSuccess: selection.clear })}
              >
                Mark as printed
              </SelectionButton>
            )}
          </SelectionBar>
        ) : null}
        <LoadedTable
          query={queue}
          nouns={nouns}
          caption="Invoices on paper"
          columns={columns.columns}
          choice={columns.choice}
          rowId={({ id }) => id}
          rowName={({ invoice_number }) => invoice_number}
          {...(mayPrint && { selection })}
          phoneRow={(entry) => (
            <>
              <strong>{entry.invoice_number}</strong>
              <div>
                {entry.account_name} · <span className="figures">{dollars(entry.total)}</span>
              </div>
              <div className="dimmed size-m">
                {reasonOf(entry)}, {moment(entry.printed_at ?? entry.queued_at)}
              </div>
            </>
          )}
          page={search.page}
          per_page={search.per_page}
          onPage={setSearch}
          empty={
            <EmptyState illustration={<Mailbox />} title={isPrinted ? 'Nothing was printed yet' : 'Nothing to print'}>
              Invoices are listed here when an account gets them by mail, or when no mail could be delivered.
            </EmptyState>
          }
        />
      </Panel>
    </Page>
  )
}
