// A large file of transactions: imported by a separate worker, against COPY of the resulting rows into the same tables, with
// their indexes, keys and sums. Also checks that the worker's memory does not grow with the file. BENCH_STORED=10000000 instead
// measures an import into that many stored purchases, which takes a quarter of an hour.
import { spawn } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { verifySums } from '../server/src/features/transactions/verify-sums.ts'
import { withDatabase } from '../server/testing/cluster.ts'
import { KEYRING, openLargeImport, type LargeImport } from '../server/testing/large-import.ts'
import { atLeast, atMost, type Figure } from './part.ts'
import { cpuOf, cpuOfClosedConnections } from './cpu.ts'
import { workerCommand } from './processes.ts'
import { openImportIntoStored, storePurchases } from './stored-purchases.ts'

type Place = { cluster_url: string; dir: string }

const rows = Number(process.env['BENCH_ROWS'] ?? 100_000)

/** The Node options of the worker's start command. */
const options = workerCommand.slice(0, -1)

const residentOf = async (pid: number) => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024
}

/**
 * Starts workers until the whole file is imported, because a worker hands over after some time. `dir` is the folder of the
 * benchmark.
 */
export const importAll = async ({ ctx, url, import_id }: LargeImport, dir: string) => {
  const peaks: [number, number] = [0, 0]
  const closedBefore = await cpuOfClosedConnections(dir)
  let cpuOfWorkers = 0
  const began = performance.now()
  for (;;) {
    const worker = spawn(process.execPath, [...options, 'server/testing/run-import.ts', String(import_id)], {
      env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: url, KEYRING, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    let ofThisOne = 0
    while (worker.exitCode === null) {
      const { bytes, next_byte } = await progressOf(ctx, import_id)
      const half = next_byte * 2 < bytes ? 0 : 1
      peaks[half] = Math.max(peaks[half], await residentOf(worker.pid!))
      ofThisOne = Math.max(ofThisOne, await cpuOf(worker.pid!))
      await pause(100)
    }
    cpuOfWorkers += ofThisOne
    const { state } = await progressOf(ctx, import_id)
    if (state === 'done') {
      const cpu = { worker: cpuOfWorkers, database: (await cpuOfClosedConnections(dir)) - closedBefore }
      return { milliseconds: performance.now() - began, peaks, cpu }
    }
    if (worker.exitCode !== 0 || state === 'failed') throw new Error(`The import is ${state}`)
  }
}

const progressOf = ({ db }: LargeImport['ctx'], id: number) =>
  db.selectFrom('imports').select(['state', 'bytes', 'next_byte']).where('id', '=', id).executeTakeFirstOrThrow()

/** Copies the same rows, without reading, pricing or checking anything. */
const copyAll = async (url: string, dir: string) => {
  const client = new pg.Client(url)
  await client.connect()
  const tables = ['transactions', 'transaction_keys']
  const file = (table: string) => path.join(dir, `${table}.copy`)
  for (const table of tables)
    await pipeline(client.query(copyTo(`copy (select * from ${table} order by id) to stdout`)), createWriteStream(file(table)))
  await client.query('truncate transactions, transaction_keys, day_sums, card_month_sums, card_uses cascade')
  const began = performance.now()
  for (const table of tables) await pipeline(createReadStream(file(table)), client.query(copyFrom(`copy ${table} from stdin`)))
  const milliseconds = performance.now() - began
  await client.end()
  return milliseconds
}

const stored = Number(process.env['BENCH_STORED'] ?? 0)
/** Lines per second. */
const goalIntoStored = 3_000

const perSecond = (milliseconds: number) => (rows / milliseconds) * 1_000

/** The first file inserts rows that each card needs only once. The second file is an ordinary day. */
const importIntoStored = async (url: string, dir: string): Promise<Figure[]> => {
  await storePurchases(url, stored)
  const figures: Figure[] = []
  for (const [day, which] of [
    ['2026-01-31', 'first'],
    ['2026-02-02', 'second'],
  ] as const) {
    const file = await openImportIntoStored(url, rows, day)
    const { milliseconds, peaks, cpu } = await importAll(file, dir)
    const { problems } = await verifySums({ db: file.ctx.db })
    if (problems.length > 0) throw new Error(`The sums differ: ${problems[0]}`)
    await file.system.close()
    const each = (taken: number) => `${((taken / rows) * 1_000).toFixed(0)} µs`
    console.log(`${which} file: worker ${each(cpu.worker)} and database ${each(cpu.database)} of processor time a line,`)
    console.log(`worker ${Math.round(Math.max(...peaks))} MB`)
    const work = `a ${which} file of ${rows} lines into ${stored} stored purchases: at least ${goalIntoStored} a second`
    figures.push(atLeast(1, { work, floor: goalIntoStored, ours: perSecond(milliseconds), unit: 'rows/s' }))
  }
  return figures
}

export const benchImport = async ({ cluster_url, dir }: Place): Promise<Figure[]> => {
  const admin = new pg.Client(cluster_url)
  await admin.connect()
  await admin.query('create database bench_import')
  await admin.end()
  if (stored > 0) return importIntoStored(withDatabase(cluster_url, 'bench_import'), dir)
  const file = await openLargeImport(cluster_url, 'bench_import', rows)
  const { milliseconds, peaks } = await importAll(file, dir)
  const copied = await copyAll(file.url, dir)
  await file.system.close()
  return [
    atLeast(0.25, {
      work: `import of ${rows} rows against COPY into the same tables`,
      floor: perSecond(copied),
      ours: perSecond(milliseconds),
      unit: 'rows/s',
    }),
    atMost(1.1, { work: 'memory of the worker, second half against first', floor: peaks[0], ours: peaks[1], unit: 'MB' }),
  ]
}
