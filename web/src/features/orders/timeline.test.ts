import type { OrderStatus } from '@forecourt/domain/rules/order-status.ts'
import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const travelled = (...steps: (OrderStatus | null)[]) => ({
  is_delivery: true,
  is_virtual: false,
  status_order: steps.findLast((step) => step !== null) ?? 'submitted',
  events: steps.map((status_order, index) => ({
    id: index + 1,
    at: `2026-11-0${index + 1}T10:00:00Z`,
    who: `person ${index + 1}`,
    status_order,
    title: '',
    note: '',
  })),
})

const words = (order: Parameters<typeof timelineOf>[0]) =>
  timelineOf(order).map(({ status, state, taken }) => `${status} ${state}${taken ? ` by ${taken.who}` : ''}`)

test('an order in progress has done, current and upcoming steps', () => {
  expect(words(travelled('submitted', 'approved'))).toEqual([
    'submitted done by person 1',
    'approved now by person 2',
    'batched ahead',
    'assigned ahead',
    'completed ahead',
    'shipped ahead',
    'delivered ahead',
  ])
})

test('a delivered order has no upcoming steps', () => {
  const order = travelled('submitted', 'approved', 'batched', 'assigned', 'completed', 'shipped', 'delivered')
  expect(timelineOf(order).every(({ state }) => state === 'done')).toBe(true)
})

test('a returned order has an extra step, and the regular steps follow', () => {
  expect(words(travelled('submitted', 'returned')).slice(0, 3)).toEqual([
    'submitted done by person 1',
    'returned now by person 2',
    'approved ahead',
  ])
})

test('a resubmitted order shows its last submission', () => {
  expect(words(travelled('submitted', 'returned', null, 'submitted')).slice(0, 2)).toEqual([
    'submitted now by person 4',
    'approved ahead',
  ])
})

test.each([
  { steps: ['submitted', 'rejected'], end: 'rejected done by person 2' },
  { steps: ['submitted', 'approved', 'cancelled'], end: 'cancelled done by person 3' },
] as const)('$end is the last step', ({ steps, end }) => {
  expect(words(travelled(...steps)).at(-1)).toBe(end)
  expect(timelineOf(travelled(...steps))).toHaveLength(steps.length)
})

test('an order removed from its batch does not count as batched', () => {
  expect(words(travelled('submitted', 'approved', 'batched', 'approved')).slice(0, 3)).toEqual([
    'submitted done by person 1',
    'approved now by person 4',
    'batched ahead',
  ])
})

test('pickups and virtual requests have steps of their own', () => {
  const pickup = { ...travelled('submitted'), is_delivery: false }
  expect(timelineOf(pickup).at(-1)?.status).toBe('picked_up')
  const virtual = { ...travelled('case_opened'), is_virtual: true }
  expect(words(virtual)).toEqual(['case_opened now by person 1', 'fulfilled ahead'])
})
