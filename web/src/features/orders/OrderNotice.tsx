import type { OrderDetail } from '@forecourt/domain/contract/orders.ts'
import type { OrderStatus } from '@forecourt/domain/rules/order-status.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { makesPlasticOnly } from './makes-plastic-only.ts'

const unchanged = 'This order was cancelled. Its cards stay as they are.'

const notices: Partial<Record<OrderStatus, { tone: 'caution' | 'stop' | 'service'; title: string }>> = {
  returned: { tone: 'caution', title: 'This order came back for changes.' },
  rejected: { tone: 'stop', title: 'This order was rejected. No cards are made.' },
  cancelled: { tone: 'service', title: 'This order was cancelled. Its vehicle numbers and PINs are free again.' },
}

/** Reports that an order was returned, rejected or cancelled, and why. */
export function OrderNotice({ order: { status_order, events, lines } }: { order: OrderDetail }) {
  const notice = notices[status_order]
  if (!notice) return null
  const isUnchanged = status_order === 'cancelled' && lines.every(makesPlasticOnly)
  const reason = events.toSorted((a, b) => b.id - a.id).find((event) => event.status_order === status_order)?.note
  return (
    <Notice tone={notice.tone} title={isUnchanged ? unchanged : notice.title}>
      {reason ? <>Reason: {reason}</> : null}
    </Notice>
  )
}
