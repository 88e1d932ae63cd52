import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { RenewalRun } from '@forecourt/domain/contract/renewals.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { monthWords } from '@forecourt/domain/rules/renewals.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useChosen } from '#src/list/use-chosen.ts'
import { useColumns } from '#src/list/use-columns.ts'
import { usePages } from '#src/list/use-pages.ts'
import type { Column } from '#src/ui/columns.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TableSkeleton } from '#src/ui/Skeletons.tsx'
import { useTitleFocus } from '#src/ui/use-title-focus.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { renewalCalls, runFile } from './renewals.calls.ts'
import { RunAccounts } from './RunAccounts.tsx'

const nouns: [string, string] = ['run', 'runs']
const number = (value: number) => value.toLocaleString('en-US')

type OnOpen = (id: number) => void

const columnsOf = (onOpen: OnOpen): readonly Column<RenewalRun>[] => [
  {
    id: 'month',
    title: 'Cards that end in',
    isRowHeader: true,
    cell: (run) => <LinkButton onClick={() => onOpen(run.id)}>{monthWords(run.month)}</LinkButton>,
  },
  { id: 'accounts', title: 'Accounts', align: 'end', cell: ({ accounts }) => number(accounts) },
  { id: 'ready', title: 'To approve', align: 'end', cell: ({ ready }) => number(ready) },
  { id: 'in_review', title: 'In review', align: 'end', cell: ({ in_review }) => number(in_review) },
  { id: 'done', title: 'Ordered', align: 'end', cell: ({ done }) => number(done) },
  { id: 'renew_count', title: 'Cards renewed', align: 'end', cell: ({ renew_count }) => number(renew_count) },
  { id: 'skip_count', title: 'Not renewed', align: 'end', cell: ({ skip_count }) => number(skip_count) },
]

/** docs/product/card-life.md#renewal: the renewal runs of all accounts. Staff approve the lists that accounts have reviewed. */
export function RenewalsPage() {
  const [id, choose] = useChosen('run')
  useTitleFocus(id)
  return (
    <Page>
      <PageTitle title="Renewals" sub="Expiring cards, reviewed by their accounts" />
      {id === null ? <Runs onOpen={choose} /> : <OpenRun id={id} choose={choose} />}
    </Page>
  )
}

/** There is one run a month, so the newest hundred are all that anybody opens. */
const newest = { page: 1, per_page: 100 }

function OpenRun({ id, choose }: { id: number; choose: (id: number | null) => void }) {
  const runs = useQuery(renewalCalls.runs(newest))
  return (
    <Loaded query={runs} loading={<TableSkeleton rows={8} columns={7} label="Loading the run" />}>
      {({ data }) => {
        const run = data.find((one) => one.id === id)
        return run ? <RunAccounts key={id} run={run} onLeave={() => choose(null)} /> : <Runs onOpen={choose} />
      }}
    </Loaded>
  )
}

function Runs({ onOpen }: { onOpen: OnOpen }) {
  const pages = usePages(10)
  const runs = useQuery(renewalCalls.runs(pages))
  const columns = useColumns(
    'renewal-runs',
    useMemo(() => columnsOf(onOpen), [onOpen]),
  )
  return (
    <Panel
      title="Runs"
      actions={<FileMenu total={runs.data?.meta.total ?? 0} fileIn={(format) => runFile({}, format)} />}
      isPadded={false}
    >
      <LoadedTable
        query={runs}
        nouns={nouns}
        caption="Renewal runs"
        columns={columns.columns}
        choice={columns.choice}
        rowId={({ id }) => id}
        rowName={({ month }) => monthWords(month)}
        phoneRow={(run) => (
          <>
            <LinkButton onClick={() => onOpen(run.id)}>{monthWords(run.month)}</LinkButton>
            <div>
              {counted(run.accounts, 'account')}, {number(run.ready)} to approve
            </div>
            <div className="dimmed size-m">
              {counted(run.renew_count, 'card is', 'cards are')} renewed, {number(run.skip_count)} not
            </div>
          </>
        )}
        {...pages.table}
        empty={
          <EmptyState illustration={<EmptyForecourt />} title="No run yet">
            On the first of a month, the cards that expire in the month after next are listed.
          </EmptyState>
        }
      />
    </Panel>
  )
}
