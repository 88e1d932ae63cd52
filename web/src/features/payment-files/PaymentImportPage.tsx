import { useMemo, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { HeldPayment, PaymentFile } from '@forecourt/domain/contract/payment-files.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { useCan } from '#src/api/use-can.ts'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { PagesBelow } from '#src/list/PagesBelow.tsx'
import { usePages } from '#src/list/use-pages.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { useAccountTime } from '#src/time/account-time.ts'
import { dayName } from '#src/transactions/invoice-words.ts'
import { Button } from '#src/ui/Button.tsx'
import type { Column } from '#src/ui/columns.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { FormSkeleton } from '#src/ui/Skeletons.tsx'
import { FileDrawer } from './FileDrawer.tsx'
import { DiscardPaymentDrawer, PlaceDrawer } from './HeldPaymentDrawer.tsx'
import { paymentFileCalls, paymentFileList } from './payment-files.calls.ts'
import { SendPayments } from './SendPayments.tsx'

const nouns: [string, string] = ['file', 'files']
const count = (number: number) => (number === 0 ? '–' : <span className="figures">{number}</span>)

type Shown = { moment: (at: string) => string; onOpen: (id: number) => void }

const columnsOf = ({ moment, onOpen }: Shown): readonly Column<PaymentFile>[] => [
  {
    id: 'filename',
    title: 'File',
    isRowHeader: true,
    cell: ({ id, filename }) => <LinkButton onClick={() => onOpen(id)}>{`${id}: ${filename}`}</LinkButton>,
  },
  {
    id: 'created_at',
    title: 'Came in',
    cell: ({ created_at }) => <time dateTime={created_at}>{moment(created_at)}</time>,
  },
  { id: 'user_name', title: 'By', cell: ({ user_name }) => user_name ?? '' },
  { id: 'total', title: 'Total', align: 'end', cell: ({ total }) => <span className="figures">{dollars(total)}</span> },
  { id: 'lines', title: 'Lines', align: 'end', cell: ({ lines }) => count(lines) },
  { id: 'posted', title: 'Posted', align: 'end', cell: ({ posted }) => count(posted) },
  { id: 'known', title: 'Imported before', align: 'end', cell: ({ known }) => count(known) },
  { id: 'waiting', title: 'Waiting', align: 'end', cell: ({ waiting }) => count(waiting) },
  { id: 'requested', title: 'To approve', align: 'end', cell: ({ requested }) => count(requested) },
  { id: 'refused', title: 'Refused', align: 'end', cell: ({ refused }) => count(refused) },
]

/** docs/product/receivables.md#payments-from-files */
export function PaymentImportPage() {
  const mayTake = useCan('receivables.manage')
  return (
    <Page>
      <PageTitle
        title="Payment import"
        sub="Payment files, each imported once"
        actions={<Link to="/receivables">Receivables</Link>}
      />
      <div className="stack gap-4">
        {mayTake ? <SendPayments /> : null}
        <Waiting mayDecide={mayTake} />
        <Files mayTake={mayTake} />
      </div>
    </Page>
  )
}

const subOf = ({ received_on, reference, problem, line, payment_file_id }: HeldPayment) =>
  [received_on ? dayName(received_on) : '', reference, problem, `file ${payment_file_id}, line ${line}`]
    .filter(Boolean)
    .join(' · ')

function Waiting({ mayDecide }: { mayDecide: boolean }) {
  const pages = usePages()
  const query = useQuery(paymentFileCalls.waiting(pages.query))
  const [deciding, setDeciding] = useState<{ held: HeldPayment; as: 'place' | 'discard' } | null>(null)
  const close = () => setDeciding(null)
  return (
    <Panel title="Waiting for an account">
      <Loaded query={query} loading={<FormSkeleton fields={2} label="Loading waiting payments" />}>
        {({ data, meta }) =>
          meta.total === 0 ? (
            <EmptyState title="Nothing is waiting" />
          ) : (
            <>
              <RuledList label="Waiting payments">
                {data.map((held) => (
                  <RuledRow
                    key={held.id}
                    title={`${dollars(held.amount ?? 0)}, ${held.account_number || 'no account'}`}
                    sub={subOf(held)}
                  >
                    {mayDecide ? (
                      <>
                        <Button
                          variant="default"
                          aria-haspopup="dialog"
                          aria-label={`Choose the account of line ${held.line}`}
                          onClick={() => setDeciding({ held, as: 'place' })}
                        >
                          Choose account
                        </Button>
                        <Button
                          variant="default"
                          aria-haspopup="dialog"
                          aria-label={`Discard line ${held.line}`}
                          onClick={() => setDeciding({ held, as: 'discard' })}
                        >
                          Discard
                        </Button>
                      </>
                    ) : null}
                  </RuledRow>
                ))}
              </RuledList>
              <PagesBelow label="Waiting payments" pages={pages} meta={meta} />
            </>
          )
        }
      </Loaded>
      {deciding?.as === 'place' ? <PlaceDrawer held={deciding.held} onClose={close} /> : null}
      {deciding?.as === 'discard' ? <DiscardPaymentDrawer held={deciding.held} onClose={close} /> : null}
    </Panel>
  )
}

function Files({ mayTake }: { mayTake: boolean }) {
  const { search, query, setSearch } = useListSearch(paymentFileList)
  const files = useQuery(paymentFileCalls.list(query))
  const [openId, setOpenId] = useState<number | null>(null)
  const open = files.data?.data.find(({ id }) => id === openId)
  const { moment } = useAccountTime()
  const columns = useColumns(
    'payment-files',
    useMemo(() => columnsOf({ moment, onOpen: setOpenId }), [moment]),
  )
  return (
    <Panel title="Files" isPadded={false}>
      <LoadedTable
        query={files}
        nouns={nouns}
        caption="Files of payments"
        columns={columns.columns}
        choice={columns.choice}
        rowId={({ id }) => id}
        rowName={({ filename }) => filename}
        rowKeys={{}}
        phoneRow={(file) => (
          <>
            <LinkButton onClick={() => setOpenId(file.id)}>{file.filename}</LinkButton>
            <div>
              <time dateTime={file.created_at}>{moment(file.created_at)}</time> · {file.user_name ?? ''}
            </div>
            <div>
              <span className="figures">{dollars(file.total)}</span> · {file.posted} posted, {file.waiting} waiting,{' '}
              {file.refused} refused
            </div>
          </>
        )}
        page={search.page}
        per_page={search.per_page}
        onPage={setSearch}
        empty={<EmptyState title="No files yet">A payment file is listed here once it is imported.</EmptyState>}
      />
      {open ? <FileDrawer file={open} mayTake={mayTake} onClose={() => setOpenId(null)} /> : null}
    </Panel>
  )
}
