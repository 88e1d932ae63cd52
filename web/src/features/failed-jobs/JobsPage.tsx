import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconRotateClockwise } from '@tabler/icons-react'
import type { FailedJob } from '@forecourt/domain/contract/failed-jobs.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
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
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { failedJobCalls, failedJobFile, failedJobList } from './failed-jobs.calls.ts'
import { JobAccount, jobColumns, jobName, JobStateChip, retryWords } from './job-columns.tsx'

const nouns: [string, string] = ['failure', 'failures']
const states = [
  { state: 'failed', label: 'Failed' },
  { state: 'retried', label: 'Started again' },
] as const

const retryItem = (onChoose: () => void) => ({ label: 'Retry', icon: IconRotateClockwise, onChoose })

/** Background jobs that failed for good, the reasons, and a way to start them again. */
export function JobsPage() {
  const { search, query, setSearch, addressOf } = useListSearch(failedJobList)
  const jobs = useQuery(failedJobCalls.list(query))
  const { moment } = useAccountTime()
  const retry = useCall(api.failedJobs.retry, { refresh: ['failedJobs'], popup: 'Started again' })
  const mayRetry = useCan('jobs.manage')
  const start = (rows: readonly FailedJob[]) => retry.mutate({ body: { ids: rows.map(({ id }) => id) } })
  const open = (jobs.data?.data ?? []).filter(({ may_retry }) => may_retry)
  const columns = useColumns(
    'failed-jobs',
    useMemo(() => jobColumns(moment, search.state), [moment, search.state]),
  )
  return (
    <Page isList>
      <PageTitle
        title="Jobs"
        sub="Background work that failed after its last try"
        actions={
          mayRetry && open.length > 1 ? (
            <SubmitButton type="button" variant="default" isBusy={retry.isPending} onClick={() => start(open)}>
              Retry the {open.length} shown
            </SubmitButton>
          ) : undefined
        }
      />
      <StateViews
        views={states}
        current={search.state}
        addressOf={addressOf}
        countOf={(state) => (search.state === state ? jobs.data?.meta.total : undefined)}
      />
      <Panel isPadded={false}>
        <FilterBar tools={<FileMenu total={jobs.data?.meta.total ?? 0} fileIn={(format) => failedJobFile(query, format)} />}>
          <KeywordField label="Work or account" search={search} onSearch={setSearch} />
        </FilterBar>
        <LoadedTable
          query={jobs}
          nouns={nouns}
          caption={`Background work, ${counted(jobs.data?.meta.total ?? 0, 'failure')}`}
          columns={columns.columns}
          choice={columns.choice}
          rowId={({ id }) => id}
          rowName={jobName}
          rowMenu={mayRetry ? (job) => (job.may_retry ? [retryItem(() => start([job]))] : []) : undefined}
          phoneRow={(job) => (
            <>
              <strong>{job.what}</strong>
              <div>
                <JobAccount {...job} />
              </div>
              <div>{job.why}</div>
              <div className="dimmed size-m">{retryWords(job, moment) || moment(job.failed_at)}</div>
              <div className="above-2">
                <JobStateChip job={job} />
              </div>
            </>
          )}
          page={search.page}
          per_page={search.per_page}
          onPage={setSearch}
          empty={
            <EmptyState
              illustration={<EmptyForecourt />}
              title={search.state === 'failed' ? 'Nothing failed' : 'Nothing was started again'}
            >
              Work that fails after its last try is listed here for 90 days.
            </EmptyState>
          }
          onClearFilters={search.keyword ? () => setSearch({ keyword: '' }) : undefined}
        />
      </Panel>
    </Page>
  )
}
