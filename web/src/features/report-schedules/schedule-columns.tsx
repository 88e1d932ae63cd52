import { IconCheck } from '@tabler/icons-react'
import type { ReportSchedule } from '@forecourt/domain/contract/report-schedules.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { forSchedule, scheduledPeriodInWords } from '@forecourt/domain/reports/scheduled-period.ts'
import { useFiltersInWords } from '#src/features/reports/use-filters-in-words.ts'
import { sentFormatName } from '#src/features/reports/sent-file-formats.ts'
import { Hidden } from '#src/ui/Hidden.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { SwitchField } from '#src/ui/SwitchField.tsx'
import type { Column } from '#src/ui/columns.ts'
import { lookOf } from './result-look.ts'
import classes from './ScheduledReportPage.module.css'

export function LastResult({ result }: { result: string }) {
  const { tone, icon, word } = lookOf(result)
  return (
    <div className={classes.result}>
      <StatusChip tone={tone} icon={icon}>
        {word}
      </StatusChip>
      {result ? <p>{result}</p> : null}
    </div>
  )
}

export const formatName = ({ file_format }: ReportSchedule) => sentFormatName(file_format)

/** Undefined for a paused schedule. */
export const nextRun = ({ next_run_at, is_active, frequency }: ReportSchedule, moment: Doing['moment']) => {
  if (!is_active) return undefined
  return next_run_at ? moment(next_run_at) : frequency === 'on invoice' ? 'With the next invoice' : undefined
}

/** The filters of a schedule in the words of the report, and the period of each run. */
export function AboutWhat({ schedule }: { schedule: ReportSchedule }) {
  const report = reports[schedule.report_key]
  const period = scheduledPeriodInWords(report, schedule.frequency)
  const words = useFiltersInWords(forSchedule(report, schedule.frequency), schedule.params)
  return <>{[period && `For ${period}`, ...words].filter(Boolean).join(' · ') || 'Everything'}</>
}

export function Recipients({ schedule }: { schedule: ReportSchedule }) {
  return (
    <ul className="plain-list breaks">
      {schedule.recipients.map(({ email, is_confirmed }) => (
        <li key={email}>
          {is_confirmed ? <IconCheck size={14} aria-hidden className={classes.confirmed} /> : null}
          {email}
          {is_confirmed ? <Hidden>, confirmed</Hidden> : <span className={classes.unconfirmed}> · not confirmed yet</span>}
        </li>
      ))}
    </ul>
  )
}

type Doing = {
  /** Set for a list with schedules of several reports. */
  namesReport?: boolean
  moment: (at: string) => string
  onEdit: (schedule: ReportSchedule) => void
  onActive: (schedule: ReportSchedule, isOn: boolean) => void
}

export function ActiveSwitch({ schedule, onActive }: { schedule: ReportSchedule } & Pick<Doing, 'onActive'>) {
  return (
    <SwitchField
      label={
        <>
          Active<Hidden>, {schedule.name || schedule.in_words}</Hidden>
        </>
      }
      isOn={schedule.is_active}
      onChange={(isOn) => onActive(schedule, isOn)}
    />
  )
}

/** In a list with several reports, each schedule also shows the name of its report. */
export function ScheduleName({
  schedule,
  onEdit,
  namesReport,
}: { schedule: ReportSchedule; namesReport?: boolean } & Pick<Doing, 'onEdit'>) {
  const { name, title, in_words } = schedule
  return (
    <>
      <LinkButton onClick={() => onEdit(schedule)}>{name || in_words}</LinkButton>
      {namesReport ? <div>{title}</div> : null}
      {name ? <div className="dimmed size-s">{in_words}</div> : null}
    </>
  )
}

export const scheduleColumns = ({ moment, onEdit, onActive, namesReport = false }: Doing): readonly Column<ReportSchedule>[] => [
  {
    id: 'in_words',
    title: namesReport ? 'Schedule' : 'When',
    isRowHeader: true,
    cell: (schedule) => <ScheduleName schedule={schedule} onEdit={onEdit} namesReport={namesReport} />,
  },
  { id: 'about', title: 'Filters', cell: (schedule) => <AboutWhat schedule={schedule} /> },
  { id: 'recipients', title: 'Recipients', cell: (schedule) => <Recipients schedule={schedule} /> },
  { id: 'file_format', title: 'Format', isWord: true, cell: formatName },
  {
    id: 'next_run_at',
    title: 'Next run',
    isWord: true,
    cell: (schedule) => nextRun(schedule, moment) ?? '–',
  },
  { id: 'last_result', title: 'Last result', cell: ({ last_result }) => <LastResult result={last_result} /> },
  {
    id: 'is_active',
    title: 'Active',
    of: 'schedule',
    cell: (schedule) => <ActiveSwitch schedule={schedule} onActive={onActive} />,
  },
]
