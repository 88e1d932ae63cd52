import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/record/Loaded.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { AttentionList } from './AttentionList.tsx'
import { dashboardCalls } from '#src/features/dashboard/dashboard.calls.ts'
import { NoticeList } from '#src/features/dashboard/NoticeList.tsx'
import classes from './AttentionPanel.module.css'

/** Keeps the list no longer than the chart beside it. The bell shows every notice. */
const shownTogether = 5

/** First findings in the fleet's data, then the provider's notices. Each may fail without the other. */
export function AttentionPanel({ className }: { className?: string }) {
  const attention = useQuery(dashboardCalls.attention())
  const notices = useQuery(dashboardCalls.notifications())
  const items = attention.data?.data.length ?? 0
  const isQuiet = attention.data?.data.length === 0 && notices.data?.data.length === 0
  return (
    <Panel title="Needs attention" {...(className && { className })}>
      <div className={classes.lists}>
        <Loaded query={attention} loading={<TextSkeleton lines={11} label="Loading what needs attention" />}>
          {({ data }) =>
            isQuiet ? (
              <EmptyState title="Nothing needs your attention." />
            ) : (
              <AttentionList items={data} now={attention.dataUpdatedAt} />
            )
          }
        </Loaded>
        <Loaded query={notices} loading={<TextSkeleton lines={5} label="Loading notices" />}>
          {({ data }) =>
            data.length === 0 ? null : (
              <NoticeList notices={data.slice(0, Math.max(1, shownTogether - items))} now={notices.dataUpdatedAt} />
            )
          }
        </Loaded>
      </div>
    </Panel>
  )
}
