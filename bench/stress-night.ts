// npm run stress:night [-- accounts lines large kills]: two workers close the cycles of many accounts in one night, and are
// killed again and again. One account cannot be closed until the next night, and one has a great many lines
// (docs/product/invoices.md#the-close).
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { startClosing } from '../server/src/features/invoices/start-closing.ts'
import { verifyLedger } from '../server/src/features/ledger/verify-ledger.ts'
import { jobBase, openSystem } from '../server/src/programs/open-system.ts'
import { readConfig } from '../server/src/system/config.ts'
import { fillAccounts } from './fill-ledger.ts'
import { workerCommand } from './processes.ts'

const [accounts = 5_000, lines = 200, large = 100_000, kills = 10] = process.argv.slice(2).map(Number)
const poisoned = Math.ceil(accounts / 3)
const poison = `
  create function refuse_invoice() returns trigger language plpgsql as
    'begin raise exception ''poisoned'' using errcode = ''XX001''; end';
  create trigger poisoned before insert on invoices for each row
    when (new.account_id = ${poisoned}) execute function refuse_invoice()`
const longest = 3_600_000

const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-night-'))
const embedded = await startEmbedded({ dir: path.join(dir, 'postgres') })
const KEYRING = JSON.stringify({ active: 'night', keys: { night: Buffer.alloc(32, 5).toString('base64') } })
const environment = { PATH: process.env['PATH'] ?? '', DATABASE_URL: embedded.url, KEYRING, LOG_LEVEL: 'silent' }

const workers: ChildProcess[] = []
const startWorker = (place: number) => {
  workers[place] = spawn(process.execPath, workerCommand, { env: environment, stdio: 'ignore' })
}

try {
  await migrate(embedded.url)
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  await fillAccounts(embedded.url, { accounts: accounts - 1, linesOfEach: lines, linesOfLarge: large })
  await client.query(`update billing_settings set ledger_from = '2026-01-01', close_after_days = 1`)
  await client.query(poison)
  const config = readConfig(environment)
  const system = await openSystem({ config, url: embedded.url, role: 'command' })
  const origin = { request_id: 'night', address: '', user_agent: '' }
  const startNight = (day: string) =>
    startClosing({
      ...jobBase(system),
      origin,
      clock: { now: () => new Date(`${day}T10:10:00Z`) },
      who: { system: 'invoices.close' },
    })
  const state = async () => {
    const { rows } = await client.query<{ invoices: number; billed: number; left_out: number; largest: number }>(`
      select count(*)::int as invoices, coalesce(sum(transactions), 0)::int as billed, coalesce(max(transactions), 0) as largest,
        (select count(*)::int from transactions where invoice_id is null) as left_out from invoices`)
    return rows[0]!
  }

  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / 1_000)
  await startNight('2026-02-02')
  for (const place of [0, 1]) startWorker(place)
  let [killed, found] = [0, await state()]
  const waitFor = async (invoices: number) => {
    for (let turn = 1; found.invoices < invoices && performance.now() - began < longest; turn++) {
      await pause(1_000)
      found = await state()
      // Kills one worker each time another share of the invoices is done.
      if (killed < kills && found.invoices >= ((killed + 1) * accounts) / (kills + 2)) {
        workers[killed % 2]!.kill('SIGKILL')
        startWorker(killed % 2)
        killed++
        console.log(`killed for the ${killed}. time after ${found.invoices} invoices and ${seconds()} s`)
      }
    }
  }
  await waitFor(accounts - 1)
  console.log(`all but one closed after ${seconds()} s`)
  await client.query('drop function refuse_invoice cascade')
  await startNight('2026-02-03')
  await waitFor(accounts)
  for (const worker of workers) worker.kill('SIGKILL')
  const { problems } = await verifyLedger(system.jobs)
  for (const problem of problems) console.error(problem)
  console.table({ accounts, killed, ...found, problems: problems.length, night_s: seconds() })
  const wanted = { invoices: accounts, billed: (accounts - 1) * lines + large, left_out: 0, largest: large }
  process.exitCode = JSON.stringify({ ...found }) === JSON.stringify({ ...found, ...wanted }) && problems.length === 0 ? 0 : 1
  await client.end()
  await system.close()
} finally {
  for (const worker of workers) worker.kill('SIGKILL')
  await embedded.stop()
  await rm(dir, { recursive: true, force: true })
}
