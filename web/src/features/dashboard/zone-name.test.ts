import { expect, test } from 'vitest'
import { zoneName } from './zone-name.ts'

test.each([
  ['America/Los_Angeles', 'Pacific (PT)'],
  ['America/Boise', 'Mountain (MT)'],
])('times in %s are times in %s', (zone, name) => {
  expect(zoneName(zone)).toBe(name)
})
