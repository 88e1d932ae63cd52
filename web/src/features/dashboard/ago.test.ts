import { expect, test } from 'vitest'
import { timeIn } from '#src/time/account-time.ts'
import { ago } from './ago.ts'

const now = new Date('2026-11-15T12:00:00Z')

test.each([
  ['2026-11-15T11:59:30Z', 'just now'],
  ['2026-11-15T12:05:00Z', 'just now'],
  ['2026-11-15T11:58:59Z', '1 minute ago'],
  ['2026-11-15T10:00:00Z', '2 hours ago'],
  ['2026-11-14T11:00:00Z', 'yesterday'],
  ['2026-11-05T12:00:00Z', '10 days ago'],
  ['2026-08-01T12:00:00Z', 'Aug 1, 2026'],
])('the moment %s is described as %s', (then, text) => {
  expect(ago(new Date(then), now, (at) => (at.startsWith('2026-08-01') ? 'Aug 1, 2026' : ''))).toBe(text)
})

test('yesterday is the day before in the account’s zone, not up to 48 hours ago', () => {
  const { day } = timeIn('America/Los_Angeles')
  const oneInTheMorning = new Date('2026-11-18T09:00:00Z')
  const said = (then: string) => ago(new Date(then), oneInTheMorning, day)
  expect(said('2026-11-16T10:30:00Z')).toBe('2 days ago')
  expect(said('2026-11-17T08:30:00Z')).toBe('yesterday')
  expect(said('2026-11-17T07:30:00Z')).toBe('2 days ago')
})
