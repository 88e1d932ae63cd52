import { describe, expect, test } from 'vitest'
import { hoursAsText, isOpenAt, readHours } from './site-fields.ts'

describe('opening hours are read and written', () => {
  test.each([
    ['24 h', '24 h'],
    ['24/7', '24 h'],
    ['24 hours', '24 h'],
    ['0-24', '24 h'],
    ['', ''],
    ['06:00-22:00', 'Mo-Su 06:00-22:00'],
    ['6-22', 'Mo-Su 06:00-22:00'],
    ['Mo-Fr 06:00-22:00, Sa Su 08:00-18:00', 'Mo-Fr 06:00-22:00, Sa Su 08:00-18:00'],
    ['mon-fri 6-22', 'Mo-Fr 06:00-22:00'],
    ['Sa-Mo 6-9', 'Mo Sa Su 06:00-09:00'],
    ['Mo We-Fr 6-9:30', 'Mo We-Fr 06:00-09:30'],
  ])('%s as "%s"', (text, written) => expect(hoursAsText(readHours(text) ?? null)).toBe(written))

  test.each(['always', '22-6', 'Mo', '6:75-9', '6-25', 'Xx 6-9', 'Mo-Fr 6-9,', '6-9 Mo'])('%s cannot be read', (text) =>
    expect(readHours(text)).toBeUndefined(),
  )
})

describe('a site with the hours Mo-Fr 06:00-22:00', () => {
  const hours = readHours('Mo-Fr 06:00-22:00')!
  test.each([
    ['on Monday at 5:59', 0, 359, false],
    ['on Monday at 6:00', 0, 360, true],
    ['on Friday at 21:59', 4, 1_319, true],
    ['on Friday at 22:00', 4, 1_320, false],
    ['on Saturday at noon', 5, 720, false],
  ])('%s', (_, weekday, minute, expected) => expect(isOpenAt(hours, { weekday, minute })).toBe(expected))

  test('without hours is neither open nor closed', () => expect(isOpenAt(null, { weekday: 0, minute: 0 })).toBeUndefined())
})
