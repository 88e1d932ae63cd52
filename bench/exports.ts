// Exports of a long history: CSV and fixed-width against COPY of the same select in the same order, the memory of the worker that
// builds and seals a file, and the preview of a report of the biggest account.
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { connect } from '../server/src/db/connect.ts'
import { copyOut } from '../server/src/db/copy-out.ts'
import { csvFile } from '../server/src/features/reports/files/csv-file.ts'
import { readParams } from '../server/src/features/reports/report-scope.ts'
import { ordered, ref, selectReport } from '../server/src/features/reports/queries/report-select.ts'
import { transactionFixedFile } from '../server/src/features/reports/files/transaction-file.ts'
import { atLeast, atMost, type Figure } from './part.ts'
import { openPortal } from './portal.ts'
import { startProgram, workerCommand } from './processes.ts'

type Place = { cluster_url: string; keyring: string; dir: string }

const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const rounds = 3
const previews = 20
const period = { from: '2025-01-01', to: '2026-01-30' }
const month = { from: '2025-12-01', to: '2025-12-31' }

const account = `(select id from accounts where name = 'Cascade Hauling')`

/** Skips the triggers that maintain the sums. They are not measured here and would take most of the time. */
const load = async (pool: pg.Pool) => {
  await pool.query(`select make_transaction_months('2025-01-01', '2026-01-31')`)
  await pool.query('alter table transactions disable trigger user')
  await pool.query(`delete from transactions where account_id = ${account}`)
  await pool.query(`
    with c as (select *, row_number() over (order by id) - 1 as place, count(*) over () as many from cards where account_id = ${account} and last_four is not null),
      s as (select *, row_number() over (order by id) - 1 as place, count(*) over () as many from sites)
    insert into transactions (account_id, tran_id, kind, transacted_at, time_zone, card_id, card_network_id, site_id, product_id, last_four,
      vehicle_number, driver_number, driver_name, card_description, cost_center, odometer, miles, quantity, pump_price, unit_price, base,
      federal_tax, state_tax, total)
    select c.account_id, 'B' || n, 'sale', timestamp '2025-01-01' + n * (interval '394 days' / ${rows}), 'America/Los_Angeles', c.id,
      c.card_network_id, s.id, 53, c.last_four, coalesce(c.vehicle_number, ''), lpad((n % 900)::text, 4, '0'), 'Pat Driver',
      c.description, c.cost_center, 100000 + n / 10, 250, 50000 + n % 7000, 360000, 350000, 17500, 1220, 2920, 21640
    from generate_series(1, ${rows}) n
    join c on c.place = n % (select max(many) from c) join s on s.place = n % (select max(many) from s)`)
  await pool.query('alter table transactions enable trigger user')
  await pool.query('vacuum analyze transactions')
  const found = await pool.query<{ id: string }>(`select id from accounts where name = 'Cascade Hauling'`)
  return Number(found.rows[0]!.id)
}

const drained = async (pieces: AsyncIterable<unknown>) => {
  const began = performance.now()
  for await (const piece of pieces) void piece
  return performance.now() - began
}

/** The peak memory of a process, as Linux reports it. */
const peakOf = async (pid: number) => Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) / 1_024

const best = (times: readonly number[]) => Math.min(...times)

export const benchExports = async (place: Place): Promise<Figure[]> => {
  const portal = await openPortal({ ...place, name: 'exports', port: 4261 }, load)
  const { api_url, loaded: account_id } = portal
  const headers = {
    authorization: `Bearer ${await portal.signIn('report-user')}`,
    accountid: String(account_id),
    'content-type': 'application/json',
  }
  const call = async (path: string, body?: object) => {
    const reply = await fetch(`${api_url}/v1/reports${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return ((await reply.json()) as { data: { id: number; state: string; rows_written: number } }).data
  }

  const { db, close } = connect(portal.environment.DATABASE_URL)
  const scope = { account_id, time_zone: 'America/Los_Angeles', today: '2026-02-01' }
  const selection = selectReport('transaction-detail', scope, readParams('transaction-detail', period, scope))
  const raw = sql`select ${sql.join(selection.report.columns.map(({ key }) => ref(key)))} ${ordered(selection)}`.compile(db)
  const made = { id: 1, created_at: '2026-02-01T00:00:00Z', account: null }
  const floor: number[] = []
  const csv: number[] = []
  const fixed: number[] = []
  for (let round = 0; round < rounds; round++) {
    floor.push(await drained(copyOut(db, raw, { options: 'format csv' })))
    csv.push(await drained(csvFile({ db }, selection)))
    fixed.push(await drained(transactionFixedFile({ db }, selection, made)))
  }
  await close()

  const worker = await startProgram(workerCommand, portal.environment, `${api_url}/readyz`)
  await pause(5_000)
  const idle = await peakOf(worker.pid!)
  const { id } = await call('/transaction-detail', { params: period, format: 'csv' })
  const began = performance.now()
  let run = await call(`/${id}`)
  while (run.state !== 'done') {
    if (run.state === 'failed') throw new Error('The run has failed')
    await pause(200)
    run = await call(`/${id}`)
  }
  const whole = performance.now() - began
  const peak = await peakOf(worker.pid!)

  const looks: number[] = []
  for (let look = 0; look < previews; look++) {
    const start = performance.now()
    await call('/transaction-detail/preview', { params: month })
    looks.push(performance.now() - start)
  }
  await portal.close()
  const p95 = looks.toSorted((a, b) => a - b)[Math.ceil(previews * 0.95) - 1]!
  const perSecond = (milliseconds: number) => (rows / milliseconds) * 1_000
  console.log(`a run of ${run.rows_written} rows, sealed and stored: ${Math.round(whole)} ms`)
  console.log(`the worker before it: ${Math.round(idle)} MB at most; preview p95 ${Math.round(p95)} ms`)
  const copied = perSecond(best(floor))
  return [
    atLeast(0.6, {
      work: `CSV of ${rows} rows against COPY of the same select`,
      floor: copied,
      ours: perSecond(best(csv)),
      unit: 'rows/s',
    }),
    atLeast(0.6, {
      work: `fixed-width of ${rows} rows against COPY`,
      floor: copied,
      ours: perSecond(best(fixed)),
      unit: 'rows/s',
    }),
    atMost(1, { work: 'peak memory of the worker that made a file: at most 150 MB', floor: 150, ours: peak, unit: 'MB' }),
    atMost(1, { work: 'preview of a month of the biggest account, p95: at most 500 ms', floor: 500, ours: p95, unit: 'ms' }),
  ]
}
