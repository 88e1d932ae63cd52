// `npm run stress:reports` is the long version, with five hundred reports.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeDeliveries, killDuringDeliveries, missAtOnce } from '#testing/kill-deliveries.ts'
import { aMailServer, type MailServer } from '#testing/mail-server.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { killPrograms } from '#testing/program.ts'
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
  killPrograms()
  await portal.close()
  await mailServer.close()
})

const KEYRING = JSON.stringify({ active: 'test', keys: { test: Buffer.alloc(32, 7).toString('base64') } })
const environment = () => ({
  DATABASE_URL: portal.url,
  KEYRING,
  SMTP_URL: mailServer.url,
  PUBLIC_URL: 'http://portal.test',
})

const dueReports = async (count: number) => {
  const { account_id, user } = await portal.aCustomer({ roles: ['report user'] })
  await aTransaction(portal, { account_id })
  const readers = await Promise.all(Array.from({ length: count }, () => portal.aCustomer({ account_id })))
  const recipients = readers.map(({ user: { email } }) => email)
  for (const email of recipients)
    await aSchedule(portal, { account_id, owner_id: user.id, recipients: [email], next_run_at: '2026-01-05T14:00:00Z' })
  await runDue({ ...portal.ctx, who: { system: 'reports.due' } })
  return recipients
}

test('when a worker dies while sending a mail, the next worker sends the same mail', { timeout: 120_000 }, async () => {
  const recipients = await dueReports(1)
  mailServer.refuse('stall')
  const { kills, missing } = await killDuringDeliveries({
    environment: environment(),
    mailServer,
    recipients,
    isTime: () => mailServer.turnedAway.length === 1,
    afterKill: async () => {
      mailServer.turnedAway.push('seen')
      mailServer.refuse(undefined)
      await missAtOnce(portal.db)
    },
    seconds: 90,
  })
  expect({ kills, missing }).toEqual({ kills: 1, missing: 0 })
  const messageId = /^message-id: (.*)$/im
  const [letter] = mailServer.to(recipients[0]!)
  expect(messageId.exec(mailServer.turnedAway[0]!)?.[1]).toBe(letter?.headers.get('message-id'))
  expect(letter?.parts[2]?.body).toContain('ULSD #2')
})

test(
  'workers that are killed again and again lose no report and never send one under two Message-IDs',
  { timeout: 240_000 },
  async () => {
    const recipients = await dueReports(20)
    const { kills, missing } = await killDuringDeliveries({
      environment: environment(),
      mailServer,
      recipients,
      isTime: ({ letters }) => letters >= 7,
      afterKill: () => missAtOnce(portal.db),
      seconds: 200,
    })
    expect(missing).toBe(0)
    expect(kills).toBeGreaterThanOrEqual(2)
    const { lost, doubled, extra_copies } = judgeDeliveries(mailServer, recipients)
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
    expect(extra_copies).toBeLessThanOrEqual(kills * 5)
    const runs = await portal.db.selectFrom('report_runs').select('schedule_id').where('due_at', 'is not', null).execute()
    expect(new Set(runs.map(({ schedule_id }) => schedule_id)).size).toBe(runs.length)
  },
)
