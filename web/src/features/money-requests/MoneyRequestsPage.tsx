import { useMemo, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { MoneyRequest } from '@forecourt/domain/contract/money-requests.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { useSession } from '#src/api/session.ts'
import { useCan } from '#src/api/use-can.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { StateViews } from '#src/list/StateViews.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Page } from '#src/ui/Page.tsx'
import { subOf } from '#src/record/sub-of.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { DecisionDrawer, type Decision } from './DecisionDrawer.tsx'
import { requestCalls, requestFile, requestList } from './money-requests.calls.ts'
import { requestMenu } from './request-menu.ts'
import { inDays } from '#src/text/in-days.ts'
import { kindNames, requestColumns, requestName } from './request-columns.tsx'

const nouns: [string, string] = ['request', 'requests']
const states = [
  { state: 'requested', label: 'Waiting' },
  { state: 'approved', label: 'Approved', of: 'request' },
  { state: 'refused', label: 'Refused' },
] as const

/** docs/product/receivables.md#second-person: requests by one member of staff that another one decides. */
export function MoneyRequestsPage() {
  const { search, query, setSearch, addressOf } = useListSearch(requestList)
  const requests = useQuery(requestCalls.list(query))
  const { moment } = useAccountTime()
  const me = useSession((session) => session.user?.user_id)
  const mayDecide = useCan('receivables.approve') && search.state === 'requested'
  const [deciding, setDeciding] = useState<{ request: MoneyRequest; decision: Decision } | null>(null)
  const columns = useColumns(
    'money-requests',
    useMemo(() => requestColumns(moment, search.state), [moment, search.state]),
  )
  const total = requests.data?.meta.total
  return (
    <Page>
      <PageTitle
        title="Approvals"
        sub={subOf(requests, ({ meta }) => counted(meta.total, ...nouns))}
        actions={
          <>
            <Link to="/receivables">Receivables</Link>
            <FileMenu total={total ?? 0} fileIn={(format) => requestFile(query, format)} />
          </>
        }
      />
      <StateViews views={states} current={search.state} addressOf={addressOf} />
      <Panel isPadded={false}>
        <LoadedTable
          query={requests}
          nouns={nouns}
          caption="Approvals"
          columns={columns.columns}
          choice={columns.choice}
          rowId={({ id }) => id}
          rowName={requestName}
          rowMenu={
            mayDecide ? (request) => requestMenu(request, me, (decision) => setDeciding({ request, decision })) : undefined
          }
          phoneRow={(request) => (
            <>
              <strong>{requestName(request)}</strong>
              <div>{inDays(request.summary)}</div>
              <div className="dimmed size-m">
                {kindNames[request.kind]}, asked by {request.requested_by_name}, {moment(request.created_at)}
              </div>
            </>
          )}
          page={search.page}
          per_page={search.per_page}
          onPage={setSearch}
          empty={
            <EmptyState
              title={search.state === 'requested' ? 'Nothing is waiting for a second person' : 'Nothing was decided yet'}
            >
              Large adjustments, write-offs, refunds and old payments wait here until another person has decided.
            </EmptyState>
          }
        />
      </Panel>
      {deciding ? <DecisionDrawer {...deciding} onClose={() => setDeciding(null)} /> : null}
    </Page>
  )
}
