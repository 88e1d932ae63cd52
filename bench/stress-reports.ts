// npm run stress:reports [-- reports [kills | down | 4xx | 5xx | tarpit [workers]]]: five hundred scheduled reports fall due
// while one of two workers, or the only one, is killed every five seconds, or while the mail server is down or refuses mails.
// Exits 1 when a report is lost, or sent under two Message-IDs (docs/product/safety.md#mail-once-and-never-lost).
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { readConfig } from '../server/src/system/config.ts'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { contextBase, openSystem, type System } from '../server/src/programs/open-system.ts'
import { aTransaction } from '../server/testing/transactions.ts'
import { judgeDeliveries, killDuringDeliveries } from '../server/testing/kill-deliveries.ts'
import { aMailServer, type MailServer } from '../server/testing/mail-server.ts'
import { peopleIn } from '../server/testing/people.ts'
import { killPrograms } from '../server/testing/program.ts'
import { aSchedule } from '../server/testing/reports.ts'

const reports = Number(process.argv[2] ?? 500)
const perAccount = 50
const workers = Number(process.argv[4] ?? 2)
const killEvery = 5
const giveUpAfter = 2_400

type Trouble = {
  begin: (mailServer: MailServer) => Promise<void> | void
  seconds: number
  end: (mailServer: MailServer) => Promise<MailServer> | MailServer
}
const refusing = (how: Parameters<MailServer['refuse']>[0]): Omit<Trouble, 'seconds'> => ({
  begin: (server) => server.refuse(how),
  end: (server) => {
    server.refuse(undefined)
    return server
  },
})
const troubles: Record<string, Trouble> = {
  // One minute here stands for an hour.
  down: { begin: (server) => server.close(), seconds: 60, end: ({ port }) => aMailServer({ port }) },
  '4xx': { ...refusing({ at: 'text', code: 451 }), seconds: 30 },
  '5xx': { ...refusing({ at: 'recipient', code: 550 }), seconds: giveUpAfter },
  tarpit: { ...refusing('stall'), seconds: 45 },
}
const trouble = troubles[process.argv[3] ?? '']

/** Schedules with one recipient each, all due since this morning. */
const prepare = async (system: System) => {
  const { db } = system.database
  const ctx = { ...contextBase(system), origin: { request_id: 'stress', address: '', user_agent: '' }, who: null }
  const people = peopleIn(db, 'plain-road-signs-42')
  const recipients: string[] = []
  for (let account = 0; account < reports / perAccount; account++) {
    const { id: account_id } = await people.anAccount()
    const owner = await people.aUser()
    await people.join(owner.id, account_id, { roles: ['report user'] })
    for (let fill = 0; fill < 5; fill++) await aTransaction({ db, ctx }, { account_id })
    for (let each = 0; each < Math.min(perAccount, reports - account * perAccount); each++) {
      const reader = await people.aUser()
      await people.join(reader.id, account_id, { roles: [] })
      const next_run_at = new Date(Date.now() - 60_000).toISOString()
      await aSchedule({ db }, { account_id, owner_id: owner.id, recipients: [reader.email], next_run_at })
      recipients.push(reader.email)
    }
  }
  await ctx.queue.send({ db }, 'reports.due', {})
  return recipients
}

const refusedCount = async ({ database: { db } }: System) => {
  const rows = await db.selectFrom('mails').select('id').where('refused_at', 'is not', null).execute()
  return rows.length
}

/** Makes waiting retries due now. */
const hasten = ({ database: { db } }: System) => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db)

let mailServer = await aMailServer()

/** Starts the trouble and ends it. Then keeps making the waiting retries due. */
const troubleMail = async (system: System, { begin, seconds, end }: Trouble, over: AbortController) => {
  await begin(mailServer)
  const ends = Date.now() + seconds * 1_000
  while (Date.now() < ends && !over.signal.aborted) {
    await pause(1_000)
    if ((await refusedCount(system)) === reports) over.abort()
  }
  mailServer = await end(mailServer)
  while (!over.signal.aborted) {
    await hasten(system)
    await pause(1_000)
  }
}

const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-stress-'))
const embedded = await startEmbedded({ dir: path.join(dir, 'postgres') })
try {
  await migrate(embedded.url)
  const KEYRING = JSON.stringify({ active: 'stress', keys: { stress: randomBytes(32).toString('base64') } })
  const environment = { DATABASE_URL: embedded.url, KEYRING, SMTP_URL: mailServer.url, PUBLIC_URL: 'http://portal.test' }
  const system = await openSystem({
    config: readConfig({ ...environment, LOG_LEVEL: 'silent' }),
    url: embedded.url,
    role: 'command',
  })
  const recipients = await prepare(system)
  const began = performance.now()
  const over = new AbortController()
  const [{ kills }] = await Promise.all([
    killDuringDeliveries({
      environment,
      mailServer: { ...mailServer, to: (email) => mailServer.to(email) },
      recipients,
      isTime: ({ seconds }) => !trouble && seconds >= killEvery,
      isEnough: () => trouble === troubles['5xx'] && over.signal.aborted,
      workers,
      seconds: giveUpAfter,
    }).finally(() => over.abort()),
    trouble && troubleMail(system, trouble, over),
  ])
  const refused = await refusedCount(system)
  const { lost, doubled, extra_copies } = judgeDeliveries(mailServer, recipients)
  const seconds = Math.round((performance.now() - began) / 1_000)
  console.table([{ reports, workers, trouble: process.argv[3] ?? 'kills', kills, lost, refused, doubled, extra_copies, seconds }])
  const isRight = process.argv[3] === '5xx' ? refused === reports : lost === 0
  process.exitCode = isRight && doubled === 0 ? 0 : 1
  await system.close()
} finally {
  killPrograms()
  await embedded.stop()
  await mailServer.close()
  await rm(dir, { recursive: true, force: true })
}
