import { IconCheck } from '@tabler/icons-react'
import type { ReportSchedule } from '@forecourt/domain/contract/report-schedules.ts'
import { reportFileFormats } from '@forecourt/domain/reference.ts'
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

export const formatName = (schedule: ReportSchedule) =>
  reportFileFormats.find(({ code }) => code === schedule.file_format)?.description ?? schedule.file_format

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
  moment: (at: string) => string
  onEdit: (schedule: ReportSchedule) => void
  onActive: (schedule: ReportSchedule, isOn: boolean) => void
}

export function ActiveSwitch({ schedule, onActive }: { schedule: ReportSchedule } & Pick<Doing, 'onActive'>) {
  return (
    <SwitchField
      label={
        <>
          Active<Hidden>, {schedule.in_words}</Hidden>
        </>
      }
      isOn={schedule.is_active}
      onChange={(isOn) => onActive(schedule, isOn)}
    />
  )
}

export const scheduleColumns = ({ moment, onEdit, onActive }: Doing): readonly Column<ReportSchedule>[] => [
  {
    id: 'in_words',
    title: 'When',
    isRowHeader: true,
    cell: (schedule) => <LinkButton onClick={() => onEdit(schedule)}>{schedule.in_words}</LinkButton>,
  },
  { id: 'recipients', title: 'Recipients', cell: (schedule) => <Recipients schedule={schedule} /> },
  { id: 'file_format', title: 'Format', cell: formatName },
  {
    id: 'next_run_at',
    title: 'Next run',
    cell: ({ next_run_at, is_active, frequency }) => {
      if (!is_active) return '–'
      return next_run_at ? moment(next_run_at) : frequency === 'on invoice' ? 'With the next invoice' : '–'
    },
  },
  { id: 'last_result', title: 'Last result', cell: ({ last_result }) => <LastResult result={last_result} /> },
  { id: 'is_active', title: 'Active', cell: (schedule) => <ActiveSwitch schedule={schedule} onActive={onActive} /> },
]
