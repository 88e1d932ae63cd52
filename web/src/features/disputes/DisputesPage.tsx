import { useMemo, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { DisputeRow } from '@forecourt/domain/contract/disputes.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { useCan } from '#src/api/use-can.ts'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { StateViews } from '#src/list/StateViews.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Page } from '#src/ui/Page.tsx'
import { subOf } from '#src/record/sub-of.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { DecideDrawer } from './DecideDrawer.tsx'
import { disputeColumns } from './dispute-columns.tsx'
import { disputeCalls, disputeList, disputeFile } from './disputes.calls.ts'
import { DisputeState } from './DisputeState.tsx'

const nouns: [string, string] = ['dispute', 'disputes']
const states = [
  { state: 'open', label: 'Open' },
  { state: 'accepted', label: 'Accepted' },
  { state: 'refused', label: 'Refused' },
] as const
const nameOf = ({ account_name, line_total, invoice_number }: DisputeRow) =>
  `${dollars(line_total)} of ${invoice_number}, ${account_name}`

/** docs/product/receivables.md#disputes: invoice lines that customers dispute, and the decisions of staff. */
export function DisputesPage() {
  const { search, query, setSearch, addressOf } = useListSearch(disputeList)
  const disputes = useQuery(disputeCalls.list(query))
  const open = useQuery(disputeCalls.open()).data?.meta.total
  const { moment } = useAccountTime()
  const mayDecide = useCan('receivables.manage')
  const [deciding, setDeciding] = useState<{ dispute: DisputeRow; decision: 'accept' | 'refuse' } | null>(null)
  const columns = useColumns(
    'disputes',
    useMemo(() => disputeColumns(moment, search.state), [moment, search.state]),
  )
  const total = disputes.data?.meta.total
  const menuOf = (dispute: DisputeRow) =>
    mayDecide && dispute.state === 'open' && !dispute.awaits_second
      ? [
          { label: 'Accept', icon: IconCheck, onChoose: () => setDeciding({ dispute, decision: 'accept' }) },
          { label: 'Refuse', icon: IconX, onChoose: () => setDeciding({ dispute, decision: 'refuse' }) },
        ]
      : []
  return (
    <Page isList>
      <PageTitle
        title="Disputes"
        sub={subOf(disputes, ({ meta }) => counted(meta.total, ...nouns))}
        actions={
          <>
            <Link to="/receivables">Receivables</Link>
            <FileMenu total={total ?? 0} fileIn={(format) => disputeFile(query, format)} />
          </>
        }
      />
      <StateViews
        views={states}
        current={search.state}
        addressOf={addressOf}
        countOf={(state) => (state === 'open' ? open : undefined)}
      />
      <Panel isPadded={false}>
        <LoadedTable
          query={disputes}
          nouns={nouns}
          caption="Disputes"
          columns={columns.columns}
          choice={columns.choice}
          rowId={({ id }) => id}
          rowName={nameOf}
          rowMenu={mayDecide && search.state === 'open' ? menuOf : undefined}
          phoneRow={(dispute) => (
            <>
              <strong>{nameOf(dispute)}</strong>
              <div>{dispute.note}</div>
              <DisputeState state={dispute.state} awaitsSecond={dispute.awaits_second} />
            </>
          )}
          page={search.page}
          per_page={search.per_page}
          onPage={setSearch}
          empty={
            <EmptyState title={search.state === 'open' ? 'No open disputes' : 'Nothing was decided yet'}>
              Customers dispute a line on the page of its invoice. It waits here until it is decided.
            </EmptyState>
          }
        />
      </Panel>
      {deciding ? <DecideDrawer {...deciding} onClose={() => setDeciding(null)} /> : null}
    </Page>
  )
}
