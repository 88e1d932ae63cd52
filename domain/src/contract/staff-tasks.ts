// docs/product/staff-tasks.md: tasks that staff must do now, and who is on call. For provider staff.
import { z } from 'zod'
import { taskKindNames } from '#src/rules/staff-tasks.ts'
import { changeOf } from './change-of.ts'
import { data, done, endpoint, page } from './endpoint.ts'
import { email, IdParam, line, listQuery, timestamp, version } from './fields.ts'
import { listFile } from './list-file.ts'

const Task = z.object({
  id: z.int(),
  kind: z.enum(taskKindNames),
  /** One line of text: the last four digits of a card and its network. */
  about: z.string(),
  /** The record the task concerns. */
  object_id: z.int(),
  /** The card the task concerns, if there is one and it still exists. */
  card: z.object({ id: z.int(), last_four: z.string().nullable() }).nullable(),
  account: z.object({ id: z.int(), name: z.string(), cl_division_no: z.string(), cl_account_no: z.string() }).nullable(),
  opened_at: timestamp,
  due_at: timestamp,
  is_overdue: z.boolean(),
  /** The number of pages sent. */
  pages: z.int(),
  paged_at: timestamp.nullable(),
  done_at: timestamp.nullable(),
  /** Null if the task is open, or ended automatically. */
  done_by: z.string().nullable(),
  note: z.string(),
})
export type StaffTask = z.output<typeof Task>

const minutesOfDay = 1_440

const shift = {
  name: line(60).min(1, 'Give a name'),
  /** One bit per day; Monday is 1. */
  days: z.int().min(1, 'Choose a day').max(127),
  from_minute: z
    .int()
    .min(0)
    .max(minutesOfDay - 1),
  /** Less than `from_minute`: the shift ends on the next day. */
  to_minute: z.int().min(1).max(minutesOfDay),
  email: z.union([z.literal(''), email]),
  /** The address of a webhook; empty for none. */
  url: line(500),
}

const OnCallInput = z.strictObject({ ...shift, email: shift.email.default(''), url: shift.url.default('') })
export type OnCallInput = z.output<typeof OnCallInput>
const OnCallEdit = changeOf(OnCallInput).extend({ version })
export type OnCallEdit = z.output<typeof OnCallEdit>

const OnCall = z.object({
  id: z.int(),
  name: z.string(),
  days: z.int(),
  from_minute: z.int(),
  to_minute: z.int(),
  email: z.string(),
  url: z.string(),
  /** The result of the last message to the webhook; null if none was sent. */
  last_message: z.string().nullable(),
  /** Why the portal no longer calls the webhook; null while it does. */
  ended_because: z.string().nullable(),
  version: z.int(),
})
export type OnCall = z.output<typeof OnCall>

/** The secret of a new webhook, shown only in this reply. */
const WithSecret = OnCall.extend({ secret: z.string().nullable() })

const access = 'network.operate'
const settings = 'provider.manage'

const TaskQuery = listQuery(['due_at']).extend({ state: z.enum(['open', 'done']).default('open') })

export const staffTasks = {
  list: endpoint({
    method: 'GET',
    path: '/v1/staff_tasks',
    summary: 'What staff must do, the most urgent first, or what was done, the latest first',
    access,
    reads: true,
    query: TaskQuery,
    response: page(Task),
  }),
  export: endpoint(
    listFile({
      path: '/v1/staff_tasks/export',
      summary: 'All tasks that match, as a file',
      access,
      query: TaskQuery,
    }),
  ),
  count: endpoint({
    method: 'GET',
    path: '/v1/staff_tasks/count',
    summary: 'How many tasks are open, how many of them overdue',
    access,
    reads: true,
    response: data(z.object({ open: z.int(), overdue: z.int() })),
  }),
  end: endpoint({
    method: 'POST',
    path: '/v1/staff_tasks/:id/end',
    summary: 'End a task that was settled in another way, and say how',
    access,
    params: IdParam,
    body: z.strictObject({ note: line(500).min(1, 'Say how it was settled') }),
    response: data(Task),
    conflicts: true,
  }),
  onCall: endpoint({
    method: 'GET',
    path: '/v1/on_call',
    summary: 'Who is paged first, at which hours',
    access: settings,
    reads: true,
    response: data(z.array(OnCall)),
  }),
  addOnCall: endpoint({
    method: 'POST',
    path: '/v1/on_call',
    summary: 'Add hours and who is paged then; the secret of a webhook is shown this once',
    access: settings,
    body: OnCallInput,
    response: data(WithSecret),
  }),
  changeOnCall: endpoint({
    method: 'PUT',
    path: '/v1/on_call/:id',
    summary: 'Change hours or who is paged then; another webhook gets another secret',
    access: settings,
    params: IdParam,
    body: OnCallEdit,
    response: data(WithSecret),
    conflicts: true,
  }),
  removeOnCall: endpoint({
    method: 'DELETE',
    path: '/v1/on_call/:id',
    summary: 'Remove hours from the list of those on call',
    access: settings,
    params: IdParam,
    response: done,
  }),
  newSecret: endpoint({
    method: 'POST',
    path: '/v1/on_call/:id/secret',
    summary: 'Make a new secret for the webhook; the old one signs too for 24 hours',
    access: settings,
    params: IdParam,
    response: data(WithSecret),
    conflicts: true,
  }),
  testPage: endpoint({
    method: 'POST',
    path: '/v1/on_call/:id/test',
    summary: 'Send a test page to the mail and the webhook of one entry',
    access: settings,
    params: IdParam,
    limits: ['test-letter'],
    response: done,
  }),
}
