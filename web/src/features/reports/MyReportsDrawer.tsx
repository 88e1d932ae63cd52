import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useAccountTime } from '#src/time/account-time.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Drawer } from '#src/ui/Drawer.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Pages } from '#src/ui/Pages.tsx'
import { BlankSign } from '#src/ui/illustrations/BlankSign.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { reportCalls } from './reports.calls.ts'
import { RunItem, RunList } from './RunList.tsx'
import { whileMade } from './while-made.ts'

/** The user's own report files, newest first. Files are kept for 90 days. */
export function MyReportsDrawer({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1)
  const runs = useQuery({ ...reportCalls.runs(page), staleTime: 0, refetchInterval: whileMade })
  const { zone } = useAccountTime()
  return (
    <Drawer title="My reports" sub={`Files are kept for 90 days · times in ${zone}`} width={560} onClose={onClose}>
      <Loaded query={runs} loading={<TextSkeleton lines={8} label="Loading your reports" />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState illustration={<BlankSign />} title="No reports yet">
              What you export or e-mail is listed here.
            </EmptyState>
          ) : (
            <>
              <RunList label="My reports">
                {data.map((run) => (
                  <RunItem key={run.id} run={run} />
                ))}
              </RunList>
              <Pages page={page} last={meta.last_page} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </Drawer>
  )
}
