import { useMemo, useState } from 'react'
import { IconHistory, IconPencil, IconPlayerPlay, IconSend, IconTrash } from '@tabler/icons-react'
import type { ReportSchedule } from '@forecourt/domain/contract/report-schedules.ts'
import { useCan } from '#src/api/use-can.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { usualChoice } from '#src/ui/columns.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import {
  AboutWhat,
  ActiveSwitch,
  formatName,
  LastResult,
  nextRun,
  Recipients,
  scheduleColumns,
  ScheduleName,
} from './schedule-columns.tsx'
import { ScheduleRunsDrawer } from './ScheduleRunsDrawer.tsx'
import { useRemoveSchedule, useRunSchedule, useSetActive } from './use-schedule-actions.ts'
import classes from './ScheduledReportPage.module.css'

type ScheduleTableProps = {
  rows: readonly ReportSchedule[]
  /** Set for a list with schedules of several reports. */
  namesReport?: boolean
  onEdit: (schedule: ReportSchedule) => void
}

/** Schedules with their filters, recipients and last results. */
export function ScheduleTable({ rows, namesReport = false, onEdit }: ScheduleTableProps) {
  const [past, setPast] = useState<ReportSchedule | null>(null)
  const { moment } = useAccountTime()
  const start = useRunSchedule()
  const { set } = useSetActive()
  const remove = useRemoveSchedule()
  const mayChange = useCan('reports.run')
  const columns = useMemo(
    () => scheduleColumns({ moment, namesReport, onEdit, onActive: set }),
    // oxlint-disable-next-line react/exhaustive-deps -- the callbacks are new functions on every render but do the same
    [moment, namesReport],
  )
  return (
    <>
      <DataTable
        caption="Schedules"
        columns={columns}
        choice={usualChoice(columns)}
        rows={rows}
        expectedRows={4}
        rowId={({ id }) => id}
        rowName={({ name, in_words }) => name || in_words}
        rowMenu={(schedule) => [
          ...(mayChange
            ? [
                { label: 'Run now', icon: IconPlayerPlay, onChoose: () => start.run(schedule, false) },
                { label: 'Send me a test', icon: IconSend, onChoose: () => start.run(schedule, true) },
                { label: 'Edit', icon: IconPencil, onChoose: () => onEdit(schedule) },
              ]
            : []),
          { label: 'History', icon: IconHistory, onChoose: () => setPast(schedule) },
          ...(mayChange ? [{ label: 'Delete', icon: IconTrash, isGrave: true, onChoose: () => void remove(schedule) }] : []),
        ]}
        phoneRow={(schedule) => (
          <div className="stack items-start gap-2">
            <ScheduleName schedule={schedule} onEdit={onEdit} namesReport={namesReport} />
            <p className={classes.line}>
              <AboutWhat schedule={schedule} />
            </p>
            <Recipients schedule={schedule} />
            <p className={classes.line}>
              {formatName(schedule)}
              <br />
              {nextRun(schedule, moment) ? <>Next run: {nextRun(schedule, moment)}</> : null}
            </p>
            <LastResult result={schedule.last_result} />
            <ActiveSwitch schedule={schedule} onActive={set} />
          </div>
        )}
      />
      {past ? <ScheduleRunsDrawer schedule={past} onClose={() => setPast(null)} /> : null}
    </>
  )
}
