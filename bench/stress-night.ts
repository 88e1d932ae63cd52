// npm run stress:night [-- accounts lines]: closes the cycles of many accounts in one night. One of them cannot be closed, and one
// has a great many lines (docs/product/transactions-and-money.md#invoices).
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { startClosing } from '../server/src/features/invoices/start-closing.ts'
import { jobRuns } from '../server/src/features/jobs.ts'
import { startWorking } from '../server/src/jobs/work.ts'
import { jobBase, openSystem } from '../server/src/programs/open-system.ts'
import { readConfig } from '../server/src/system/config.ts'

const [accounts = 5_000, lines = 100_000] = process.argv.slice(2).map(Number)
const poisoned = Math.ceil(accounts / 3)
const large = Math.ceil(accounts / 2)

/** One card for each account and two purchases in January; the large account has the lines. */
const fill = `
  select make_transaction_months('2026-01-01', '2026-01-31');
  insert into accounts (name, cl_division_no, cl_account_no)
    select 'Fleet ' || n, '01', '01' || lpad(n::text, 6, '0') from generate_series(1, ${accounts}) n;
  insert into cards (account_id, card_network_id, card_type_id, card_status_id, last_four, vehicle_number)
    select id, 1, 3, 1, '1234', 'V' || id from accounts;
  insert into transactions (account_id, tran_id, kind, transacted_at, time_zone, card_id, card_network_id, product_id, last_four,
    quantity, unit_price, base, total)
  select c.account_id, c.id || '-' || n, 'sale', timestamp '2026-01-02' + n * interval '20 seconds', 'America/Los_Angeles', c.id, 1, 53,
    '1234', 50000, 350000, 17500, 17500
  from cards c, generate_series(1, case when c.account_id = ${large} then ${lines} else 2 end) n;
  create function refuse_invoice() returns trigger language plpgsql as
    'begin raise exception ''poisoned'' using errcode = ''XX001''; end';
  create trigger poisoned before insert on invoices for each row
    when (new.account_id = ${poisoned}) execute function refuse_invoice()`

const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-night-'))
const embedded = await startEmbedded({ dir: path.join(dir, 'postgres') })
try {
  await migrate(embedded.url)
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  await client.query(fill)
  const KEYRING = JSON.stringify({ active: 'night', keys: { night: Buffer.alloc(32, 5).toString('base64') } })
  const config = readConfig({ DATABASE_URL: embedded.url, KEYRING, LOG_LEVEL: 'fatal' })
  const system = await openSystem({ config, url: embedded.url, role: 'worker' })
  await startWorking(jobBase(system), system.queue, jobRuns)
  // As many tries as at night, without their waits.
  await system.queue.boss.updateQueue('invoices.close-account', { retryDelay: 1, retryBackoff: false })

  const began = performance.now()
  const origin = { request_id: 'night', address: '', user_agent: '' }
  const clock = { now: () => new Date('2026-02-02T10:10:00Z') }
  await startClosing({ ...jobBase(system), origin, clock, who: { system: 'invoices.close' } })
  const enqueued = performance.now()
  const state = async () => {
    const { rows } = await client.query<{ invoices: number; told: number; largest: number }>(`
      select (select count(*)::int from invoices) as invoices, (select count(*)::int from failed_jobs) as told,
        (select coalesce(max(transactions), 0) from invoices) as largest`)
    return rows[0]!
  }
  let found = await state()
  while ((found.invoices < accounts - 1 || found.told < 1) && performance.now() - began < 1_800_000) {
    await pause(250)
    found = await state()
  }
  const seconds = (from: number) => Math.round((performance.now() - from) / 100) / 10
  console.table({ accounts, ...found, looking_s: Math.round((enqueued - began) / 100) / 10, night_s: seconds(began) })
  process.exitCode = found.invoices === accounts - 1 && found.told === 1 && found.largest === lines ? 0 : 1
  await client.end()
  await system.close()
} finally {
  await embedded.stop()
  await rm(dir, { recursive: true, force: true })
}
