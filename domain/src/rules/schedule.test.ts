// docs/product/reports.md#schedules: a time in the hour skipped in spring runs once, and so does a time in the hour repeated in
// fall.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inWords, nextRun, type Schedule } from './schedule.ts'

const pacific = 'America/Los_Angeles'
const daily = (hour: number, minute = 0, time_zone = pacific): Schedule => ({
  frequency: 'daily',
  weekday: null,
  month_day: null,
  hour,
  minute,
  time_zone,
})
const weekly = (weekday: number, hour: number): Schedule => ({ ...daily(hour), frequency: 'weekly', weekday })
const monthly = (month_day: number, hour = 6): Schedule => ({ ...daily(hour), frequency: 'monthly', month_day })

const runs = (schedule: Schedule, after: string, count: number) => {
  const found: string[] = []
  for (let last = new Date(after); found.length < count;) {
    last = nextRun(schedule, last)!
    found.push(last.toISOString().replace(':00.000Z', 'Z'))
  }
  return found
}

test('2:30 am, on the night that skips it, runs once, right after the gap', () => {
  expect(runs(daily(2, 30), '2027-03-13T00:00:00Z', 3)).toEqual(['2027-03-13T10:30Z', '2027-03-14T10:00Z', '2027-03-15T09:30Z'])
})

test('1:30 am, on the night that repeats it, runs once, at the first occurrence', () => {
  expect(runs(daily(1, 30), '2026-10-31T12:00:00Z', 2)).toEqual(['2026-11-01T08:30Z', '2026-11-02T09:30Z'])
  expect(runs(daily(1, 30), '2026-11-01T09:00:00Z', 1)).toEqual(['2026-11-02T09:30Z'])
})

test('the 31st means the last day of every month, leap years included', () => {
  expect(runs(monthly(31), '2028-01-01T00:00:00Z', 4)).toEqual([
    '2028-01-31T14:00Z',
    '2028-02-29T14:00Z',
    '2028-03-31T13:00Z',
    '2028-04-30T13:00Z',
  ])
  expect(runs(monthly(29), '2027-02-01T08:00:00Z', 2)).toEqual(['2027-02-28T14:00Z', '2027-03-29T13:00Z'])
})

test('weeks begin on Monday, and an hour that has passed today waits for the next run', () => {
  expect(runs(weekly(1, 6), '2026-11-15T20:00:00Z', 2)).toEqual(['2026-11-16T14:00Z', '2026-11-23T14:00Z'])
  expect(runs(weekly(7, 6), '2026-11-15T14:00:00Z', 1)).toEqual(['2026-11-22T14:00Z'])
  expect(runs(daily(6), '2026-11-15T13:59:59.999Z', 1)).toEqual(['2026-11-15T14:00Z'])
})

test('the day of a schedule is the day in its time zone, even if UTC is on another day', () => {
  expect(runs(monthly(1, 22), '2026-11-15T00:00:00Z', 1)).toEqual(['2026-12-02T06:00Z'])
  expect(runs({ ...monthly(1, 3), time_zone: 'Pacific/Guam' }, '2026-11-15T00:00:00Z', 1)).toEqual(['2026-11-30T17:00Z'])
})

test('a schedule that waits for an invoice has no next run', () => {
  expect(nextRun({ ...daily(0), frequency: 'on invoice', hour: null }, new Date())).toBeNull()
})

test.each([
  [daily(6), 'Every day at 6:00 am Pacific'],
  [daily(0, 5, 'America/New_York'), 'Every day at 12:05 am Eastern'],
  [daily(12, 0, 'America/Phoenix'), 'Every day at 12:00 pm Mountain Standard'],
  [weekly(1, 6), 'Every Monday at 6:00 am Pacific'],
  [weekly(7, 18), 'Every Sunday at 6:00 pm Pacific'],
  [monthly(1), 'On the 1st of every month at 6:00 am Pacific'],
  [monthly(22), 'On the 22nd of every month at 6:00 am Pacific'],
  [monthly(30), 'On the 30th of every month (or its last day) at 6:00 am Pacific'],
  [monthly(31), 'On the last day of every month at 6:00 am Pacific'],
  [{ ...daily(0), frequency: 'on invoice', hour: null }, 'When an invoice is closed'],
] satisfies [Schedule, string][])('%j is described in plain words', (schedule, words) => {
  expect(inWords(schedule)).toBe(words)
})

const americanCities = `
  New_York Detroit Kentucky/Louisville Kentucky/Monticello Indiana/Indianapolis Indiana/Vincennes
  Indiana/Winamac Indiana/Marengo Indiana/Petersburg Indiana/Vevay Chicago Indiana/Tell_City Indiana/Knox
  Menominee North_Dakota/Center North_Dakota/New_Salem North_Dakota/Beulah Denver Boise Phoenix Los_Angeles
  Anchorage Juneau Sitka Metlakatla Yakutat Nome Adak Puerto_Rico St_Thomas
`
const zones = [
  ...americanCities
    .trim()
    .split(/\s+/)
    .map((city) => `America/${city}`),
  'Pacific/Honolulu',
  'Pacific/Guam',
  'Pacific/Saipan',
  'Pacific/Pago_Pago',
]

/** Derived from a calendar in the zone: the day, the Monday of its week, or the month. */
const periodOf = ({ frequency, time_zone }: Schedule, instant: Date) => {
  const day = instant.toLocaleDateString('en-CA', { timeZone: time_zone })
  if (frequency === 'daily') return day
  if (frequency === 'monthly') return day.slice(0, 7)
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
const nextPeriod = (frequency: Schedule['frequency'], period: string) => {
  const date = new Date(`${period.padEnd(10, '-01')}T12:00:00Z`)
  if (frequency === 'monthly') date.setUTCMonth(date.getUTCMonth() + 1)
  else date.setUTCDate(date.getUTCDate() + (frequency === 'daily' ? 1 : 7))
  return date.toISOString().slice(0, period.length)
}

/** Checks that runs are in order, with exactly one per day, week or month. Returns the violations in words. */
const mistakes = (schedule: Schedule, from: Date, until: Date) => {
  const found: string[] = []
  let last = nextRun(schedule, from)!
  let period = periodOf(schedule, last)
  while (last < until && found.length === 0) {
    const next = nextRun(schedule, last)!
    const expected = nextPeriod(schedule.frequency, period)
    period = periodOf(schedule, next)
    if (next <= last) found.push(`${inWords(schedule)}: ${next.toISOString()} does not follow ${last.toISOString()}`)
    if (period !== expected) found.push(`${inWords(schedule)}: ${period} instead of ${expected}`)
    last = next
  }
  return found
}

const time = { hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) }
const anySchedule = fc.oneof(
  fc.record({ frequency: fc.constant('daily' as const), weekday: fc.constant(null), month_day: fc.constant(null), ...time }),
  fc.record({
    frequency: fc.constant('weekly' as const),
    weekday: fc.integer({ min: 1, max: 7 }),
    month_day: fc.constant(null),
    ...time,
  }),
  fc.record({
    frequency: fc.constant('monthly' as const),
    weekday: fc.constant(null),
    month_day: fc.integer({ min: 1, max: 31 }),
    ...time,
  }),
)

test('in any American zone a schedule runs once in each day, week or month, in order', () => {
  const first = Date.UTC(2026, 0, 1)
  const tenYears = 10 * 366 * 86_400_000
  fc.assert(
    fc.property(anySchedule, fc.constantFrom(...zones), fc.integer({ min: 0, max: tenYears }), (when, time_zone, offset) => {
      // Nine months contain both clock changes, or lie between two, wherever they start.
      const until = new Date(first + offset + 270 * 86_400_000)
      expect(mistakes({ ...when, time_zone }, new Date(first + offset), until)).toEqual([])
    }),
    { seed: 20_270_314, numRuns: 60 },
  )
})

// SWEEP=1 npx vitest run schedule: every zone for ten years. Otherwise, the two nights of one year in each zone.
test.each(zones)('in %s, times around both clock changes run once a day', { timeout: 600_000 }, (time_zone) => {
  const spans = process.env['SWEEP']
    ? [['2026-01-01', '2036-01-01'] as const]
    : ([
        ['2027-03-12', '2027-03-16'],
        ['2027-11-05', '2027-11-09'],
      ] as const)
  const times = [0, 1, 2, 3].flatMap((hour) => [daily(hour, 0, time_zone), daily(hour, 30, time_zone)])
  const found = spans.flatMap(([from, until]) => times.flatMap((each) => mistakes(each, new Date(from), new Date(until))))
  expect(found).toEqual([])
})
