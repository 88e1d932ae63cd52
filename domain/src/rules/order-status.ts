// docs/product/fulfilment.md#steps-of-an-order: every step is stored with its time and its actor. A step that is not in the table
// is refused with a 409.

export const orderStatuses = {
  submitted: 'Submitted',
  case_opened: 'Case opened',
  approved: 'Approved',
  returned: 'Returned for changes',
  rejected: 'Rejected',
  batched: 'Batched',
  assigned: 'Numbers assigned',
  completed: 'In production',
  shipped: 'Shipped',
  ready_for_pickup: 'Ready for pickup',
  delivered: 'Delivered',
  picked_up: 'Picked up',
  fulfilled: 'Fulfilled',
  cancelled: 'Cancelled',
} as const
export type OrderStatus = keyof typeof orderStatuses

export const orderStatusNames = Object.keys(orderStatuses) as [OrderStatus, ...OrderStatus[]]
export const isOrderStatus = (name: string): name is OrderStatus => Object.hasOwn(orderStatuses, name)

const settled: readonly OrderStatus[] = ['rejected', 'delivered', 'picked_up', 'fulfilled', 'cancelled']

/** The order may still change without action by the customer. */
export const isUnderWay = ({ status_order }: { status_order: OrderStatus }) => !settled.includes(status_order)

export type OrderActor = 'staff' | 'customer'
type Way = 'delivery' | 'pickup' | 'virtual'

type Transition = {
  from: readonly OrderStatus[]
  to: readonly OrderStatus[]
  by: readonly OrderActor[]
  /** Limits the step to orders that reach the customer this way; absent: all orders. */
  ways?: readonly Way[]
}

const anyone: readonly OrderActor[] = ['staff', 'customer']

const transitions: readonly Transition[] = [
  { from: ['submitted'], to: ['approved', 'returned', 'rejected'], by: ['staff'] },
  { from: ['returned'], to: ['submitted'], by: anyone },
  // Returned: the account requested a change after the approval.
  { from: ['approved'], to: ['batched', 'returned'], by: ['staff'] },
  // Approved again: removed from its batch; once the batch has its numbers, only if no card of the order is left to make.
  { from: ['batched'], to: ['approved', 'assigned'], by: ['staff'] },
  { from: ['assigned'], to: ['approved', 'completed'], by: ['staff'] },
  { from: ['completed'], to: ['shipped'], by: ['staff'], ways: ['delivery'] },
  { from: ['completed'], to: ['ready_for_pickup'], by: ['staff'], ways: ['pickup'] },
  { from: ['shipped'], to: ['delivered'], by: anyone },
  { from: ['ready_for_pickup'], to: ['picked_up'], by: anyone },
  { from: ['submitted', 'returned', 'approved'], to: ['cancelled'], by: anyone },
  { from: ['case_opened'], to: ['fulfilled', 'rejected'], by: ['staff'] },
]

export type OrderNow = { status_order: OrderStatus; is_delivery: boolean; is_virtual: boolean }

const wayOf = ({ is_delivery, is_virtual }: OrderNow): Way => (is_virtual ? 'virtual' : is_delivery ? 'delivery' : 'pickup')

export const mayOrderBecome = (order: OrderNow, to: OrderStatus, who: OrderActor) =>
  transitions.some(
    (row) =>
      row.from.includes(order.status_order) &&
      row.to.includes(to) &&
      row.by.includes(who) &&
      (row.ways === undefined || row.ways.includes(wayOf(order))),
  )

/** Whether only provider staff can take this step, in any state of the order. */
export const isStaffStep = (to: OrderStatus) => transitions.every((row) => !row.to.includes(to) || !row.by.includes('customer'))

/** In the queue of Card Review. */
export const waitsForReview = ({ status_order }: Pick<OrderNow, 'status_order'>) =>
  status_order === 'submitted' || status_order === 'case_opened'

/** The steps that "Confirm delivery" offers. */
export const deliverySteps = ['shipped', 'ready_for_pickup', 'delivered', 'picked_up'] as const
export type DeliveryStep = (typeof deliverySteps)[number]

export const nextDeliveryStep = (order: OrderNow, who: OrderActor): DeliveryStep | undefined =>
  deliverySteps.find((step) => mayOrderBecome(order, step, who))

/** Staff may correct lines while the order is in review, and the account after the order was returned. */
export const mayEditLines = ({ status_order }: Pick<OrderNow, 'status_order'>, who: OrderActor) =>
  status_order === 'returned' || (who === 'staff' && status_order === 'submitted')

/** Approved and not issued yet. The cards being made are those that were approved. */
export const inProduction: readonly OrderStatus[] = ['approved', 'batched', 'assigned']

/** Until then a card and the line of its order show the same values. */
export const notIssued: readonly OrderStatus[] = ['submitted', 'returned', 'case_opened', ...inProduction]

/** The order that created a card. */
export type OrderOfCard = { id: number; card_order_number: string; status_order: OrderStatus }

export const isInProduction = ({ status_order }: Pick<OrderNow, 'status_order'>) => inProduction.includes(status_order)

export const orderInWords = ({ card_order_number, status_order }: OrderOfCard) =>
  `Order ${card_order_number} is ${orderStatuses[status_order]}`

/** The account cannot edit its cards while they are made. Staff still can, and the order's history records it. */
export const mayEditCardOf = (order: Pick<OrderNow, 'status_order'> | null, who: OrderActor) =>
  who === 'staff' || order === null || !isInProduction(order)

const roads: Record<Way, readonly OrderStatus[]> = {
  delivery: ['submitted', 'approved', 'batched', 'assigned', 'completed', 'shipped', 'delivered'],
  pickup: ['submitted', 'approved', 'batched', 'assigned', 'completed', 'ready_for_pickup', 'picked_up'],
  virtual: ['case_opened', 'fulfilled'],
}

/** The regular steps of such an order: the timeline on its page. */
export const roadOf = (order: OrderNow) => roads[wayOf(order)]

const ended: readonly OrderStatus[] = ['delivered', 'picked_up', 'fulfilled', 'rejected', 'cancelled']
export const isOrderOpen = (status: OrderStatus) => !ended.includes(status)
