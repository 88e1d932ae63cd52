import { expect, test } from 'vitest'
import { daysBetween, lastBefore, milesApart } from './fill-before.ts'

const aFill = (transacted_at: string, given: { group?: number; site_id?: number | null; auth_number?: string } = {}) => ({
  group: 1,
  site_id: 7,
  auth_number: '',
  ...given,
  transacted_at,
})
type Fill = ReturnType<typeof aFill>

/** The fill before the last of these, within two days. */
const before = (...rows: Fill[]) => lastBefore(rows, rows.length - 1, { days: 2, isIt: () => true })

test('the fill before is the last one of the same card', () => {
  const [first, second, last] = [aFill('2026-03-10T08:00:00'), aFill('2026-03-10T09:00:00'), aFill('2026-03-10T10:00:00')]
  expect(before(first, second, last)).toBe(second)
  expect(before(aFill('2026-03-10T09:59:00', { group: 0 }), last)).toBeUndefined()
  expect(before(last)).toBeUndefined()
})

test('a fill exactly two days ago counts, one a second earlier does not', () => {
  const last = aFill('2026-03-10T10:00:00')
  const justInside = aFill('2026-03-08T10:00:00')
  expect(before(justInside, last)).toBe(justInside)
  expect(before(aFill('2026-03-08T09:59:59'), last)).toBeUndefined()
})

test.each([
  ['swipe number', aFill('2026-03-10T09:58:00', { site_id: 8, auth_number: 'A1' })],
  ['place and second', aFill('2026-03-10T10:00:00')],
])('a fill with the same %s belongs to the same swipe and is skipped', (_, same) => {
  const last = aFill('2026-03-10T10:00:00', { auth_number: 'A1' })
  const earlier = aFill('2026-03-10T08:00:00', { auth_number: 'A0' })
  expect(before(earlier, same, last)).toBe(earlier)
})

test('two fills without a number are not one swipe, and another place in the same second is another swipe', () => {
  const last = aFill('2026-03-10T10:00:00')
  const elsewhere = aFill('2026-03-10T10:00:00', { site_id: 8 })
  expect(before(elsewhere, last)).toBe(elsewhere)
})

test('the search returns the last earlier fill that meets the given condition', () => {
  const rows = [aFill('2026-03-10T08:00:00', { site_id: 1 }), aFill('2026-03-10T09:00:00'), aFill('2026-03-10T10:00:00')]
  expect(lastBefore(rows, 2, { days: 2, isIt: ({ site_id }) => site_id === 1 })).toBe(rows[0])
})

test('days between two clock readings ignore daylight saving time', () => {
  expect(daysBetween('2026-03-07T12:00:00', '2026-03-08T12:00:00')).toBe(1)
  expect(daysBetween('2026-03-07T12:00:00', '2026-03-07T18:00:00')).toBe(0.25)
})

test('Seattle to Portland is 145 miles in a straight line; a site without coordinates has no distance', () => {
  const seattle = { latitude: 47.6062, longitude: -122.3321 }
  expect(milesApart(seattle, { latitude: 45.5152, longitude: -122.6784 })).toBeCloseTo(145.4, 0)
  expect(milesApart(seattle, seattle)).toBe(0)
  expect(milesApart(seattle, { latitude: null, longitude: null })).toBeNull()
})
