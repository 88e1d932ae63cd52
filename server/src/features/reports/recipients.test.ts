// docs/product/reports.md#recipients: an answer about an address reveals nothing about its owner.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastLinkTo, mailsTo } from '#testing/kept-mail.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' })
})
afterAll(() => portal.close())

const aReader = () => portal.aCustomer({ roles: ['report user'] })
const march = { from: '2026-03-01', to: '2026-03-31' }
const aSending = (...recipients: string[]) => ({ params: march, file_format: 'C', recipients })
const send = '/v1/reports/transaction-detail/email'

const others = {
  'a member of staff': async () => (await portal.staff()).user.email,
  'a user of another account': async () => (await aReader()).user.email,
  'a stranger': async () => `${randomUUID()}@elsewhere.test`,
}

test.each(Object.entries(others))('%s is asked first, and gets the report after agreeing', async (_, anAddress) => {
  const { as } = await aReader()
  const email = await anAddress()
  const { status, body } = await as.post(send, aSending(email))
  expect({ status, recipients: body.data.recipients }).toEqual({ status: 200, recipients: [{ email, is_confirmed: false }] })
  await portal.runJobs()
  expect((await mailsTo(portal, email)).map(({ kind }) => kind)).toEqual(['report-recipient'])
  const { token } = await lastLinkTo(portal, email)
  expect((await portal.anonymous.post('/v1/report_recipients/confirm', { token })).status).toBe(200)
  await portal.runJobs()
  expect((await mailsTo(portal, email)).map(({ kind }) => kind)).toEqual(['report-recipient', 'report'])
})

test('staff who send an account’s report to themselves get it at once; for a customer they are still strangers', async () => {
  const { as: customer, account_id } = await aReader()
  const { as, user } = await portal.staff(account_id)
  expect((await as.post(send, aSending(user.email))).body.data.recipients).toEqual([{ email: user.email, is_confirmed: true }])
  await portal.runJobs()
  expect((await mailsTo(portal, user.email)).map(({ kind }) => kind)).toEqual(['report'])
  const { body } = await customer.post(send, aSending(user.email))
  expect(body.data.recipients).toEqual([{ email: user.email, is_confirmed: false }])
})

test('a schedule that staff create for themselves needs no consent, and one that a customer sends them does', async () => {
  const { as: customer, account_id } = await aReader()
  const { as, user } = await portal.staff(account_id)
  const daily = { report_key: 'daily-transaction', params: {}, frequency: 'daily', weekday: null, month_day: null, hour: 6 }
  const given = { ...daily, file_format: 'N', recipients: [user.email] }
  const own = (await as.post('/v1/report_schedules', given)).body.data
  const asked = (await customer.post('/v1/report_schedules', { ...given, report_key: 'scheduled-exception' })).body.data
  expect([own.recipients, asked.recipients]).toEqual([
    [{ email: user.email, is_confirmed: true }],
    [{ email: user.email, is_confirmed: false }],
  ])
  for (const [who, { id }] of [
    [as, own],
    [customer, asked],
  ] as const)
    expect((await who.post(`/v1/report_schedules/${id}/run`, {})).status).toBe(200)
  await portal.runJobs()
  const letters = await mailsTo(portal, user.email)
  expect(letters.map(({ kind }) => kind).toSorted()).toEqual(['report', 'report-recipient'])
  expect(letters.find(({ kind }) => kind === 'report')?.subject).toContain('Daily Transaction Report')
})

test('a person who agreed to the reports as a stranger gets none once the account has disabled them', async () => {
  const { as, account_id } = await aReader()
  const { user } = await aReader()
  const isConfirmed = async () => (await as.post(send, aSending(user.email))).body.data.recipients[0].is_confirmed
  expect(await isConfirmed()).toBe(false)
  await portal.runJobs()
  const { token } = await lastLinkTo(portal, user.email)
  expect((await portal.anonymous.post('/v1/report_recipients/confirm', { token })).status).toBe(200)
  await portal.join(user.id, account_id)
  expect(await isConfirmed()).toBe(true)
  const change = async (is_enabled: boolean) =>
    portal.db.updateTable('memberships').set({ is_enabled }).where('user_id', '=', user.id).execute()
  await change(false)
  await portal.runJobs()
  expect(
    (await mailsTo(portal, user.email)).filter(({ kind }) => kind === 'report'),
    'the mail had not left yet',
  ).toHaveLength(0)
  expect(await isConfirmed()).toBe(false)
  await change(true)
  expect(await isConfirmed()).toBe(true)
})
