import { expect, test } from 'vitest'
import { aReport } from '#src/features/reports/a-report.fixture.ts'
import { deletionQuestion, newSchedule, scheduleBody, scheduleProblems, whenInWords, type ScheduleForm } from './schedule-form.ts'

const report = { ...aReport, frequencies: ['weekly', 'monthly'] } as const
const form = newSchedule(report, { state: 'WA' }, 'dana@cascade.test')

test('a new schedule starts with the report’s first frequency, at six, and its creator as recipient', () => {
  expect(scheduleBody(report, form)).toEqual({
    name: '',
    frequency: 'weekly',
    weekday: 1,
    month_day: null,
    hour: 6,
    minute: 0,
    recipients: ['dana@cascade.test'],
    file_format: 'C',
    skip_if_empty: false,
    params: { state: 'WA' },
  })
})

test.each<[change: Partial<ScheduleForm>, words: string]>([
  [{}, 'Every Monday at 6:00 am Pacific, for the seven days before'],
  [
    { frequency: 'monthly', month_day: '31', hour: '18:30' },
    'On the last day of every month at 6:30 pm Pacific, for the month before',
  ],
  [{ frequency: 'daily', hour: '' }, ''],
  [{ frequency: 'on invoice', hour: '' }, 'When an invoice is closed, for that invoice'],
])('the form describes when the schedule runs: %j', (change, words) => {
  expect(whenInWords(report, { ...form, ...change }, 'America/Los_Angeles')).toBe(words)
})

test('a schedule of a report without dates is described without a period', () => {
  const dateless: typeof report = { ...report, params: [] as never }
  expect(whenInWords(dateless, form, 'America/Los_Angeles')).toBe('Every Monday at 6:00 am Pacific')
})

test('the question before deleting a schedule gives its name, report and time', () => {
  const schedule = { name: '', title: 'Fuel Summary Report', in_words: 'Every Monday at 6:00 am Pacific' }
  expect(deletionQuestion(schedule)).toBe(
    'Delete this schedule? Fuel Summary Report: Every Monday at 6:00 am Pacific. What it has sent stays in the history of the account.',
  )
  expect(deletionQuestion({ ...schedule, name: 'Night shift' })).toContain('“Night shift”, Fuel Summary Report: Every Monday')
})

test('a schedule needs a recipient, and a time unless it waits for an invoice', () => {
  expect(Object.keys(scheduleProblems({ ...form, recipients: [], hour: '' }))).toEqual(['hour', 'recipients'])
  expect(scheduleProblems({ ...form, frequency: 'on invoice', hour: '' })).toEqual({})
})
