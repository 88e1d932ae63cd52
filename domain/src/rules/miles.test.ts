import { describe, expect, test } from 'vitest'
import { milesSince, readingBefore, type Meter } from './miles.ts'

const fill = (day: string, odometer: number | null) => ({ transacted_at: `2026-03-${day}T08:00:00`, odometer })
const read = (day: string, odometer: number) => ({ transacted_at: `2026-03-${day}T08:00:00`, odometer })
const meter = (day: string, reading: number): Meter => ({ from_day: `2026-03-${day}`, reading })

describe('miles since the previous fill', () => {
  test.each<[string, ReturnType<typeof fill> | undefined, ReturnType<typeof fill>, Meter[], number | null]>([
    ['both read', fill('01', 1_000), fill('02', 1_300), [], 300],
    ['no fill before', undefined, fill('02', 1_300), [], null],
    ['one not read', fill('01', null), fill('02', 1_300), [], null],
    ['zero is not read', fill('01', 0), fill('02', 1_300), [], null],
    ['going back', fill('01', 1_300), fill('02', 1_000), [], null],
    ['too far for a day', fill('01', 1_000), fill('02', 2_501), [], null],
    ['as far as a day allows', fill('01', 1_000), fill('02', 2_500), [], 1_500],
    ['a new odometer between them', fill('01', 90_000), fill('03', 90_200), [meter('02', 5)], null],
    ['a new odometer on the day of the later', fill('01', 90_000), fill('03', 90_200), [meter('03', 5)], null],
    ['a new odometer on the day of the earlier', fill('01', 5), fill('03', 205), [meter('01', 1)], 200],
    ['a new odometer afterwards', fill('01', 90_000), fill('03', 90_200), [meter('04', 5)], 200],
    ['two new ones, both before', fill('03', 10), fill('04', 110), [meter('01', 5), meter('02', 5)], 100],
  ])('%s', (_, before, now, meters, miles) => {
    expect(milesSince(before, now, meters)).toBe(miles)
  })
})

describe('an odometer reading is compared with', () => {
  test.each<[string, ReturnType<typeof read> | undefined, Meter[], ReturnType<typeof read> | undefined]>([
    ['the last reading', read('01', 900), [], read('01', 900)],
    ['nothing before', undefined, [], undefined],
    ['the new odometer’s beginning', read('01', 90_000), [meter('02', 5)], { transacted_at: '2026-03-02T00:00:00', odometer: 5 }],
    ['a reading of the new odometer', read('02', 30), [meter('02', 5)], read('02', 30)],
    [
      'the newest of two',
      read('01', 90_000),
      [meter('02', 5), meter('03', 7)],
      { transacted_at: '2026-03-03T00:00:00', odometer: 7 },
    ],
    ['not one that is built in later', read('01', 900), [meter('09', 5)], read('01', 900)],
  ])('%s', (_, before, meters, expected) => {
    expect(readingBefore(before, { transacted_at: '2026-03-05T08:00:00' }, meters)).toEqual(expected)
  })
})
