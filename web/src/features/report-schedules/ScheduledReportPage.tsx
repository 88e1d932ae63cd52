import { useCan } from '#src/api/use-can.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import type { ReportSchedule } from '@forecourt/domain/contract/report-schedules.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Page } from '#src/ui/Page.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Mailbox } from '#src/ui/illustrations/Mailbox.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TableSkeleton } from '#src/ui/Skeletons.tsx'
import { kindNames, reportAt } from '#src/features/reports/report-at.ts'
import { ScheduleDrawer } from './ScheduleDrawer.tsx'
import { ScheduleTable } from './ScheduleTable.tsx'
import { scheduleCalls } from './report-schedules.calls.ts'
import classes from './ScheduledReportPage.module.css'

/** The purpose of each of the four reports. The list below shows times and recipients. */
const purposes: Partial<Record<string, string>> = {
  'daily-transaction': 'Every transaction posted since the last report, so late ones are never missed.',
  'scheduled-exception':
    'Every exception found since the last report, so late ones are never missed. The subject says how many there are.',
  'invoiced-transaction': 'The transactions of an invoice, sent when it is closed; they add up to its amount.',
  'driver-vehicle-records-monthly-audit':
    'The list of drivers and vehicles with what has changed since last month. Its recipients can confirm it with one click.',
}

export function ScheduledReportPage() {
  const { fullPath: path } = useMatch({ strict: false })
  const [open] = useState(() => reportAt(path))
  const { key, report } = open
  const schedules = useQuery(scheduleCalls.list(key))
  const [opened, setOpened] = useState<{ saved: ReportSchedule | null } | null>(null)
  const { zone } = useAccountTime()
  const mayChange = useCan('reports.run')
  const create = mayChange ? (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened({ saved: null })}>
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
              <EmptyState illustration={<Mailbox />} title="No schedules yet" action={create}>
                Choose when and to whom it is sent.
              </EmptyState>
            ) : (
              <ScheduleTable rows={rows} onEdit={(saved) => setOpened({ saved })} />
            )
          }
        </Loaded>
      </Panel>
      {opened ? <ScheduleDrawer open={open} saved={opened.saved} onClose={() => setOpened(null)} /> : null}
    </Page>
  )
}
