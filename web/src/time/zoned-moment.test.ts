import { expect, test } from 'vitest'
import { zonedMoment, zonedParts } from './zoned-moment.ts'

test.each([
  ['winter', '2026-01-15', '08:00', 'America/Los_Angeles', '2026-01-15T16:00:00.000Z'],
  ['summer', '2026-07-15', '08:00', 'America/Los_Angeles', '2026-07-15T15:00:00.000Z'],
  ['midnight, when nothing is typed', '2026-07-15', '', 'America/Chicago', '2026-07-15T05:00:00.000Z'],
  ['the morning of the change in spring', '2026-03-08', '03:30', 'America/Los_Angeles', '2026-03-08T10:30:00.000Z'],
  ['the evening before it', '2026-03-07', '23:00', 'America/Los_Angeles', '2026-03-08T07:00:00.000Z'],
  ['the evening of the change in autumn', '2026-11-01', '20:00', 'America/Los_Angeles', '2026-11-02T04:00:00.000Z'],
])('%s', (_, day, time, zone, moment) => {
  expect(zonedMoment(day, time, zone)).toBe(moment)
  expect(zonedParts(moment, zone)).toEqual({ day, time: time || '00:00' })
})
