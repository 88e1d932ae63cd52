import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconBell } from '@tabler/icons-react'
import { api } from '#src/api/endpoints.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { useCall } from '#src/api/use-call.ts'
import { dashboardCalls } from '#src/features/dashboard/dashboard.calls.ts'
import { NoticeList } from '#src/features/dashboard/NoticeList.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { Disclosure } from '#src/ui/Disclosure.tsx'
import headerClasses from './Header.module.css'
import classes from './NoticesButton.module.css'

export function NoticesButton() {
  const calls = dashboardCalls.notifications()
  const query = useQuery(calls)
  const queries = useQueryClient()
  const see = useCall(api.dashboard.seeNotifications, { failure: 'inline' })
  const unseen = (query.data?.data ?? []).filter(({ is_new }) => is_new)

  // Marked as seen at once: if the call fails, the notices are new again next time, and nothing is lost.
  const markSeen = () => {
    const [newest] = unseen
    if (!newest) return
    see.mutate({ body: { id: newest.id } })
    queries.setQueryData(
      calls.queryKey,
      (shown) => shown && { ...shown, data: shown.data.map((one) => ({ ...one, is_new: false })) },
    )
  }

  return (
    <Disclosure
      align="end"
      className={classes.panel}
      onOpen={markSeen}
      button={(props) => (
        <button
          {...props}
          className={headerClasses.tool}
          aria-label={unseen.length > 0 ? `Notifications, ${unseen.length} new` : 'Notifications'}
        >
          <span className={classes.bell} data-unseen={unseen.length > 0 || undefined}>
            <IconBell size={20} aria-hidden />
          </span>
        </button>
      )}
    >
      {(close) => (
        <>
          <h2 className="size-xl">Notifications</h2>
          <Loaded query={query} loading={<TextSkeleton lines={4} label="Loading notifications" />}>
            {({ data }) =>
              data.length === 0 ? (
                <p className={classes.none}>Nothing new.</p>
              ) : (
                <NoticeList notices={data} now={query.dataUpdatedAt} onGo={close} />
              )
            }
          </Loaded>
        </>
      )}
    </Disclosure>
  )
}
