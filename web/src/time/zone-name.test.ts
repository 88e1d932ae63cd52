import { expect, test } from 'vitest'
import { zoneInShort, zoneName } from './zone-name.ts'

test.each([
  ['America/Los_Angeles', 'Pacific Time', 'Pacific (PT)'],
  ['America/Boise', 'Mountain Time', 'Mountain (MT)'],
])('times in %s are times in %s, in short %s', (zone, name, short) => {
  expect([zoneName(zone), zoneInShort(zone)]).toEqual([name, short])
})
