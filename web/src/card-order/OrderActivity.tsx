import type { OrderDetail } from '@forecourt/domain/contract/orders.ts'
import { EventItem, EventList } from '#src/ui/EventList.tsx'
import { Panel } from '#src/ui/Panel.tsx'

/** Everything that happened to the order, newest first. */
export function OrderActivity({ order, moment }: { order: OrderDetail; moment: (at: string) => string }) {
  return (
    <Panel title="Activity">
      <EventList reversed>
        {order.events
          .toSorted((a, b) => b.id - a.id)
          .map(({ id, at, who, title, note }) => (
            <EventItem key={id} title={title} note={note} at={at} moment={moment} by={who} />
          ))}
      </EventList>
    </Panel>
  )
}
