import { useMemo, useState } from 'react'
import { Link, useRouter } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { IconCircleCheck } from '@tabler/icons-react'
import type { StaffTask } from '@forecourt/domain/contract/staff-tasks.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { taskKinds } from '@forecourt/domain/rules/staff-tasks.ts'
import { useCan } from '#src/api/use-can.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { StateViews } from '#src/list/StateViews.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { Page } from '#src/ui/Page.tsx'
import { subOf } from '#src/record/sub-of.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { EndTaskDrawer } from './EndTaskDrawer.tsx'
import { taskCalls, taskFile, taskList } from './staff-tasks.calls.ts'
import { TaskPlaces } from './TaskPlaces.tsx'
import { endWords, TaskAccount, taskColumns, taskName, TaskStateChip } from './task-columns.tsx'

const nouns: [string, string] = ['task', 'tasks']
const states = [
  { state: 'open', label: 'Open' },
  { state: 'done', label: 'Done', of: 'task' },
] as const
const queue = '/network-queue'

/** The open tasks of staff, most urgent first. */
export function TasksPage() {
  const { search, query, setSearch, addressOf } = useListSearch(taskList)
  const tasks = useQuery(taskCalls.list(query))
  const counts = useQuery(taskCalls.count())
  const { moment } = useAccountTime()
  const mayEnd = useCan('network.operate') && search.state === 'open'
  const hasQueue = Object.hasOwn(useRouter().routesByPath, queue)
  const [ended, setEnded] = useState<StaffTask | null>(null)
  const columns = useColumns(
    'staff-tasks',
    useMemo(() => taskColumns(moment, search.state), [moment, search.state]),
  )
  return (
    <Page isList>
      <PageTitle
        title="Tasks"
        sub={subOf(counts, ({ data }) => `${counted(data.open, 'open task')} · ${data.overdue} overdue`)}
        actions={hasQueue ? <Link to={queue}>Network queue</Link> : undefined}
      />
      <StateViews
        views={states}
        current={search.state}
        addressOf={addressOf}
        countOf={(state) => (state === 'open' ? counts.data?.data.open : undefined)}
      />
      <Panel isPadded={false}>
        <FilterBar tools={<FileMenu total={tasks.data?.meta.total ?? 0} fileIn={(format) => taskFile(query, format)} />}>
          <KeywordField label="Card, network or account" search={search} onSearch={setSearch} />
        </FilterBar>
        <LoadedTable
          query={tasks}
          nouns={nouns}
          caption="Tasks"
          columns={columns.columns}
          choice={columns.choice}
          rowId={({ id }) => id}
          rowName={taskName}
          rowMenu={
            mayEnd ? (task) => [{ label: 'End with a note', icon: IconCircleCheck, onChoose: () => setEnded(task) }] : undefined
          }
          phoneRow={(task) => (
            <>
              <strong>{taskKinds[task.kind].label}</strong>
              <div>{task.about}</div>
              <div>
                <TaskAccount {...task} />
              </div>
              <div className="dimmed size-m">
                {task.done_at ? endWords(task, moment) : `Since ${moment(task.opened_at)}. ${taskKinds[task.kind].todo}.`}
              </div>
              <TaskPlaces task={task} />
              <div className="above-2">
                <TaskStateChip task={task} />
              </div>
            </>
          )}
          page={search.page}
          per_page={search.per_page}
          onPage={setSearch}
          empty={
            <EmptyState illustration={<EmptyForecourt />} title={search.state === 'open' ? 'Nothing to do' : 'Nothing done yet'}>
              A card that is reported lost makes a task, and pages those on call.
            </EmptyState>
          }
          onClearFilters={search.keyword ? () => setSearch({ keyword: '' }) : undefined}
        />
      </Panel>
      {ended ? <EndTaskDrawer task={ended} onClose={() => setEnded(null)} /> : null}
    </Page>
  )
}
