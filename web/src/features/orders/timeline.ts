// docs/product/fulfilment.md#steps-of-an-order: the steps the order actually took. Steps taken have a date. An order that was
// returned, refused or cancelled shows that step. Later steps are shown only while they can still happen.
import type { OrderDetail } from '@forecourt/domain/contract/orders.ts'
import { isOrderOpen, roadOf, type OrderStatus } from '@forecourt/domain/rules/order-status.ts'

type Taken = Pick<OrderDetail['events'][number], 'at' | 'who' | 'note'>

export type Stop = { status: OrderStatus; state: 'done' | 'now' | 'ahead'; taken: Taken | undefined }

type Traveller = Pick<OrderDetail, 'status_order' | 'is_delivery' | 'is_virtual' | 'events'>

export const timelineOf = (order: Traveller): Stop[] => {
  const { status_order, events } = order
  const road = roadOf(order)
  const steps = events.filter((event) => event.status_order !== null).toSorted((a, b) => a.id - b.id)
  // A step may be taken twice, for example when an order leaves its batch. The last time counts.
  const lastTime = (status: OrderStatus) => steps.findLast((event) => event.status_order === status)
  const isOnRoad = road.includes(status_order)
  const left = isOnRoad ? undefined : steps.findLast((event) => event.status_order !== null && road.includes(event.status_order))
  const reached = road.indexOf(isOnRoad ? status_order : (left?.status_order ?? status_order))

  const behind = road.slice(0, isOnRoad ? reached : reached + 1)
  const ahead = isOrderOpen(status_order) ? road.slice(reached + 1) : []
  return [
    ...behind.map((status) => ({ status, state: 'done' as const, taken: lastTime(status) })),
    { status: status_order, state: isOrderOpen(status_order) ? 'now' : 'done', taken: lastTime(status_order) },
    ...ahead.map((status) => ({ status, state: 'ahead' as const, taken: undefined })),
  ]
}
