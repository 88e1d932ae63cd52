// Reports that a user sends by hand, and the monthly audit that asks for an answer.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { linkIn } from '#testing/kept-mail.ts'
import { aMailServer, type MailServer } from '#testing/mail-server.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSchedule } from '#testing/reports.ts'
import { aTransaction } from '#testing/transactions.ts'
import { runDue } from './run-due.ts'

let mailServer: MailServer
let portal: Portal
beforeAll(async () => {
  mailServer = await aMailServer()
  portal = await aPortal({ SMTP_URL: mailServer.url })
})
afterAll(async () => {
  await portal.close()
  await mailServer.close()
})

const minutePasses = async () => {
  await runDue({ ...portal.ctx, who: { system: 'reports.due' } })
  await portal.runJobs()
}
const textTo = (email: string) => mailServer.to(email).at(-1)?.parts[0]?.body ?? ''

test('a report sent by hand reaches a user at once, and a stranger only after they confirm', async () => {
  const { as, user, account_id } = await portal.aCustomer({ roles: ['report user'] })
  await aTransaction(portal, { account_id, card_description: 'By hand', transacted_at: '2026-03-10T12:00:00' })
  const stranger = `${randomUUID()}@elsewhere.test`
  const reply = await as.post('/v1/reports/transaction-detail/email', {
    params: { from: '2026-03-01', to: '2026-03-31' },
    file_format: 'C',
    recipients: [user.email, stranger],
    subject: 'March, as you asked',
  })
  expect(reply.body.data.recipients).toEqual([
    { email: user.email, is_confirmed: true },
    { email: stranger, is_confirmed: false },
  ])
  await portal.runJobs()
  const [letter] = mailServer.to(user.email)
  expect(letter?.headers.get('subject')).toBe('March, as you asked')
  expect(letter?.headers.get('message-id')).toBe(`<report-run-${reply.body.data.id}-1@portal.test>`)
  expect(letter?.parts[2]?.body).toContain('By hand')
  expect(mailServer.to(stranger)).toHaveLength(1)
  const { token } = linkIn(textTo(stranger))
  for (let time = 0; time < 2; time++) {
    expect((await portal.anonymous.post('/v1/report_recipients/confirm', { token })).status).toBe(200)
    await portal.runJobs()
  }
  expect(mailServer.to(stranger).map(({ headers }) => headers.get('message-id'))).toEqual([
    expect.stringMatching(/^<mail-/),
    `<report-run-${reply.body.data.id}-2@portal.test>`,
  ])
  expect(mailServer.to(user.email)).toHaveLength(1)
})

test('a monthly audit marks the changes since the last one, and can be answered without signing in', async () => {
  const { user, account_id } = await portal.aCustomer({ roles: ['report user'] })
  const { id: card_id } = await aCard(portal, { account_id, description: 'Truck before' })
  const schedule = await aSchedule(portal, {
    account_id,
    owner_id: user.id,
    report_key: 'driver-vehicle-records-monthly-audit',
    frequency: 'monthly',
    month_day: 1,
    recipients: [user.email],
    next_run_at: '2026-01-01T14:00:00Z',
  })
  await minutePasses()
  const file = () => mailServer.to(user.email).at(-1)?.parts[2]?.body ?? ''
  expect(file()).toContain('Truck before')
  expect(file()).not.toContain('→')
  await portal.db.updateTable('cards').set({ description: 'Truck after' }).where('id', '=', card_id).execute()
  await aCard(portal, { account_id, description: 'Newcomer' })
  await portal.db
    .updateTable('report_schedules')
    .set({ next_run_at: '2026-02-01T14:00:00Z' })
    .where('id', '=', schedule.id)
    .execute()
  await minutePasses()
  expect(file()).toContain('Description: Truck before → Truck after')
  expect(
    file()
      .split('\r\n')
      .find((line) => line.includes('Newcomer')),
  ).toMatch(/^New,/)
  const link = linkIn(textTo(user.email))
  expect(link.url).toMatch(/^http:\/\/portal\.test\/audit-confirmation#/)
  const answer = { token: link.token, is_right: true }
  expect((await portal.anonymous.post('/v1/audit_confirmations', answer)).status).toBe(200)
  expect((await portal.anonymous.post('/v1/audit_confirmations', answer)).status).toBe(409)
})

test('a report that cannot be created shows as failed on its schedule, and is given up after half a day', async () => {
  const { user, account_id } = await portal.aCustomer({ roles: ['report user'] })
  const next_run_at = '2026-01-01T14:00:00Z'
  const schedule = await aSchedule(portal, { account_id, owner_id: user.id, recipients: [user.email], next_run_at })
  const resultNow = async () => {
    const query = portal.db.selectFrom('report_schedules').select('last_result').where('id', '=', schedule.id)
    return (await query.executeTakeFirstOrThrow()).last_result
  }
  await runDue({ ...portal.ctx, who: { system: 'reports.due' } })
  const [run] = await portal.db.selectFrom('report_runs').selectAll().where('schedule_id', '=', schedule.id).execute()
  const setParams = (params: string) => portal.db.updateTable('report_runs').set({ params }).where('id', '=', run!.id).execute()
  await setParams('{"group_by": ["no such column"]}')
  await expect(portal.runJobs()).rejects.toThrow('no such column')
  expect(await resultNow()).toBe('Failed: the report could not be created. We will try again')
  await setParams(JSON.stringify(run!.params))
  await sql`delete from pgboss.job where name = 'reports.deliver' and data ->> 'run_id' = ${String(run!.id)}`.execute(portal.db)
  await portal.db.updateTable('report_runs').set({ created_at: '2026-01-01T14:00:00Z' }).where('id', '=', run!.id).execute()
  await runDue({ ...portal.ctx, who: { system: 'reports.due' } })
  expect(await resultNow()).toBe('Failed: The report could not be made. Customer service has been notified')
  expect(mailServer.to(user.email)).toEqual([])
})
