// Scheduled reports: when each runs, who receives it, and how recipients confirm.
import { z } from 'zod'
import { frequencies } from '#src/reports/report.ts'
import { scheduledKeys } from '#src/reports/reports.ts'
import { data, done, endpoint } from './endpoint.ts'
import { IdParam, line, timestamp, version } from './fields.ts'
import { params, Recipient, recipients, Run, sentFormats } from './reports.ts'

const scheduleShape = {
  report_key: z.enum(scheduledKeys),
  /** If empty, the schedule is named by its times. */
  name: line(60).default(''),
  params,
  frequency: z.enum(frequencies),
  weekday: z.int().min(1).max(7).nullable(),
  month_day: z.int().min(1).max(31).nullable(),
  hour: z.int().min(0).max(23).nullable(),
  minute: z.int().min(0).max(59).default(0),
  file_format: z.enum(sentFormats),
  skip_if_empty: z.boolean().default(false),
  recipients,
}
const ScheduleBody = z.strictObject(scheduleShape)

const Schedule = z.object({
  ...scheduleShape,
  id: z.int(),
  title: z.string(),
  recipients: z.array(Recipient),
  name: z.string(),
  minute: z.int(),
  skip_if_empty: z.boolean(),
  time_zone: z.string(),
  /** In plain English: "Every Monday at 6:00 am". */
  in_words: z.string(),
  is_active: z.boolean(),
  owner: z.string(),
  next_run_at: timestamp.nullable(),
  last_run_at: timestamp.nullable(),
  last_result: z.string(),
  version: z.int(),
})
export type ReportSchedule = z.output<typeof Schedule>

export const reportSchedules = {
  list: endpoint({
    method: 'GET',
    path: '/v1/report_schedules',
    summary: 'Scheduled reports of the account',
    access: 'reports.run',
    reads: true,
    query: z.object({ report_key: z.enum(scheduledKeys).optional() }),
    response: data(z.array(Schedule)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/report_schedules',
    summary: 'Schedule a report; an address once for the same filters and times',
    access: 'reports.run',
    body: ScheduleBody,
    response: data(Schedule),
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/report_schedules/:id',
    summary: 'Change, pause or resume a schedule',
    access: 'reports.run',
    params: IdParam,
    /** If the name is omitted, it does not change. */
    body: ScheduleBody.omit({ report_key: true }).extend({ name: line(60).optional(), is_active: z.boolean(), version }),
    response: data(Schedule),
    conflicts: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/report_schedules/:id',
    summary: 'Delete a schedule; its past runs stay',
    access: 'reports.run',
    params: IdParam,
    response: done,
  }),
  run: endpoint({
    method: 'POST',
    path: '/v1/report_schedules/:id/run',
    summary: 'Run a schedule now: to its recipients, or as a test to the caller alone',
    access: 'reports.run',
    params: IdParam,
    body: z.strictObject({ is_test: z.boolean().default(false) }),
    response: data(Run),
    idempotent: true,
    limits: ['schedule-run'],
    conflicts: true,
  }),
  runs: endpoint({
    method: 'GET',
    path: '/v1/report_schedules/:id/runs',
    summary: 'What a schedule has sent, newest first',
    access: 'reports.run',
    reads: true,
    params: IdParam,
    response: data(z.array(Run.extend({ due_at: timestamp.nullable(), sent_to: z.array(z.string()) }))),
  }),
  confirmRecipient: endpoint({
    method: 'POST',
    path: '/v1/report_recipients/confirm',
    summary: 'The holder of an address agrees to receive an account’s report',
    access: 'public',
    body: z.strictObject({ token: line(200) }),
    response: data(z.object({ account_name: z.string(), report_title: z.string() })),
    limits: ['link-guess'],
  }),
  answerAudit: endpoint({
    method: 'POST',
    path: '/v1/audit_confirmations',
    summary: 'A recipient of a monthly audit confirms the list, or says what is wrong',
    access: 'public',
    body: z.strictObject({ token: line(200), is_right: z.boolean(), note: line(500).default('') }),
    response: done,
    limits: ['link-guess'],
    conflicts: true,
  }),
}
