import { useQuery } from '@tanstack/react-query'
import type { ReportSchedule } from '@forecourt/domain/contract/report-schedules.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Drawer } from '#src/ui/Drawer.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Mailbox } from '#src/ui/illustrations/Mailbox.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { RunItem, RunList } from '#src/features/reports/RunList.tsx'
import { whileMade } from '#src/features/reports/while-made.ts'
import { scheduleCalls } from './report-schedules.calls.ts'

/** The past runs of a schedule, with the files of the last 90 days. */
export function ScheduleRunsDrawer({ schedule, onClose }: { schedule: ReportSchedule; onClose: () => void }) {
  const runs = useQuery({ ...scheduleCalls.runs(schedule.id), staleTime: 0, refetchInterval: whileMade })
  const { moment, zone } = useAccountTime()
  const toldOf = (due_at: string | null, sent_to: readonly string[]) =>
    [due_at && `Due ${moment(due_at)}`, sent_to.length > 0 ? `To ${sent_to.join(', ')}` : 'Not sent yet']
      .filter(Boolean)
      .join(' · ')
  return (
    <Drawer title="History" sub={`${schedule.in_words} · times in ${zone}`} width={560} onClose={onClose}>
      <Loaded query={runs} loading={<TextSkeleton lines={8} label="Loading the history" />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState illustration={<Mailbox />} title="Nothing has been sent yet" />
          ) : (
            <RunList label="History">
              {data.map(({ due_at, sent_to, ...run }) => (
                <RunItem key={run.id} run={run} sub={toldOf(due_at, sent_to)} />
              ))}
            </RunList>
          )
        }
      </Loaded>
    </Drawer>
  )
}
