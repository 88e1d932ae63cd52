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

/** What came before the last of these, within two days. */
const before = (...rows: Fill[]) => lastBefore(rows, rows.length - 1, { days: 2, isIt: () => true })

test('the fill before is the last one of the same card', () => {
  const [first, second, last] = [aFill('2026-03-10T08:00:00'), aFill('2026-03-10T09:00:00'), aFill('2026-03-10T10:00:00')]
  expect(before(first, second, last)).toBe(second)
  expect(before(aFill('2026-03-10T09:59:00', { group: 0 }), last)).toBeUndefined()
  expect(before(last)).toBeUndefined()
})

test('two days ago to the second is before, a second more is too long ago', () => {
  const last = aFill('2026-03-10T10:00:00')
  const justInside = aFill('2026-03-08T10:00:00')
  expect(before(justInside, last)).toBe(justInside)
  expect(before(aFill('2026-03-08T09:59:59'), last)).toBeUndefined()
})

test.each([
  ['the number of the swipe', aFill('2026-03-10T09:58:00', { site_id: 8, auth_number: 'A1' })],
  ['place and second', aFill('2026-03-10T10:00:00')],
])('what shares %s is the same swipe, and passed over', (_, same) => {
  const last = aFill('2026-03-10T10:00:00', { auth_number: 'A1' })
  const earlier = aFill('2026-03-10T08:00:00', { auth_number: 'A0' })
  expect(before(earlier, same, last)).toBe(earlier)
})

test('no number is shared by nobody, and another place in the same second is another swipe', () => {
  const last = aFill('2026-03-10T10:00:00')
  const elsewhere = aFill('2026-03-10T10:00:00', { site_id: 8 })
  expect(before(elsewhere, last)).toBe(elsewhere)
})

test('only what is wanted is found', () => {
  const rows = [aFill('2026-03-10T08:00:00', { site_id: 1 }), aFill('2026-03-10T09:00:00'), aFill('2026-03-10T10:00:00')]
  expect(lastBefore(rows, 2, { days: 2, isIt: ({ site_id }) => site_id === 1 })).toBe(rows[0])
})

test('days between two readings of a clock know no summer time', () => {
  expect(daysBetween('2026-03-07T12:00:00', '2026-03-08T12:00:00')).toBe(1)
  expect(daysBetween('2026-03-07T12:00:00', '2026-03-07T18:00:00')).toBe(0.25)
})

test('Seattle to Portland is 145 miles as the crow flies; a site nobody has located is nowhere', () => {
  const seattle = { latitude: 47.6062, longitude: -122.3321 }
  expect(milesApart(seattle, { latitude: 45.5152, longitude: -122.6784 })).toBeCloseTo(145.4, 0)
  expect(milesApart(seattle, seattle)).toBe(0)
  expect(milesApart(seattle, { latitude: null, longitude: null })).toBeNull()
})
