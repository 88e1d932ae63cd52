// docs/product/reports.md#schedules: what a schedule sends to a real SMTP server, to whom and when, and what it never sends.
import { randomUUID } from 'node:crypto'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { anAuthorisation } from '#testing/authorisations.ts'
import { aCard } from '#testing/cards.ts'
import { anException } from '#testing/exceptions.ts'
import { linkIn } from '#testing/kept-mail.ts'
import { aMailServer, type MailServer } from '#testing/mail-server.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSchedule } from '#testing/reports.ts'
import { aTransaction } from '#testing/transactions.ts'
import { endSchedules } from './end-schedules.ts'
import { giveUpRun } from './give-up-run.ts'
import { runDue } from './run-due.ts'
import { startRun } from './start-run.ts'

let mailServer: MailServer
let portal: Portal
beforeAll(async () => {
  mailServer = await aMailServer()
  portal = await aPortal({ SMTP_URL: mailServer.url, MAIL_FROM: 'Fleet Fuel <mail@provider.test>' })
})
afterAll(async () => {
  await portal.close()
  await mailServer.close()
})

const url = '/v1/report_schedules'
const longAgo = '2026-01-05T14:00:00.000Z'

const onInvoice = { frequency: 'on invoice', next_run_at: null }

type NewSchedule = Partial<Parameters<typeof aSchedule>[1]>
/** Due since January, and sent to its owner unless the test says otherwise. */
const aDueSchedule = async (given: NewSchedule = {}) => {
  const owner = await portal.aCustomer({ roles: ['report user'] })
  const { account_id, user } = owner
  const to = { recipients: [user.email], next_run_at: longAgo }
  const schedule = await aSchedule(portal, { account_id, owner_id: user.id, ...to, ...given })
  return { ...owner, schedule, email: user.email }
}

/** Runs the worker's minute job and everything that follows from it. */
const minutePasses = async (now = new Date()) => {
  await runDue({ ...portal.ctx, who: { system: 'reports.due' }, clock: { now: () => now } })
  await portal.runJobs()
}
/** Due again, a day later than before, because each due time makes only one run. */
const makeDue = (id: number) =>
  sql`update report_schedules set next_run_at = coalesce(
      (select max(due_at) from report_runs where schedule_id = ${id}) + interval '1 day', ${longAgo}::timestamptz)
    where id = ${id}`.execute(portal.db)
const scheduleNow = (id: number) =>
  portal.db.selectFrom('report_schedules').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const runsOf = (schedule_id: number) =>
  portal.db.selectFrom('report_runs').selectAll().where('schedule_id', '=', schedule_id).orderBy('id').execute()
const bodies = (email: string) => mailServer.to(email).map(({ parts }) => parts.map(({ body }) => body))
const fileTo = (email: string) => mailServer.to(email).at(-1)?.parts[2]?.body ?? ''
const refuse = (how: Parameters<MailServer['refuse']>[0]) => {
  mailServer.refuse(how)
  onTestFinished(() => mailServer.refuse(undefined))
}

test('a scheduled view is sent with its filters, for the previous day, in the chosen format', async () => {
  const { account_id, schedule, email } = await aDueSchedule({
    report_key: 'transaction-detail',
    params: JSON.stringify({ state: 'WA' }),
    file_format: 'pdf',
    next_run_at: '2026-03-10T13:00:00Z',
  })
  await aTransaction(portal, { account_id })
  await minutePasses(new Date('2026-03-10T15:00:00Z'))
  const [run] = await runsOf(schedule.id)
  expect(run).toMatchObject({ format: 'pdf', state: 'done', params: { state: 'WA', from: '2026-03-09', to: '2026-03-09' } })
  expect(mailServer.to(email).at(-1)?.parts[2]?.body.slice(0, 5)).toBe('%PDF-')
})

type Late = { says: string; given: NewSchedule; at: string; days: { from: string; to: string } }
const late: Late[] = [
  {
    says: 'started after midnight covers the day before the day it was due',
    given: { hour: 23, minute: 55, next_run_at: '2026-03-11T06:55:00Z' },
    at: '2026-03-11T07:02:00Z',
    days: { from: '2026-03-09', to: '2026-03-09' },
  },
  {
    says: 'due at the end of a month and started in the next one covers the month before the day it was due',
    given: { frequency: 'monthly', month_day: 31, hour: 23, minute: 30, next_run_at: '2026-03-01T07:30:00Z' },
    at: '2026-03-01T08:10:00Z',
    days: { from: '2026-01-01', to: '2026-01-31' },
  },
  {
    says: 'that was missed twice covers the days of all three weeks, and those since then are left for the next',
    given: { frequency: 'weekly', weekday: 1, next_run_at: '2026-03-02T14:00:00Z' },
    at: '2026-03-18T15:00:00Z',
    days: { from: '2026-02-23', to: '2026-03-15' },
  },
  {
    says: 'that was missed for years covers the last year',
    given: { next_run_at: '2023-03-02T14:00:00Z' },
    at: '2026-03-18T15:00:00Z',
    days: { from: '2025-03-18', to: '2026-03-17' },
  },
]

test.each(late)('a scheduled view $says', async ({ given, at, days }) => {
  const { schedule, email } = await aDueSchedule({ report_key: 'transaction-detail', file_format: 'N', ...given })
  await minutePasses(new Date(at))
  await minutePasses(new Date(at))
  expect(await runsOf(schedule.id)).toMatchObject([{ params: days }])
  expect(mailServer.to(email)).toHaveLength(1)
})

test('an edit that leaves its times alone does not skip a run that is overdue', async () => {
  const { as, schedule, email } = await aDueSchedule({ report_key: 'transaction-detail', next_run_at: '2026-03-10T13:00:00Z' })
  const edit = { params: {}, frequency: 'daily', weekday: null, month_day: null, hour: 6, recipients: [email] }
  const saved = await as.put(`${url}/${schedule.id}`, { ...edit, file_format: 'N', is_active: true, version: 1 })
  expect(saved.body.data.next_run_at).toBe('2026-03-10T13:00:00.000Z')
  await minutePasses(new Date('2026-03-10T15:00:00Z'))
  expect(await runsOf(schedule.id)).toMatchObject([{ params: { from: '2026-03-09', to: '2026-03-09' } }])
  const later = await as.put(`${url}/${schedule.id}`, { ...edit, hour: 7, file_format: 'N', is_active: true, version: 2 })
  expect(new Date(later.body.data.next_run_at).getTime()).toBeGreaterThan(Date.now())
})

test('a daily report contains everything posted since the last one, however late it was posted', async () => {
  const { schedule, email, account_id } = await aDueSchedule()
  await aTransaction(portal, { account_id, card_description: 'First' })
  await minutePasses()
  expect(mailServer.to(email)).toHaveLength(1)
  const [letter] = mailServer.to(email)
  expect(letter?.headers.get('subject')).toMatch(/^Daily Transaction Report of Account \w+: 1 transaction$/)
  expect(letter?.headers.get('message-id')).toBe(`<report-run-${(await runsOf(schedule.id))[0]?.id}-1@portal.test>`)
  expect(letter?.parts[0]?.body).toContain('Posted since the last report')
  expect(letter?.parts[0]?.body).toContain('1 transaction · 50.0 gal · $175.00')
  expect(letter?.parts[0]?.body).toContain('Pat Driver has scheduled this report for you: Every day at 6:00 am Pacific')
  expect(fileTo(email)).toContain('First')

  await aTransaction(portal, { account_id, card_description: 'Late', transacted_at: '2026-02-01T08:00:00' })
  await makeDue(schedule.id)
  await minutePasses()
  expect(fileTo(email)).toContain('Late')
  expect(fileTo(email)).not.toContain('First')
  expect(await scheduleNow(schedule.id)).toMatchObject({ last_result: 'Sent to 1 recipient' })
})

test('an empty report is still sent, so that no mail always means a problem', async () => {
  const { email } = await aDueSchedule()
  await minutePasses()
  expect(mailServer.to(email)).toHaveLength(1)
  expect(bodies(email)[0]?.[0]).toContain('No transactions in this period')
})

test('a schedule that skips empty reports sends nothing, and its result says so', async () => {
  const { schedule, email } = await aDueSchedule({ skip_if_empty: true })
  await minutePasses()
  expect(mailServer.to(email)).toEqual([])
  expect(await scheduleNow(schedule.id)).toMatchObject({ last_result: 'Skipped: No transactions in this period' })
})

test('a report with declines but no purchases is not skipped as empty', async () => {
  const { schedule, email, account_id } = await aDueSchedule({ skip_if_empty: true })
  const card_id = (await aCard(portal, { account_id })).id
  await anAuthorisation(portal, { account_id, card_id })
  await minutePasses()
  expect(bodies(email).map(([text = '']) => text.includes('Wrong PIN or driver ID'))).toEqual([true])
  await makeDue(schedule.id)
  await minutePasses()
  expect(mailServer.to(email)).toHaveLength(1)
})

test('several missed days make one report, and the next run is in the future', async () => {
  const { schedule, email } = await aDueSchedule()
  await minutePasses()
  await minutePasses()
  expect(mailServer.to(email)).toHaveLength(1)
  expect(await runsOf(schedule.id)).toMatchObject([{ due_at: longAgo, state: 'done' }])
  expect(new Date((await scheduleNow(schedule.id)).next_run_at!).getTime()).toBeGreaterThan(Date.now())
})

test('a schedule sends one report on a clock-change night, also if its time is missing or comes twice', async () => {
  const spring = await aDueSchedule({ hour: 2, minute: 30, next_run_at: '2027-03-14T10:00:00Z' })
  const autumn = await aDueSchedule({ hour: 1, minute: 30, next_run_at: '2027-11-07T08:30:00Z' })
  for (const now of ['2027-03-14T09:59:00Z', '2027-03-14T10:00:00Z', '2027-03-14T10:30:00Z']) await minutePasses(new Date(now))
  for (const now of ['2027-11-07T08:30:00Z', '2027-11-07T09:30:00Z']) await minutePasses(new Date(now))
  expect(mailServer.to(autumn.email)).toHaveLength(1)
  expect(await scheduleNow(autumn.schedule.id)).toMatchObject({ next_run_at: '2027-11-08T09:30:00.000Z' })
  const inMarch = (await runsOf(spring.schedule.id)).filter(({ due_at }) => due_at! < '2027-03-15')
  expect(inMarch).toMatchObject([{ due_at: '2027-03-14T10:00:00.000Z' }])
})

const lostRights: [string, (portal: Portal, who: { user_id: number; account_id: number }) => Promise<unknown>, string][] = [
  [
    'is disabled',
    ({ db }, { user_id }) => db.updateTable('users').set({ status: userStatus.disabled }).where('id', '=', user_id).execute(),
    'is no longer enabled',
  ],
  [
    'loses the role',
    ({ db }, who) =>
      db
        .updateTable('memberships')
        .set({ roles: ['card editor'] })
        .where('user_id', '=', who.user_id)
        .execute(),
    'may no longer run reports in this account',
  ],
  [
    'leaves the account',
    ({ db }, who) => db.updateTable('memberships').set({ is_enabled: false }).where('user_id', '=', who.user_id).execute(),
    'may no longer run reports in this account',
  ],
]

test.each(lostRights)(
  'when its owner %s, a schedule is paused, sends nothing more, and the admins are notified',
  async (_, lose, reason) => {
    const reader = await portal.aCustomer({ roles: ['report user'] })
    const { account_id } = reader
    const owner = await portal.aCustomer({ account_id, roles: ['report user'] })
    const admin = await portal.aCustomer({ account_id, roles: ['acct admin'] })
    const recipients = [reader.user.email]
    const schedule = await aSchedule(portal, { account_id, owner_id: owner.user.id, recipients, next_run_at: longAgo })
    await lose(portal, { user_id: owner.user.id, account_id })
    await minutePasses()
    expect(mailServer.to(reader.user.email)).toEqual([])
    const last_result = `Paused: its owner, Pat Driver, ${reason}`
    expect(await scheduleNow(schedule.id)).toMatchObject({ is_active: false, next_run_at: null, last_result })
    expect(await runsOf(schedule.id)).toMatchObject([{ state: 'failed', bytes: 0 }])
    expect(bodies(admin.user.email)[0]?.[0]).toContain('was paused')
    expect((await reader.as.get('/v1/notifications')).body.data[0].title).toContain('was paused')

    // The user who switches it on becomes its owner.
    const { body } = await reader.as.get(url)
    const { params, frequency, weekday, month_day, hour, file_format, version } = body.data[0]
    const edit = { params, frequency, weekday, month_day, hour, file_format, recipients, version, is_active: true }
    expect((await reader.as.put(`${url}/${schedule.id}`, edit)).status).toBe(200)
    expect(await scheduleNow(schedule.id)).toMatchObject({ owner_id: reader.user.id })
  },
)

test('a mail queued for the mail server is not sent after its owner loses the right', async () => {
  const reader = await portal.aCustomer({ roles: ['report user'] })
  const { account_id } = reader
  const owner = await portal.aCustomer({ account_id, roles: ['report user'] })
  const recipients = [reader.user.email]
  const schedule = await aSchedule(portal, { account_id, owner_id: owner.user.id, recipients, next_run_at: longAgo })
  refuse({ at: 'text', code: 451 })
  await minutePasses().catch(() => {})
  expect(await scheduleNow(schedule.id)).toMatchObject({
    last_result: 'Sent to 0 of 1 recipient; waiting for the mail server after 1 try',
  })
  mailServer.refuse(undefined)
  await portal.db.updateTable('memberships').set({ roles: [] }).where('user_id', '=', owner.user.id).execute()
  await retryMails(recipients[0]!)
  expect(mailServer.to(reader.user.email)).toEqual([])
  expect(await scheduleNow(schedule.id)).toMatchObject({
    last_result: `Sent to 0 of 1 recipient; not deliverable: ${recipients[0]}`,
  })
})

/** Runs the job of a failed mail again. */
const retryMails = async (email: string) => {
  const mails = await portal.db
    .selectFrom('mails')
    .select('id')
    .where('to_email', '=', email)
    .where('sent_at', 'is', null)
    .execute()
  await inTransaction(portal.ctx, async (ctx) => {
    for (const { id } of mails) await enqueue(ctx, 'mails.deliver', { mail_id: id })
  })
  await portal.runJobs()
}

test('a mail that ran out of tries counts as not deliverable, on its schedule and in the metrics', async () => {
  const { email, schedule } = await aDueSchedule()
  refuse({ at: 'text', code: 451 })
  await minutePasses().catch(() => {})
  const mail = await portal.db
    .selectFrom('mails')
    .select(['id', 'attempts'])
    .where('to_email', '=', email)
    .executeTakeFirstOrThrow()
  expect(mail.attempts).toBe(1)
  const figure = async () =>
    Number(/^forecourt_mail_unsent_seconds (\d+)$/m.exec((await portal.anonymous.get('/metrics')).text)?.[1])
  await portal.db
    .updateTable('mails')
    .set({ created_at: sql`now() - interval '3 days'` })
    .where('id', '=', mail.id)
    .execute()
  expect(await figure()).toBeGreaterThan(200_000)
  await sql`delete from pgboss.job where name = 'mails.deliver'`.execute(portal.db)
  await inTransaction(portal.ctx, (ctx) => enqueue(ctx, 'mails.give-up', { mail_id: mail.id }))
  await portal.runJobs()
  expect((await scheduleNow(schedule.id)).last_result).toBe(`Sent to 0 of 1 recipient; not deliverable: ${email}`)
  expect(await figure()).toBeLessThan(200_000)
})

test('a permanently refused address is named on the schedule, and the others get their mail', async () => {
  const { schedule, email, account_id } = await aDueSchedule()
  const other = await portal.aCustomer({ account_id, roles: ['report user'] })
  await portal.db
    .insertInto('report_recipients')
    .values({ schedule_id: schedule.id, account_id, report_key: schedule.report_key, email: other.user.email })
    .execute()
  mailServer.refuseTo(other.user.email)
  await minutePasses()
  expect(mailServer.to(email)).toHaveLength(1)
  expect(await scheduleNow(schedule.id)).toMatchObject({
    last_result: `Sent to 1 of 2 recipients; not deliverable: ${other.user.email}`,
  })
})

test('a stranger receives nothing before they confirm, and then receives the next report', async () => {
  const stranger = `${randomUUID()}@elsewhere.test`
  const { as, user, account_id } = await portal.aCustomer({ roles: ['report user'] })
  const body = { params: {}, frequency: 'daily', weekday: null, month_day: null, hour: 6, file_format: 'C' }
  const reply = await as.post(url, { report_key: 'daily-transaction', ...body, recipients: [stranger, user.email] })
  const { id } = reply.body.data
  await aTransaction(portal, { account_id })
  await makeDue(id)
  await minutePasses()
  expect(mailServer.to(user.email)).toHaveLength(1)
  expect(mailServer.to(stranger).map(({ headers }) => headers.get('subject'))).toEqual([expect.stringContaining('Do you want')])
  const { token } = linkIn(bodies(stranger)[0]?.[0] ?? '')
  expect((await portal.anonymous.post('/v1/report_recipients/confirm', { token })).status).toBe(200)
  await portal.runJobs()
  expect(mailServer.to(stranger)).toHaveLength(1)
  await makeDue(id)
  await minutePasses()
  expect(mailServer.to(stranger)).toHaveLength(2)
})

test('a disabled user receives nothing more, while the other recipients do', async () => {
  const { schedule, email, account_id } = await aDueSchedule()
  const gone = await portal.aUser({ status: userStatus.disabled })
  await portal.join(gone.id, account_id, { roles: ['report user'] })
  await portal.db
    .insertInto('report_recipients')
    .values({ schedule_id: schedule.id, account_id, report_key: schedule.report_key, email: gone.email })
    .execute()
  await minutePasses()
  expect([mailServer.to(email).length, mailServer.to(gone.email).length]).toEqual([1, 0])
})

test('a test mail goes only to the caller and does not move the mark', async () => {
  const { schedule, email, account_id } = await aDueSchedule({ next_run_at: '2099-01-01T00:00:00Z' })
  await aTransaction(portal, { account_id, card_description: 'Tested' })
  const caller = await portal.aCustomer({ account_id, roles: ['cu sales manager'] })
  const { body } = await caller.as.post(`${url}/${schedule.id}/run`, { is_test: true })
  await portal.runJobs()
  expect(mailServer.to(email)).toEqual([])
  expect(mailServer.to(caller.user.email)[0]?.headers.get('subject')).toMatch(/^Test: Daily Transaction Report/)
  expect(await scheduleNow(schedule.id)).toMatchObject({ watermark: 0, last_result: '', last_run_at: null })
  expect((await caller.as.get(`${url}/${schedule.id}/runs`)).body.data).toMatchObject([
    { id: body.data.id, state: 'done', rows_written: 1, sent_to: [caller.user.email] },
  ])
  expect((await caller.as.post(`${url}/${schedule.id}/run`, {})).status).toBe(200)
  await portal.runJobs()
  expect(fileTo(email)).toContain('Tested')
})

test('a schedule that was paused after it became due sends nothing', async () => {
  const { schedule, email } = await aDueSchedule()
  await runDue({ ...portal.ctx, who: { system: 'reports.due' } })
  await portal.db.updateTable('report_schedules').set({ is_active: false }).where('id', '=', schedule.id).execute()
  await portal.runJobs()
  expect(mailServer.to(email)).toEqual([])
  expect(await runsOf(schedule.id)).toMatchObject([{ handled_at: expect.any(String) }])
})

test('a paused schedule that is run by hand shows what became of its mails, and an ended one that it has ended', async () => {
  const { as, account_id, schedule } = await aDueSchedule({ is_active: false, next_run_at: null })
  await as.post(`${url}/${schedule.id}/run`, { is_test: false })
  await portal.runJobs()
  expect(await scheduleNow(schedule.id)).toMatchObject({ last_result: 'Sent to 1 recipient' })
  await portal.db.updateTable('report_schedules').set({ is_active: true }).where('id', '=', schedule.id).execute()
  await endSchedules({ ...portal.ctx, who: { system: 'accounts.settle-closed' } }, account_id)
  await portal.runJobs()
  expect(await runsOf(schedule.id)).toMatchObject([{ state: 'done' }, { state: 'done' }])
  expect(await scheduleNow(schedule.id)).toMatchObject({ last_result: 'Ended: the account was closed' })
})

test('the format N attaches no file, and fixed width has 360-character lines between header and trailer', async () => {
  const none = await aDueSchedule({ file_format: 'N' })
  const fixed = await aDueSchedule({ file_format: 'F' })
  for (const { account_id } of [none, fixed]) await aTransaction(portal, { account_id })
  await minutePasses()
  expect(mailServer.to(none.email)[0]?.parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html'])
  expect(bodies(none.email)[0]?.[0]).toMatch(
    /Open the report in the portal: http:\/\/portal\.test\/daily-transaction-report\?run=\d+/,
  )
  const [header, detail, trailer] = fileTo(fixed.email).split('\r\n')
  expect([header?.[0], detail?.[0], trailer?.[0]]).toEqual(['H', 'D', 'T'])
  expect(detail).toHaveLength(360)
})

test('a file of more than ten megabytes is not attached: the mail links to it', async () => {
  const { schedule, email } = await aDueSchedule()
  await runDue({ ...portal.ctx, who: { system: 'reports.due' } })
  await portal.db
    .updateTable('report_runs')
    .set({ state: 'done', bytes: 10 * 1024 * 1024 + 1 })
    .where('schedule_id', '=', schedule.id)
    .execute()
  await portal.runJobs()
  expect(mailServer.to(email)[0]?.parts).toHaveLength(2)
  expect(bodies(email)[0]?.[0]).toContain('too large to be attached')
})

test('a daily report lists the pump declines since the last one', async () => {
  const { schedule, email, account_id } = await aDueSchedule({ created_at: '2026-01-01T00:00:00Z' })
  const { id: card_id, last_four } = await aCard(portal, { account_id })
  await anAuthorisation(portal, { account_id, card_id, is_approved: false, decline_code: 'bad_did' })
  await minutePasses()
  expect(bodies(email)[0]?.[0]).toContain(`card •••• ${last_four}`)
  expect(bodies(email)[0]?.[0]).toContain('Wrong PIN or driver ID')
  await makeDue(schedule.id)
  await minutePasses()
  expect(bodies(email)[1]?.[0]).not.toContain('Declined at the pump')
})

test('a decline that is posted late appears in the next daily report, and none is reported twice', async () => {
  const { schedule, email, account_id } = await aDueSchedule()
  const card = await aCard(portal, { account_id, vehicle_number: '4711' })
  const declined = { account_id, card_id: card.id }
  await anAuthorisation(portal, { ...declined, authorised_at: '2026-03-10T12:00:00' })
  await minutePasses()
  // The import created the row before that report, but committed it afterwards.
  await anAuthorisation(portal, { ...declined, authorised_at: '2026-03-09T07:30:00', created_at: '2026-01-01T00:00:00Z' })
  for (let day = 0; day < 2; day++) {
    await makeDue(schedule.id)
    await minutePasses()
  }
  const told = bodies(email).map(([text = '']) => text.match(/Mar \d+ \d\d:\d\d/g) ?? [])
  expect(told).toEqual([['Mar 10 12:00'], ['Mar 9 07:30'], []])
})

test('a test mail of a daily report lists its declines, and the next report still contains them', async () => {
  const { schedule, email, account_id, as } = await aDueSchedule()
  await anAuthorisation(portal, { account_id, card_id: (await aCard(portal, { account_id })).id })
  expect((await as.post(`/v1/report_schedules/${schedule.id}/run`, { is_test: true })).status).toBe(200)
  await portal.runJobs()
  await minutePasses()
  expect(bodies(email).map(([text = '']) => text.includes('Wrong PIN or driver ID'))).toEqual([true, true])
})

test('a closed invoice is reported once, however often the job runs', async () => {
  const { schedule, email, account_id } = await aDueSchedule({
    report_key: 'invoiced-transaction',
    frequency: 'on invoice',
    next_run_at: null,
  })
  const invoice = await portal.db
    .insertInto('invoices')
    .values({
      account_id,
      invoice_number: randomUUID().slice(0, 10),
      billing_cycle: 'monthly',
      period_from: '2026-03-01',
      period_to: '2026-03-31',
      invoiced_on: '2026-04-01',
      due_on: '2026-04-15',
      transactions: 1,
      quantity: 50_000,
      total: 17_500,
    })
    .returning(['id', 'invoice_number'])
    .executeTakeFirstOrThrow()
  await aTransaction(portal, { account_id, invoice_id: invoice.id, card_description: 'Invoiced' })
  await aTransaction(portal, { account_id, card_description: 'Open' })
  for (let time = 0; time < 2; time++) {
    await inTransaction(portal.ctx, (ctx) => enqueue(ctx, 'reports.invoice-closed', { invoice_id: invoice.id }))
    await portal.runJobs()
  }
  expect(mailServer.to(email)).toHaveLength(1)
  expect(bodies(email)[0]?.[0]).toContain(`Invoice ${invoice.invoice_number}`)
  expect(fileTo(email)).toContain('Invoiced')
  expect(fileTo(email)).not.toContain('Open')
  expect(await runsOf(schedule.id)).toHaveLength(1)
})

test('the subject of an exception report contains the count', async () => {
  const { email, account_id } = await aDueSchedule({ report_key: 'scheduled-exception', file_format: 'N' })
  for (let found = 0; found < 3; found++) await anException(portal, { account_id })
  await minutePasses()
  expect(mailServer.to(email)[0]?.headers.get('subject')).toMatch(/^Scheduled Exception Report of Account \w+: 3 exceptions$/)
})

test.each(['daily', 'weekly', 'monthly'])(
  'a %s exception report lists each finding since the last one once, however old the fill',
  async (frequency) => {
    const { schedule, email, account_id } = await aDueSchedule({
      report_key: 'scheduled-exception',
      frequency,
      weekday: frequency === 'weekly' ? 1 : null,
      month_day: frequency === 'monthly' ? 1 : null,
    })
    const told = () => mailServer.to(email).map(({ headers }) => headers.get('subject')?.split(': ')[1])
    const card_id = (await aCard(portal, { account_id })).id
    await anAuthorisation(portal, { account_id, card_id })
    await anException(portal, { account_id, card_id })
    await minutePasses()
    // Imported after that report ran, with fills of the same day, of long ago, and of a site where it is already tomorrow.
    for (const transacted_at of ['2026-03-10T12:30:00', '2025-11-01T08:00:00', '2099-01-01T00:30:00'])
      await anException(portal, { account_id, card_id, transacted_at })
    for (let day = 0; day < 2; day++) {
      await makeDue(schedule.id)
      await minutePasses()
    }
    expect(told()).toEqual(['1 exception', '3 exceptions', '0 exceptions'])
    expect(bodies(email)[0]?.[0]).toContain('Found since the last report')
    expect(bodies(email)[0]?.[0]).not.toContain('Declined at the pump')
  },
)

test('a schedule does not report exceptions found before it was created', async () => {
  const { as, user, account_id } = await portal.aCustomer({ roles: ['report user'] })
  await anException(portal, { account_id })
  const body = { params: {}, frequency: 'daily', weekday: null, month_day: null, hour: 6, file_format: 'N' }
  const { id } = (await as.post(url, { report_key: 'scheduled-exception', ...body, recipients: [user.email] })).body.data
  await makeDue(id)
  await minutePasses()
  expect(mailServer.to(user.email)[0]?.headers.get('subject')).toContain(': 0 exceptions')
})

test('a final failure shows on the schedule and is mailed to its owner; the next report catches up', async () => {
  const { schedule, email, account_id } = await aDueSchedule()
  await aTransaction(portal, { account_id, card_description: 'Untold' })
  await runDue({ ...portal.ctx, who: { system: 'reports.due' } })
  const [run] = await runsOf(schedule.id)
  // What the queue does after the last try.
  await giveUpRun({ ...portal.ctx, who: { system: 'reports.give-up' } }, { run_id: run!.id })
  await portal.runJobs()
  expect(await scheduleNow(schedule.id)).toMatchObject({ is_active: true, last_result: expect.stringMatching(/^Failed: /) })
  expect(mailServer.to(email).map(({ headers }) => headers.get('subject'))).toEqual([
    expect.stringContaining('could not be sent'),
  ])
  await makeDue(schedule.id)
  await minutePasses()
  expect(fileTo(email)).toContain('Untold')
})

test.each([
  ['of new postings is told that the next one catches up', {}, 'The next report includes what this one would have said'],
  ['of a view is told that its days are not sent again', { report_key: 'fuel-summary' }, 'is not sent again'],
  ['of an invoice is told that it is not sent again', { report_key: 'invoiced-transaction', ...onInvoice }, 'is not sent again'],
  ['that shows what is now is told that the next one catches up', { report_key: 'list-driver-or-vehicle' }, 'The next report'],
])('the owner of a failed report %s', async (_, given, words) => {
  const { schedule, email, user } = await aDueSchedule(given)
  const run_id = await inTransaction(portal.ctx, (ctx) => startRun(ctx, schedule, { user_id: user.id }))
  await giveUpRun({ ...portal.ctx, who: { system: 'reports.give-up' } }, { run_id })
  await portal.runJobs()
  expect(bodies(email)[0]?.[0]).toContain(words)
  await portal.db.deleteFrom('report_schedules').where('id', '=', schedule.id).execute()
})

test('several workers at once make one run and one mail for each schedule', async () => {
  const due = await Promise.all(Array.from({ length: 12 }, () => aDueSchedule()))
  const ctx = { ...portal.ctx, who: { system: 'reports.due' } }
  await Promise.all(Array.from({ length: 4 }, () => runDue(ctx)))
  await Promise.all(Array.from({ length: 3 }, () => portal.runJobs()))
  await expect.poll(() => due.filter(({ email }) => mailServer.to(email).length === 0).length, { timeout: 20_000 }).toBe(0)
  expect(due.map(({ email }) => mailServer.to(email).length)).toEqual(due.map(() => 1))
  for (const { schedule } of due) expect(await runsOf(schedule.id)).toHaveLength(1)
})

test('a schedule over several accounts checks its owner’s rights at each run, and only readers of all get its file', async () => {
  const { schedule, email, account_id, user } = await aDueSchedule({ params: JSON.stringify({ scope: 'mine' }) })
  const second = (await portal.anAccount()).id
  await portal.join(user.id, second, { roles: ['report user'] })
  await aTransaction(portal, { account_id, card_description: 'First' })
  await aTransaction(portal, { account_id: second, card_description: 'Second' })
  await minutePasses()
  expect([fileTo(email).includes('First'), fileTo(email).includes('Second')]).toEqual([true, true])
  const [run] = await runsOf(schedule.id)
  const colleague = await portal.aCustomer({ account_id, roles: ['report user'] })
  expect((await colleague.as.get(`/v1/reports/${run?.id}/file`)).status).toBe(403)

  await portal.db.updateTable('memberships').set({ is_enabled: false }).where('account_id', '=', second).execute()
  await aTransaction(portal, { account_id, card_description: 'Third' })
  await aTransaction(portal, { account_id: second, card_description: 'Fourth' })
  await makeDue(schedule.id)
  await minutePasses()
  expect([fileTo(email).includes('Third'), fileTo(email).includes('Fourth')]).toEqual([true, false])
})
