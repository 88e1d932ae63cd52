// npm run bench -- night: one night and one month's end of a large provider, each step with its time, the memory of the worker
// and the statements that took more than a second. Starts one worker per core. NIGHT_SHARE=0.01 scales everything down to a
// hundredth. It runs only when requested by name.
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../server/src/db/migrate.ts'
import { mailExceptions } from '../server/src/features/exceptions/mail-exceptions.ts'
import { startTidying } from '../server/src/features/housekeeping/tidy.ts'
import { startClosing } from '../server/src/features/invoices/start-closing.ts'
import { runDue } from '../server/src/features/report-schedules/run-due.ts'
import { verifySums } from '../server/src/features/transactions/verify-sums.ts'
import { jobBase, openSystem } from '../server/src/programs/open-system.ts'
import { readConfig } from '../server/src/system/config.ts'
import type { SystemCtx } from '../server/src/system/context.ts'
import { aMailServer } from '../server/testing/mail-server.ts'
import { peopleIn } from '../server/testing/people.ts'
import { aFreePort } from '../server/testing/program.ts'
import { fillAccounts } from './fill-ledger.ts'
import { atMost, type Figure } from './part.ts'
import { startProgram, workerCommand } from './processes.ts'

const share = Number(process.env['NIGHT_SHARE'] ?? 1)
const size = {
  accounts: Math.ceil(5_000 * share),
  cardsOfEach: 200,
  linesOfEach: 2_000,
  /** In minutes. */
  loaded_within: 15 * Math.max(share, 0.05),
}

/** Polls five times a second, so that it sees every statement that takes more than a second. */
const watchStatements = async (url: string) => {
  const client = new pg.Client(url)
  await client.connect()
  const seen = new Map<string, { seconds: number; text: string }>()
  const state = { is_watching: true }
  const watch = async () => {
    while (state.is_watching) {
      const { rows } = await client.query<{ key: string; seconds: number; text: string }>(
        `select pid || ' ' || query_start as key, extract(epoch from clock_timestamp() - query_start)::float8 as seconds,
           regexp_replace(left(query, 300), '\\s+', ' ', 'g') as text
         from pg_stat_activity where state = 'active' and datname = current_database() and backend_type = 'client backend'
           and clock_timestamp() - query_start > interval '1 second'`,
      )
      for (const { key, seconds, text } of rows) seen.set(key, { seconds, text })
      await pause(200)
    }
  }
  const watching = watch()
  return {
    take: () => {
      const all = [...seen.values()].toSorted((one, other) => other.seconds - one.seconds)
      seen.clear()
      return all
    },
    close: async () => {
      state.is_watching = false
      await watching
      await client.end()
    },
  }
}

/** Peak memory in megabytes. Only Linux reports it. */
const peakOf = async (pid: number) => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

const startWorkers = async (environment: Record<string, string>) => {
  const ports = await Promise.all(Array.from({ length: availableParallelism() }, aFreePort))
  return Promise.all(
    ports.map((port) =>
      startProgram(workerCommand, { ...environment, METRICS_PORT: String(port) }, `http://127.0.0.1:${port}/healthz`),
    ),
  )
}

/** A monthly audit of every account, due now, to one recipient who may receive it. */
const scheduleAudits = `
  with joined as (insert into memberships (account_id, user_id, roles) select id, $1, '{acct admin}' from accounts),
  made as (
    insert into report_schedules (account_id, owner_id, report_key, params, frequency, month_day, hour, time_zone, file_format,
      next_run_at)
    select id, $1, 'driver-vehicle-records-monthly-audit', '{}', 'monthly', 1, 6, 'America/Los_Angeles', 'N', now() from accounts
    returning id, account_id, report_key)
  insert into report_recipients (schedule_id, account_id, report_key, email) select id, account_id, report_key, $2 from made`

/** Waits until no job is queued or active. Jobs that the portal's own schedules start in the meantime count too. */
const untilDone = async (pool: pg.Pool) => {
  const open = `select count(*)::int as open from pgboss.job where state in ('created', 'retry', 'active')
    and start_after <= now() and name not like '\\_\\_pgboss%'`
  for (;;) {
    const { rows } = await pool.query<{ open: number }>(open)
    if (rows[0]!.open === 0) return
    await pause(250)
  }
}

export const benchNight = async ({ cluster_url, keyring }: { cluster_url: string; keyring: string }): Promise<Figure[]> => {
  const admin = new pg.Client(cluster_url)
  await admin.connect()
  await admin.query('create database bench_night')
  const url = Object.assign(new URL(cluster_url), { pathname: '/bench_night' }).href
  await migrate(url)
  const mail = await aMailServer()
  const environment = {
    DATABASE_URL: url,
    KEYRING: keyring,
    LOG_LEVEL: 'error',
    SMTP_URL: mail.url,
    MAIL_FROM: 'night@forecourt.test',
  }
  const system = await openSystem({ config: readConfig(environment), url, role: 'command' })
  const origin = { request_id: 'night', address: '', user_agent: '' }
  const at = (now?: string): SystemCtx => ({
    ...jobBase(system),
    origin,
    who: { system: 'night' },
    ...(now && { clock: { now: () => new Date(now) } }),
  })
  const client = new pg.Client(url)
  await client.connect()
  const began = performance.now()
  const { accounts, linesOfEach, cardsOfEach, loaded_within } = size
  await fillAccounts(url, { accounts: accounts - 1, linesOfEach, linesOfLarge: linesOfEach, cardsOfEach })
  const loaded = (performance.now() - began) / 60_000
  await client.query(`update billing_settings set ledger_from = '2026-01-01', close_after_days = 1`)
  const { id, email } = await peopleIn(system.database.db, 'plain-road-signs-42').aUser()

  const workers = await startWorkers(environment)
  const statements = await watchStatements(url)
  const table: Record<string, string | number>[] = []
  const step = async (name: string, work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    await untilDone(system.jobs.pool)
    const slow = statements.take()
    console.log(`${name}: done`)
    table.push({
      step: name,
      seconds: Number(((performance.now() - from) / 1_000).toFixed(1)),
      'worker MB': Math.max(...(await Promise.all(workers.map(({ pid }) => peakOf(pid!))))),
      'own MB': Math.round(process.memoryUsage.rss() / 2 ** 20),
      'statements > 1 s': slow.length,
      'longest s': Number((slow[0]?.seconds ?? 0).toFixed(1)),
      what: slow[0]?.text.slice(0, 60) ?? '',
    })
  }
  await step('invoice night', () => startClosing(at('2026-02-02T11:10:00Z')))
  await step('monthly audits', async () => {
    await client.query(scheduleAudits, [id, email])
    await runDue(at())
  })
  await step('housekeeping', () => startTidying(at()))
  await step('mails about exceptions', () => mailExceptions(at()))
  const wrong: string[] = []
  await step('verify-sums', async () => wrong.push(...(await verifySums({ db: system.jobs.db })).problems))
  console.table(table)
  for (const problem of wrong.slice(0, 5)) console.error(problem)
  const { rows } = await client.query<{ invoices: number; failed: number }>(
    'select (select count(*)::int from invoices) as invoices, (select count(*)::int from failed_jobs) as failed',
  )
  const { invoices, failed } = rows[0]!
  console.log(
    `${accounts} accounts, ${accounts * cardsOfEach} cards, ${accounts * linesOfEach} transactions: ${invoices} invoices,`,
  )
  console.log(`${mail.to(email).length} audits sent, ${failed} jobs failed, ${wrong.length} sums differ.`)
  await statements.close()
  await client.end()
  await system.close()
  await mail.close()
  await admin.end()
  return [atMost(1, { work: 'loading, in minutes', floor: loaded_within, ours: loaded, unit: 'minutes' })]
}
