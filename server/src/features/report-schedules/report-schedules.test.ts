import { randomUUID } from 'node:crypto'
import { popups, problems } from '@forecourt/domain/messages.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastLinkTo, mailsTo } from '#testing/kept-mail.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { anAskedAddress, anAskedAudit, aSchedule } from '#testing/reports.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' })
})
afterAll(() => portal.close())

const aStranger = () => `${randomUUID()}@elsewhere.test`
const aReader = async (account_id?: number) => portal.aCustomer({ roles: ['report user'], ...(account_id && { account_id }) })

const aDaily = (change: object = {}) => ({
  report_key: 'daily-transaction',
  params: {},
  frequency: 'daily',
  weekday: null,
  month_day: null,
  hour: 6,
  file_format: 'C',
  recipients: [aStranger()],
  ...change,
})
const url = '/v1/report_schedules'

test('a schedule is described in words, has a next run, and belongs to its creator', async () => {
  const { as, user, account_id } = await aReader()
  const { body } = await as.post(url, aDaily({ recipients: [user.email], minute: 30 }))
  expect(body.data).toMatchObject({
    title: 'Daily Transaction Report',
    in_words: 'Every day at 6:30 am Pacific',
    owner: 'Pat Driver',
    is_active: true,
    skip_if_empty: false,
    time_zone: 'America/Los_Angeles',
    recipients: [{ email: user.email, is_confirmed: true }],
    last_run_at: null,
    version: 1,
  })
  expect(new Date(body.data.next_run_at).getTime()).toBeGreaterThan(Date.now())
  expect((await as.get(url)).body.data).toEqual([body.data])
  expect((await as.get(`${url}?report_key=scheduled-exception`)).body.data).toEqual([])
  const colleague = await aReader(account_id)
  expect((await colleague.as.get(url)).body.data).toEqual([body.data])
})

test('recipients that cannot receive mail are refused by name at the field, and none is dropped silently', async () => {
  const { as } = await aReader()
  const email = aStranger()
  const many = Array.from({ length: limits.recipients }, aStranger)
  const refusals: [recipients: string[], words: string][] = [
    [[], 'At least one recipient'],
    [[email, ' '], 'One of the recipients is empty'],
    [[email, 'books@cascade'], '“books@cascade” is not an e-mail address'],
    [[email, email.toUpperCase()], `“${email}” is entered twice`],
    [[...many, email], `At most 10 recipients. Remove ${email}`],
  ]
  for (const [recipients, words] of refusals) {
    const { status, body } = await as.post(url, aDaily({ recipients }))
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { recipients: [words] } })
  }
  expect((await as.get(url)).body.data).toEqual([])
})

test('an address may receive a report only once with the same filters and times, and the refusal names the schedule', async () => {
  const { as } = await aReader()
  const email = aStranger()
  const weekly = { frequency: 'weekly', weekday: 1 }
  const oneVehicle = { ...weekly, recipients: [email], report_key: 'transaction-detail', params: { vehicle_from: '1143' } }
  expect((await as.post(url, aDaily({ ...oneVehicle, name: 'Truck 1143' }))).status).toBe(200)
  const again = await as.post(url, aDaily({ ...oneVehicle, recipients: [aStranger(), email.toUpperCase()], file_format: 'pdf' }))
  expect(again.body.errors).toEqual({
    recipients: [`${popups.emailRegistered}: ${email} already receives “Truck 1143” (Every Monday at 6:00 am Pacific)`],
  })
  // An explicit default equals an omitted one.
  const spelled = aDaily({ ...oneVehicle, params: { vehicle_from: '1143', vehicle_to: 'all', exceptions_only: false } })
  expect((await as.post(url, spelled)).status).toBe(422)
  const different = [
    aDaily({ ...oneVehicle, params: { vehicle_from: '1144' } }),
    aDaily({ ...oneVehicle, weekday: 2 }),
    aDaily({ ...oneVehicle, hour: 18 }),
    aDaily({ ...oneVehicle, report_key: 'fuel-summary', params: {} }),
    aDaily({ ...oneVehicle, recipients: [aStranger()] }),
  ]
  for (const one of different) expect((await as.post(url, one)).status).toBe(200)
  expect((await (await aReader()).as.post(url, aDaily(oneVehicle))).status).toBe(200)
  // An edit cannot make two schedules equal either.
  const [, changed] = (await as.get(url)).body.data as { id: number; version: number }[]
  const { report_key: _, ...edit } = aDaily(oneVehicle)
  const refused = await as.put(`${url}/${changed!.id}`, { ...edit, is_active: true, version: changed!.version })
  expect(refused.body.errors.recipients[0]).toContain('“Truck 1143”')
})

test('a scheduled view keeps its filters and cannot fix its days', async () => {
  const { as } = await aReader()
  const view = aDaily({ report_key: 'transaction-detail', frequency: 'monthly', month_day: 1, params: { state: 'WA' } })
  expect((await as.post(url, { ...view, name: 'Washington', file_format: 'xlsx' })).body.data).toMatchObject({
    name: 'Washington',
    title: 'Transaction Detail Report',
    in_words: 'On the 1st of every month at 6:00 am Pacific',
    params: { state: 'WA' },
    file_format: 'xlsx',
  })
  const dated = await as.post(url, { ...view, params: { from: '2026-01-01' } })
  expect(dated.status).toBe(422)
  const never = await as.post(url, aDaily({ report_key: 'billing-sort', params: { invoice: '1' } }))
  expect(never.body.errors).toEqual({ frequency: [problems.frequencyNotOffered] })
})

test('when ten requests register one address at the same moment, one succeeds', async () => {
  const { as } = await aReader()
  const recipients = [aStranger()]
  const replies = await Promise.all(Array.from({ length: 10 }, () => as.post(url, aDaily({ recipients }))))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(422)])
  expect((await as.get(url)).body.data).toHaveLength(1)
})

test('an edit removes some addresses and adds others; unchanged addresses stay', async () => {
  const { as, user } = await aReader()
  const [kept, gone, added] = [aStranger(), aStranger(), aStranger()]
  const { body } = await as.post(url, aDaily({ recipients: [kept, gone] }))
  const { report_key: _, ...edit } = aDaily({ recipients: [kept, added, user.email], hour: 18, file_format: 'N' })
  const reply = await as.put(`${url}/${body.data.id}`, { ...edit, is_active: true, version: 1 })
  expect(reply.body.data).toMatchObject({ version: 2, in_words: 'Every day at 6:00 pm Pacific', file_format: 'N' })
  expect(reply.body.data.recipients.map(({ email }: { email: string }) => email)).toEqual([kept, added, user.email].toSorted())
  expect((await as.post(url, aDaily({ recipients: [gone] }))).status).toBe(200)
  const stale = await as.put(`${url}/${body.data.id}`, { ...edit, is_active: true, version: 1 })
  expect(stale).toMatchObject({ status: 409, body: { message: problems.scheduleChanged } })
})

test('an edit without a name keeps the name, and an empty name removes it', async () => {
  const { as, user } = await aReader()
  const { report_key, ...edit } = aDaily({ recipients: [user.email] })
  const { body } = await as.post(url, { report_key, ...edit, name: 'Night shift' })
  const at = `${url}/${body.data.id}`
  expect((await as.put(at, { ...edit, is_active: true, version: 1 })).body.data.name).toBe('Night shift')
  expect((await as.put(at, { ...edit, name: '', is_active: true, version: 2 })).body.data.name).toBe('')
})

test('a paused schedule has no next run; a resumed one does', async () => {
  const { as, user } = await aReader()
  const { report_key, ...edit } = aDaily({ recipients: [user.email] })
  const { body } = await as.post(url, { report_key, ...edit })
  const at = `${url}/${body.data.id}`
  expect((await as.put(at, { ...edit, is_active: false, version: 1 })).body.data).toMatchObject({
    is_active: false,
    next_run_at: null,
  })
  expect((await as.put(at, { ...edit, is_active: true, version: 2 })).body.data.next_run_at).not.toBeNull()
})

test.each([
  [{ frequency: 'weekly', weekday: 1 }, { frequency: [problems.frequencyNotOffered] }],
  [{ frequency: 'on invoice', hour: null }, { frequency: [problems.frequencyNotOffered] }],
  [{ hour: null }, { hour: [problems.hourRequired] }],
  [{ report_key: 'scheduled-exception', frequency: 'weekly' }, { weekday: [problems.weekdayRequired] }],
  [{ report_key: 'scheduled-exception', frequency: 'monthly' }, { month_day: [problems.monthDayRequired] }],
  [{ report_key: 'submit-log' }, { report_key: expect.any(Array) }],
  [{ params: { card_from: '9', card_to: '8' } }, { 'params.card_to': expect.any(Array) }],
  [{ params: { colour: 'red' } }, { 'params.colour': expect.any(Array) }],
  [{ hour: 24 }, { hour: expect.any(Array) }],
])('a schedule with %j is refused at its field', async (change, errors) => {
  const { as } = await aReader()
  expect(await as.post(url, aDaily(change))).toMatchObject({ status: 422, body: { errors } })
})

test('fields that a frequency does not use are dropped', async () => {
  const { as } = await aReader()
  const { body } = await as.post(url, aDaily({ weekday: 3, month_day: 31 }))
  expect(body.data).toMatchObject({ weekday: null, month_day: null })
})

test(`an account may have ${limits.schedules} schedules and no more`, async () => {
  const { as, user, account_id } = await aReader()
  for (let made = 0; made < limits.schedules; made++) await aSchedule(portal, { account_id, owner_id: user.id })
  expect(await as.post(url, aDaily())).toMatchObject({
    status: 422,
    body: { errors: { report_key: [expect.stringContaining('50')] } },
  })
})

test('a schedule of another account is not found', async () => {
  const other = await aReader()
  const { id } = await aSchedule(portal, { account_id: other.account_id, owner_id: other.user.id })
  const { as } = await aReader()
  const { report_key: _, ...edit } = aDaily({ is_active: true, version: 1 })
  for (const reply of [
    await as.put(`${url}/${id}`, edit),
    await as.delete(`${url}/${id}`),
    await as.post(`${url}/${id}/run`, {}),
    await as.get(`${url}/${id}/runs`),
  ])
    expect(reply.status).toBe(404)
})

test('a removed schedule is gone, but its past runs remain', async () => {
  const { as, user, account_id } = await aReader()
  const { id } = await aSchedule(portal, { account_id, owner_id: user.id })
  const { body } = await as.post(`${url}/${id}/run`, { is_test: true })
  expect((await as.get(`${url}/${id}/runs`)).body.data).toMatchObject([{ id: body.data.id, due_at: null, sent_to: [] }])
  expect((await as.delete(`${url}/${id}`)).status).toBe(200)
  expect((await as.delete(`${url}/${id}`)).status).toBe(404)
  const kept = await portal.db.selectFrom('report_runs').select('schedule_id').where('id', '=', body.data.id).execute()
  expect(kept).toEqual([{ schedule_id: null }])
})

test('while a run is in progress a second one is refused, but a test is not', async () => {
  const { as, user, account_id } = await aReader()
  const { id } = await aSchedule(portal, { account_id, owner_id: user.id, recipients: [user.email] })
  expect((await as.post(`${url}/${id}/run`, {})).body.data).toMatchObject({ state: 'queued', format: 'C' })
  expect(await as.post(`${url}/${id}/run`, {})).toMatchObject({ status: 409, body: { message: problems.scheduleAtWork } })
  expect((await as.post(`${url}/${id}/run`, { is_test: true })).status).toBe(200)
})

test('a stranger is asked once, in a mail that names the sender; confirming twice gives the same answer', async () => {
  const { as, account_id } = await aReader()
  const { name } = await portal.db.selectFrom('accounts').select('name').where('id', '=', account_id).executeTakeFirstOrThrow()
  const email = aStranger()
  const { body } = await as.post(url, aDaily({ recipients: [email] }))
  expect(body.data.recipients).toEqual([{ email, is_confirmed: false }])
  await as.post(url, { ...aDaily({ recipients: [email] }), report_key: 'scheduled-exception' })
  await portal.runJobs()
  const letters = await mailsTo(portal, email)
  expect(letters).toMatchObject([{ kind: 'report-recipient', subject: `Do you want to receive reports of ${name}?` }])
  expect(letters[0]?.text_body).toContain('Pat Driver wants to send you the Daily Transaction Report')
  const link = await lastLinkTo(portal, email)
  expect(link.url).toMatch(/^http:\/\/portal\.test\/report-confirmation#/)
  for (let time = 0; time < 2; time++)
    expect(await portal.anonymous.post('/v1/report_recipients/confirm', { token: link.token })).toMatchObject({
      status: 200,
      body: { data: { account_name: name, report_title: 'Daily Transaction Report' } },
    })
  expect((await as.get(url)).body.data.flatMap((each: { recipients: unknown[] }) => each.recipients)).toEqual([
    { email, is_confirmed: true },
    { email, is_confirmed: true },
  ])
})

test('a link that is expired, of another kind or invented confirms nothing', async () => {
  const { account_id } = await aReader()
  const asked = await anAskedAddress(portal, account_id)
  const audited = await anAskedAudit(portal, account_id)
  await portal.db
    .updateTable('links')
    .set({ expires_at: new Date(0).toISOString() })
    .where('id', '=', (eb) => eb.selectFrom('report_addresses').select('link_id').where('email', '=', asked.email))
    .execute()
  for (const token of [asked.token, audited.token, `fpl_${'x'.repeat(43)}`])
    expect(await portal.anonymous.post('/v1/report_recipients/confirm', { token })).toMatchObject({
      status: 422,
      body: { errors: { token: [problems.linkInvalid] } },
    })
})

test('only the first answer to a monthly audit counts; admins and customer service are notified', async () => {
  const { account_id } = await aReader()
  const admin = await portal.aCustomer({ account_id, roles: ['acct admin'] })
  const { run_id, email, token } = await anAskedAudit(portal, account_id)
  const answer = { token, is_right: false, note: 'Truck 12 was sold' }
  expect((await portal.anonymous.post('/v1/audit_confirmations', answer)).status).toBe(200)
  expect(await portal.anonymous.post('/v1/audit_confirmations', { ...answer, is_right: true })).toMatchObject({
    status: 409,
    body: { message: problems.auditAnswered },
  })
  const kept = await portal.db.selectFrom('audit_confirmations').selectAll().where('run_id', '=', run_id).execute()
  expect(kept).toMatchObject([{ answered_by: email, is_right: false, note: 'Truck 12 was sold' }])
  await portal.runJobs()
  for (const reader of [admin.user.email, portal.config.branding.support_email])
    expect((await mailsTo(portal, reader)).at(-1)).toMatchObject({
      kind: 'audit-answered',
      text_body: expect.stringContaining('Truck 12 was sold'),
    })
  const events = await portal.db.selectFrom('audit_events').select('action').where('object_id', '=', run_id).execute()
  expect(events).toContainEqual({ action: 'report-audit.answer' })
})
