import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReportSchedule } from '@forecourt/domain/contract/report-schedules.ts'
import { named, reportKeys, type ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { forSchedule } from '@forecourt/domain/reports/scheduled-period.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { useAccountTime } from '#src/time/account-time.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Mailbox } from '#src/ui/illustrations/Mailbox.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TableSkeleton } from '#src/ui/Skeletons.tsx'
import { readParams, usualParams } from '#src/features/reports/report-params.ts'
import { ScheduleDrawer } from './ScheduleDrawer.tsx'
import { ScheduleTable } from './ScheduleTable.tsx'
import { scheduleCalls } from './report-schedules.calls.ts'

const isSchedulable = (key: string | undefined): key is ReportKey =>
  reportKeys.some((each) => each === key && reports[each].frequencies.length > 0)

/** The parameters that a report's Schedule button has put into the address, if any. */
const useAskedFor = () => {
  const given = useSearch({ strict: false }) as Record<string, string>
  const today = useAccountTime().today()
  const { report: key } = given
  if (!isSchedulable(key)) return null
  const report = forSchedule(reports[key], reports[key].frequencies[0] ?? 'daily')
  return { key, params: readParams(report, given, usualParams(report, today)) }
}

/**
 * docs/product/reports.md#a-view-on-a-schedule: every schedule of the account, and a form to schedule the report that was on
 * screen.
 */
export function ReportSchedulesPage() {
  const schedules = useQuery(scheduleCalls.all())
  const [edited, setEdited] = useState<ReportSchedule | null>(null)
  const asked = useAskedFor()
  const navigate = useNavigate()
  const { history } = useRouter()
  const { zone } = useAccountTime()
  const rows = schedules.data?.data ?? []
  return (
    <Page>
      <PageTitle title="Report schedules" sub={`Every report that is sent automatically. Times in ${zone}.`} />
      <Panel isPadded={false}>
        <Loaded query={schedules} loading={<TableSkeleton rows={4} columns={6} label="Loading the schedules" />}>
          {() =>
            rows.length === 0 ? (
              <EmptyState illustration={<Mailbox />} title="No schedules yet">
                Open a report, narrow it, and choose Schedule. For example the{' '}
                <Link to={named('transaction-detail').path}>{reports['transaction-detail'].title}</Link>.
              </EmptyState>
            ) : (
              <ScheduleTable rows={rows} namesReport onEdit={setEdited} />
            )
          }
        </Loaded>
      </Panel>
      {edited ? (
        <ScheduleDrawer
          open={{ key: edited.report_key, report: reports[edited.report_key] }}
          saved={edited}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {asked ? (
        <ScheduleDrawer
          open={{ key: asked.key, report: reports[asked.key] }}
          saved={null}
          params={asked.params}
          // The drawer has already asked about unsaved changes.
          onSaved={() => void navigate({ to: '.', search: {}, replace: true, ignoreBlocker: true })}
          onClose={() =>
            history.canGoBack()
              ? history.back({ ignoreBlocker: true })
              : void navigate({ to: named(asked.key).path, replace: true, ignoreBlocker: true })
          }
        />
      ) : null}
    </Page>
  )
}
