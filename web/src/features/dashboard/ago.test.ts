import { expect, test } from 'vitest'
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
