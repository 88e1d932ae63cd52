// docs/product/staff-tasks.md#who-is-paged
import { expect, test } from 'vitest'
import { isOnCall, stepAt } from './staff-tasks.ts'

const [friday, saturday, sunday] = [4, 5, 6]
const weekdays = 0b0011111
const night = { days: 1 << friday, from_minute: 22 * 60, to_minute: 6 * 60 }
const office = { days: weekdays, from_minute: 8 * 60, to_minute: 17 * 60 }
const always = { days: 127, from_minute: 0, to_minute: 1_440 }

test.each([
  ['the night from Friday', night, friday, 21 * 60 + 59, false],
  ['the night from Friday', night, friday, 22 * 60, true],
  ['the night from Friday', night, saturday, 2 * 60, true],
  ['the night from Friday', night, saturday, 6 * 60, false],
  ['the night from Friday', night, friday, 2 * 60, false],
  ['the office', office, friday, 8 * 60, true],
  ['the office', office, friday, 17 * 60, false],
  ['the office', office, saturday, 9 * 60, false],
  ['always', always, sunday, 0, true],
  ['always', always, sunday, 1_439, true],
])('%s %o covers day %i at minute %i: %s', (_name, shift, weekday, minute, covers) => {
  expect(isOnCall(shift, { weekday, minute })).toBe(covers)
})

test.each([
  [0, 1],
  [14, 1],
  [15, 2],
  [29, 2],
  [30, 3],
  [300, 3],
])('%i minutes after a task began, %i groups of people have been paged', (minutes, groups) => {
  expect(stepAt(minutes)).toBe(groups)
})
