// docs/product/fulfilment.md#steps-of-an-order: exactly the steps in the table are possible.
import { describe, expect, test } from 'vitest'
import {
  isOrderOpen,
  isStaffStep,
  mayEditLines,
  mayOrderBecome,
  nextDeliveryStep,
  orderStatusNames,
  roadOf,
  type OrderNow,
  type OrderStatus,
} from './order-status.ts'

const ways = {
  delivery: { is_delivery: true, is_virtual: false },
  pickup: { is_delivery: false, is_virtual: false },
  virtual: { is_delivery: true, is_virtual: true },
} as const

type Row = [from: OrderStatus, to: OrderStatus, by: 'staff' | 'anyone', only?: keyof typeof ways]

const table: Row[] = [
  ['submitted', 'approved', 'staff'],
  ['submitted', 'returned', 'staff'],
  ['submitted', 'rejected', 'staff'],
  ['returned', 'submitted', 'anyone'],
  ['approved', 'batched', 'staff'],
  ['approved', 'returned', 'staff'],
  ['batched', 'approved', 'staff'],
  ['batched', 'assigned', 'staff'],
  ['assigned', 'approved', 'staff'],
  ['assigned', 'completed', 'staff'],
  ['completed', 'shipped', 'staff', 'delivery'],
  ['completed', 'ready_for_pickup', 'staff', 'pickup'],
  ['shipped', 'delivered', 'anyone'],
  ['ready_for_pickup', 'picked_up', 'anyone'],
  ['submitted', 'cancelled', 'anyone'],
  ['returned', 'cancelled', 'anyone'],
  ['approved', 'cancelled', 'anyone'],
  ['case_opened', 'fulfilled', 'staff'],
  ['case_opened', 'rejected', 'staff'],
]

describe.each(Object.keys(ways) as (keyof typeof ways)[])('an order by %s', (way) => {
  test.each(orderStatusNames)('that is %s can move only to the statuses in the table', (from) => {
    const order: OrderNow = { status_order: from, ...ways[way] }
    for (const to of orderStatusNames) {
      const row = table.find(([a, b, , only]) => a === from && b === to && (only === undefined || only === way))
      expect(mayOrderBecome(order, to, 'staff'), `staff: ${from} to ${to}`).toBe(row !== undefined)
      expect(mayOrderBecome(order, to, 'customer'), `customer: ${from} to ${to}`).toBe(row?.[2] === 'anyone')
    }
  })
})

test('the steps of staff are those that customers may never take', () => {
  const steps = orderStatusNames.filter(isStaffStep)
  expect(steps).not.toContain('submitted')
  expect(steps).not.toContain('cancelled')
  expect(steps).not.toContain('delivered')
  expect(steps).toEqual(expect.arrayContaining(['approved', 'returned', 'rejected', 'shipped', 'ready_for_pickup', 'fulfilled']))
})

test('the next delivery step depends on the delivery method and on who may take it', () => {
  const completed = { status_order: 'completed' } as const
  expect(nextDeliveryStep({ ...completed, ...ways.delivery }, 'staff')).toBe('shipped')
  expect(nextDeliveryStep({ ...completed, ...ways.pickup }, 'staff')).toBe('ready_for_pickup')
  expect(nextDeliveryStep({ ...completed, ...ways.delivery }, 'customer')).toBeUndefined()
  expect(nextDeliveryStep({ status_order: 'shipped', ...ways.delivery }, 'customer')).toBe('delivered')
})

test('staff can edit lines of a submitted order, and everyone those of a returned order', () => {
  const editors = (status_order: OrderStatus) =>
    (['staff', 'customer'] as const).filter((who) => mayEditLines({ status_order }, who))
  expect(editors('submitted')).toEqual(['staff'])
  expect(editors('returned')).toEqual(['staff', 'customer'])
  const others = orderStatusNames.filter((name) => name !== 'submitted' && name !== 'returned')
  expect(others.filter((status) => editors(status).length > 0)).toEqual([])
})

test('each road starts open, has only allowed steps, and ends closed', () => {
  for (const way of Object.values(ways)) {
    const road = roadOf({ status_order: 'submitted', ...way })
    for (const [index, from] of road.slice(0, -1).entries())
      expect(mayOrderBecome({ status_order: from, ...way }, road[index + 1]!, 'staff')).toBe(true)
    expect(isOrderOpen(road[0]!)).toBe(true)
    expect(isOrderOpen(road.at(-1)!)).toBe(false)
  }
})
