import { useCan } from '#src/api/use-can.ts'
import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'
import { IconHistory, IconPencil, IconPlayerPlay, IconPlus, IconSend, IconTrash } from '@tabler/icons-react'
import type { ReportSchedule } from '@forecourt/domain/contract/report-schedules.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Page } from '#src/ui/Page.tsx'
import { usualChoice } from '#src/ui/columns.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Mailbox } from '#src/ui/illustrations/Mailbox.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TableSkeleton } from '#src/ui/Skeletons.tsx'
import { kindNames, reportAt } from '#src/features/reports/report-at.ts'
import { ActiveSwitch, formatName, LastResult, Recipients, scheduleColumns } from './schedule-columns.tsx'
import { ScheduleDrawer } from './ScheduleDrawer.tsx'
import { ScheduleRunsDrawer } from './ScheduleRunsDrawer.tsx'
import { scheduleCalls } from './report-schedules.calls.ts'
import { useRemoveSchedule, useRunSchedule, useSetActive } from './use-schedule-actions.ts'
import classes from './ScheduledReportPage.module.css'

/** What each of the four is for: the list below it says when and to whom. */
const purposes: Partial<Record<string, string>> = {
  'daily-transaction': 'Every transaction posted since the last report, so late ones are never missed.',
  'scheduled-exception':
    'Every exception found since the last report, so late ones are never missed. The subject says how many there are.',
  'invoiced-transaction': 'The transactions of an invoice, sent when it is closed; they add up to its amount.',
  'driver-vehicle-records-monthly-audit':
    'The list of drivers and vehicles with what has changed since last month. Its recipients can confirm it with one click.',
}

const unsorted = { by: '', direction: 'asc', onSort: () => {} } as const

type Opened = { as: 'edit'; saved: ReportSchedule | null } | { as: 'history'; saved: ReportSchedule }

export function ScheduledReportPage() {
  const { fullPath: path } = useMatch({ strict: false })
  const [open] = useState(() => reportAt(path))
  const { key, report } = open
  const schedules = useQuery(scheduleCalls.list(key))
  const [opened, setOpened] = useState<Opened | null>(null)
  const { moment, zone } = useAccountTime()
  const start = useRunSchedule()
  const { set } = useSetActive()
  const remove = useRemoveSchedule()
  const columns = useMemo(
    () => scheduleColumns({ moment, onEdit: (saved) => setOpened({ as: 'edit', saved }), onActive: set }),
    // oxlint-disable-next-line react/exhaustive-deps -- the call behind the switch is made anew at every drawing
    [moment],
  )
  const mayChange = useCan('reports.run')
  const create = mayChange ? (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened({ as: 'edit', saved: null })}>
      New schedule
    </Button>
  ) : null
  const rows = schedules.data?.data ?? []

  return (
    <Page>
      <PageTitle title={report.title} sub={kindNames[report.kind]} actions={create} />
      <p className={classes.purpose}>
        {purposes[key]} Times in {zone}.
      </p>
      <Panel isPadded={false}>
        <Loaded query={schedules} loading={<TableSkeleton rows={4} columns={6} label="Loading the schedules" />}>
          {() =>
            rows.length === 0 ? (
              <EmptyState illustration={<Mailbox />} title="No schedules yet." action={create}>
                Choose when and to whom it is sent.
              </EmptyState>
            ) : (
              <DataTable
                caption="Schedules"
                columns={columns}
                choice={usualChoice(columns)}
                rows={rows}
                expectedRows={4}
                rowId={({ id }) => id}
                rowName={({ in_words }) => in_words}
                sorting={unsorted}
                rowMenu={(schedule) => [
                  ...(mayChange
                    ? [
                        { label: 'Run now', icon: IconPlayerPlay, onChoose: () => start.run(schedule, false) },
                        { label: 'Send me a test', icon: IconSend, onChoose: () => start.run(schedule, true) },
                        { label: 'Edit', icon: IconPencil, onChoose: () => setOpened({ as: 'edit', saved: schedule }) },
                      ]
                    : []),
                  { label: 'History', icon: IconHistory, onChoose: () => setOpened({ as: 'history', saved: schedule }) },
                  ...(mayChange
                    ? [{ label: 'Delete', icon: IconTrash, isGrave: true, onChoose: () => void remove(schedule) }]
                    : []),
                ]}
                phoneRow={(schedule) => (
                  <div className="stack items-start gap-2">
                    <LinkButton onClick={() => setOpened({ as: 'edit', saved: schedule })}>{schedule.in_words}</LinkButton>
                    <Recipients schedule={schedule} />
                    <p className={classes.line}>
                      {[formatName(schedule), schedule.next_run_at && `next ${moment(schedule.next_run_at)}`]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                    <LastResult result={schedule.last_result} />
                    <ActiveSwitch schedule={schedule} onActive={set} />
                  </div>
                )}
              />
            )
          }
        </Loaded>
      </Panel>
      {opened?.as === 'edit' ? <ScheduleDrawer open={open} saved={opened.saved} onClose={() => setOpened(null)} /> : null}
      {opened?.as === 'history' ? <ScheduleRunsDrawer schedule={opened.saved} onClose={() => setOpened(null)} /> : null}
    </Page>
  )
}
