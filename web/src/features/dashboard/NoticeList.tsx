import { Link } from '@tanstack/react-router'
import { IconBell, IconCreditCard, IconFileAnalytics, IconTruckDelivery, IconUsers } from '@tabler/icons-react'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import type { api } from '#src/api/endpoints.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { inDays } from '#src/text/in-days.ts'
import { ago } from './ago.ts'
import { useMayFollow } from './use-may-open.ts'
import classes from './NoticeList.module.css'

type Notice = ReplyOf<typeof api.dashboard.notifications>['data'][number]

const kinds = {
  notice: { word: 'Notice', tone: 'service', icon: IconBell },
  card: { word: 'Card', tone: 'caution', icon: IconCreditCard },
  order: { word: 'Order', tone: 'work', icon: IconTruckDelivery },
  report: { word: 'Report', tone: 'service', icon: IconFileAnalytics },
  user: { word: 'User', tone: 'asphalt', icon: IconUsers },
} as const

type NoticeListProps = {
  notices: Notice[]
  /** When the notices were loaded, in milliseconds: the reference for "5 minutes ago". */
  now: number
  onGo?: () => void
}

export function NoticeList({ notices, now, onGo }: NoticeListProps) {
  const mayFollow = useMayFollow()
  const { moment, day, zone } = useAccountTime()
  return (
    <ul className="plain-list">
      {notices.map(({ id, kind, title, link, created_at }) => (
        <li key={id} className={classes.notice}>
          <StatusChip tone={kinds[kind].tone} icon={kinds[kind].icon}>
            {kinds[kind].word}
          </StatusChip>
          <div>
            {mayFollow(link) ? (
              <Link to={link} onClick={onGo} className={classes.title}>
                {inDays(title)}
              </Link>
            ) : (
              <span className={classes.title}>{inDays(title)}</span>
            )}
            <time dateTime={created_at} title={`${moment(created_at)} ${zone}`} className="dimmed size-s">
              {ago(new Date(created_at), new Date(now), day)}
            </time>
          </div>
        </li>
      ))}
    </ul>
  )
}
