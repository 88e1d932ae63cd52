// The orders of the demo: in every status, delivered, picked up and virtual. Open orders are recent.
import type { OrderStatus } from '@forecourt/domain/rules/order-status.ts'

export type PlannedOrder = {
  account: string
  status: OrderStatus
  cards: number
  /** Submitted this many days ago. */
  days: number
  way: 'delivery' | 'pickup' | 'virtual'
  by: string
}

type Row = [status: OrderStatus, cards: number, days: number, way?: PlannedOrder['way'], by?: string]

const cascade: readonly Row[] = [
  ['submitted', 5, 0.1],
  ['submitted', 1, 0.4, 'pickup', 'card-manager'],
  ['submitted', 3, 1.2, 'delivery', 'staff'],
  ['submitted', 2, 1.9, 'delivery', 'card-and-pin'],
  ['case_opened', 2, 0.3, 'virtual'],
  ['case_opened', 1, 1.1, 'virtual', 'card-manager'],
  ['case_opened', 4, 2.6, 'virtual'],
  ['returned', 2, 2.2],
  ['returned', 1, 4.5, 'pickup', 'card-manager'],
  ['approved', 4, 2.8],
  ['approved', 2, 3.1, 'pickup', 'acct-admin'],
  ['approved', 1, 3.6],
  ['batched', 3, 5.3],
  ['batched', 2, 5.8, 'delivery', 'card-manager'],
  ['assigned', 3, 6.9],
  ['completed', 2, 8.2],
  ['completed', 1, 8.7, 'pickup', 'card-manager'],
  ['shipped', 4, 10.4, 'delivery', 'staff2'],
  ['shipped', 2, 11.3],
  ['ready_for_pickup', 2, 12.2, 'pickup', 'card-manager'],
  ['delivered', 6, 24],
  ['delivered', 12, 47, 'delivery', 'acct-admin'],
  ['delivered', 3, 75],
  ['delivered', 1, 110, 'delivery', 'card-manager'],
  ['delivered', 8, 190, 'delivery', 'staff'],
  ['picked_up', 2, 33, 'pickup'],
  ['picked_up', 1, 96, 'pickup', 'card-manager'],
  ['fulfilled', 3, 19, 'virtual'],
  ['fulfilled', 1, 61, 'virtual', 'card-manager'],
  ['rejected', 2, 29],
  ['rejected', 1, 40, 'virtual'],
  ['cancelled', 3, 15],
  ['cancelled', 1, 52, 'pickup', 'card-manager'],
]

const olympic: readonly Row[] = [
  ['submitted', 2, 0.8],
  ['case_opened', 1, 1.4, 'virtual'],
  ['approved', 3, 3.3],
  ['shipped', 2, 9.4],
  ['delivered', 5, 38],
]

/** Orders of accounts that have no users in the demo: staff order for them. */
const others: readonly Row[] = [
  ['submitted', 2, 1.6],
  ['approved', 2, 4.1],
  ['delivered', 4, 57],
]

const planOf = (account: string, rows: readonly Row[], sender: string): PlannedOrder[] =>
  rows.map(([status, cards, days, way = 'delivery', by = sender]) => ({ account, status, cards, days, way, by }))

/** Oldest first, because order numbers rise with the dates. */
export const demoOrderPlan = [
  ...planOf('Cascade Hauling', cascade, 'card-editor'),
  ...planOf('Olympic Paving', olympic, 'other'),
  ...planOf('Rainier Delivery', others, 'staff'),
  ...planOf('Inland Empire Freight', others, 'staff2'),
].toSorted((a, b) => b.days - a.days)
