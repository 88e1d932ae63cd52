import { useQuery } from '@tanstack/react-query'
import type { ReportSchedule } from '@forecourt/domain/contract/reports.ts'
import { useAccountTime } from '#src/api/account-time.ts'
import { Loaded } from '#src/api/Loaded.tsx'
import { Drawer } from '#src/ui/Drawer.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Mailbox } from '#src/ui/illustrations/Mailbox.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { RunItem } from './MyReportsDrawer.tsx'
import { scheduleCalls } from './schedules.calls.ts'
import classes from './Runs.module.css'

/** What a schedule has sent, with the files of the last 90 days. */
export function ScheduleRunsDrawer({ schedule, onClose }: { schedule: ReportSchedule; onClose: () => void }) {
  const runs = useQuery({ ...scheduleCalls.runs(schedule.id), staleTime: 0 })
  const { moment, zone } = useAccountTime()
  const toldOf = (due_at: string | null, sent_to: readonly string[]) =>
    [due_at && `Due ${moment(due_at)}`, sent_to.length > 0 ? `To ${sent_to.join(', ')}` : 'Sent to nobody yet']
      .filter(Boolean)
      .join(' · ')
  return (
    <Drawer title="History" sub={`${schedule.in_words} · times in ${zone}`} width={560} onClose={onClose}>
      <Loaded query={runs} loading={<TextSkeleton lines={8} label="Loading the history" />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState illustration={<Mailbox />} title="Nothing has been sent yet." />
          ) : (
            <ul className={classes.runs} aria-label="History">
              {data.map(({ due_at, sent_to, ...run }) => (
                <RunItem key={run.id} run={run} sub={toldOf(due_at, sent_to)} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Drawer>
  )
}
