import { Link } from '@tanstack/react-router'
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBuildingStore,
  IconMapPinOff,
  IconTruck,
} from '@tabler/icons-react'
import type { AttentionItem, AttentionKind } from '@forecourt/domain/contract/dashboard.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { ago } from '#src/features/dashboard/ago.ts'
import classes from '#src/features/dashboard/NoticeList.module.css'

const kinds = {
  lost: { word: 'Lost', tone: 'stop', icon: IconMapPinOff },
  stolen: { word: 'Stolen', tone: 'stop', icon: IconAlertOctagon },
  returned: { word: 'Returned', tone: 'caution', icon: IconArrowBackUp },
  shipped: { word: 'Shipped', tone: 'service', icon: IconTruck },
  ready_for_pickup: { word: 'Pickup', tone: 'service', icon: IconBuildingStore },
  exceptions: { word: 'Alert', tone: 'stop', icon: IconAlertTriangle },
} as const satisfies Record<AttentionKind, object>

/** `now`: when the items were loaded, in milliseconds; the reference for "2 hours ago". */
export function AttentionList({ items, now }: { items: readonly AttentionItem[]; now: number }) {
  const { moment, day, zone } = useAccountTime()
  if (items.length === 0) return null
  return (
    <ul className="plain-list">
      {items.map(({ kind, title, link, at }) => (
        <li key={link} className={classes.notice}>
          <StatusChip tone={kinds[kind].tone} icon={kinds[kind].icon}>
            {kinds[kind].word}
          </StatusChip>
          <div>
            <Link to={link} className={classes.title}>
              {title}
            </Link>
            <time dateTime={at} title={`${moment(at)} ${zone}`} className="dimmed size-s">
              {ago(new Date(at), new Date(now), day)}
            </time>
          </div>
        </li>
      ))}
    </ul>
  )
}
