import { expect, test } from 'vitest'
import { zoneInShort, zoneInWords, zoneName, zonePlace } from './zone-name.ts'

test.each([
  ['America/Los_Angeles', 'Pacific Time', 'Pacific (PT)'],
  ['America/Boise', 'Mountain Time', 'Mountain (MT)'],
])('times in %s are called %s, or %s for short', (zone, name, short) => {
  expect([zoneName(zone), zoneInShort(zone)]).toEqual([name, short])
})

test.each([
  ['America/New_York', 'Eastern Time (New York)', 'New York, America'],
  ['America/Argentina/Buenos_Aires', 'Argentina Standard Time (Buenos Aires)', 'Buenos Aires, America, Argentina'],
  ['UTC', 'UTC', 'UTC'],
])('the zone %s is shown in words, not by its identifier', (zone, words, place) => {
  expect([zoneInWords(zone), zonePlace(zone)]).toEqual([words, place])
})
