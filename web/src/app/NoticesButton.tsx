import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconBell } from '@tabler/icons-react'
import type { Account } from '@forecourt/domain/contract/session.ts'
import { noticesSeen } from '#src/api/kept.ts'
import { Loaded } from '#src/api/Loaded.tsx'
import { dashboardCalls } from '#src/features/dashboard/dashboard.calls.ts'
import { NoticeList, type Notice } from '#src/features/dashboard/NoticeList.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { Disclosure } from '#src/ui/Disclosure.tsx'
import headerClasses from './Header.module.css'
import classes from './NoticesButton.module.css'

const newest = (notices: Notice[]) => Math.max(0, ...notices.map(({ id }) => id))

export function NoticesButton({ account }: { account: Account }) {
  const query = useQuery(dashboardCalls.notifications())
  const notices = query.data?.data ?? []
  const [seen, setSeen] = useState(() => noticesSeen.read()?.[account.id] ?? 0)
  const unseen = notices.filter(({ id }) => id > seen).length

  const markSeen = () => {
    setSeen(newest(notices))
    noticesSeen.write({ ...noticesSeen.read(), [account.id]: newest(notices) })
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
          aria-label={unseen > 0 ? `Notifications, ${unseen} new` : 'Notifications'}
        >
          <span className={classes.bell} data-unseen={unseen > 0 || undefined}>
            <IconBell size={20} aria-hidden />
          </span>
        </button>
      )}
    >
      {(close) => (
        <>
          <h2 className={classes.title}>Notifications</h2>
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
