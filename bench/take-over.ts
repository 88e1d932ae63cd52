// A take-over of 100,000 cards: sent to the API, checked and written by a worker, against COPY of the resulting rows into the
// same tables with their indexes and triggers.
import { spawn } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { cardSheet, smallSheets } from '../server/testing/large-take-over.ts'
import { readMemory } from './measure.ts'
import { atLeast, atMost, type Figure } from './part.ts'
import { openPortal } from './portal.ts'
import { workerCommand } from './processes.ts'

type Place = { cluster_url: string; keyring: string; dir: string }

const cards = Number(process.env['BENCH_ROWS'] ?? 100_000)
const size = { accounts: 20, cards }
const options = workerCommand.slice(0, -1)

const residentOf = async (pid: number) => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024
}

type Timed = { milliseconds: number; megabytes: number }

/** Runs a worker that checks or writes, depending on the state of the take-over. */
const work = async (environment: Record<string, string>, id: number): Promise<Timed> => {
  const began = performance.now()
  const worker = spawn(process.execPath, [...options, 'server/testing/run-take-over.ts', String(id)], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let megabytes = 0
  while (worker.exitCode === null) {
    megabytes = Math.max(megabytes, await residentOf(worker.pid!))
    await pause(50)
  }
  if (worker.exitCode !== 0) throw new Error('The worker has failed')
  return { milliseconds: performance.now() - began, megabytes }
}

/** The tables that a take-over writes for each card. */
const tables = ['take_over_rows', 'cards', 'take_over_marks', 'audit_events'] as const

const columnsText = `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
  from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`

/** Copies the same rows, without reading, sealing or checking anything. */
const copyAll = async (url: string, dir: string) => {
  const client = new pg.Client(url)
  // When a copy fails, the database is gone before the client closes. Only the failure of the copy matters.
  client.on('error', () => {})
  await client.connect()
  const columns = new Map<string, string>()
  const file = (table: string) => path.join(dir, `${table}.copy`)
  for (const table of tables) {
    const { rows } = await client.query<{ columns: string }>(columnsText, [table])
    columns.set(table, rows[0]!.columns)
    await pipeline(
      client.query(copyTo(`copy (select ${rows[0]!.columns} from ${table}) to stdout`)),
      createWriteStream(file(table)),
    )
  }
  // The audit log cannot be truncated, so its rows are copied into a table like it.
  await client.query('create table audit_copy (like audit_events including all)')
  await client.query('truncate take_over_rows, cards, take_over_marks, card_counts, active_card_changes cascade')
  const targetOf = (table: string) => (table === 'audit_events' ? 'audit_copy' : table)
  const began = performance.now()
  for (const table of tables)
    await pipeline(
      createReadStream(file(table)),
      client.query(copyFrom(`copy ${targetOf(table)} (${columns.get(table)!}) from stdin`)),
    )
  const milliseconds = performance.now() - began
  await client.end()
  return milliseconds
}

export const benchTakeOver = async (place: Place): Promise<Figure[]> => {
  const portal = await openPortal({ ...place, name: 'take_over', port: 4261 }, async () => undefined)
  const { api_url, environment } = portal
  const authorization = `Bearer ${await portal.signIn('staff')}`
  const send = async (sheet: string, parts: Iterable<string>, to = '') => {
    const form = new FormData()
    form.append('sheet', sheet)
    form.append('file', new Blob([...parts]), `${sheet}.csv`)
    const reply = await fetch(`${api_url}/v1/take_overs${to}`, { method: 'POST', headers: { authorization }, body: form })
    if (!reply.ok) throw new Error(await reply.text())
    return ((await reply.json()) as { data: { id: number } }).data.id
  }
  const { accounts, drivers } = smallSheets(size)
  const id = await send('accounts', [accounts])
  await send('drivers', [drivers], `/${id}/sheets`)
  const began = performance.now()
  let api = 0
  const sent = send('cards', cardSheet(size), `/${id}/sheets`).then(() => 'sent' as const)
  while ((await Promise.race([sent, pause(200)])) !== 'sent') api = Math.max(api, await readMemory(api_url))
  const staged = performance.now() - began
  const checked = await work(environment, id)
  const run = await fetch(`${api_url}/v1/take_overs/${id}/run`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: '{}',
  })
  if (!run.ok) throw new Error(await run.text())
  // On a busy machine a job that has run for five minutes leaves the rest to the next job.
  const state = async () =>
    (await portal.pool.query<{ state: string }>('select state from take_overs where id = $1', [id])).rows[0]?.state
  const written = await work(environment, id)
  while ((await state()) === 'running') {
    const { milliseconds, megabytes } = await work(environment, id)
    written.milliseconds += milliseconds
    written.megabytes = Math.max(written.megabytes, megabytes)
  }
  const { rows } = await portal.pool.query<{ state: string; cards: string }>(
    `select state, (select count(*) from cards join accounts a on a.id = account_id where cl_division_no = '31') as cards
     from take_overs where id = $1`,
    [id],
  )
  if (rows[0]?.state !== 'done' || Number(rows[0].cards) !== cards) throw new Error(`It ended as ${JSON.stringify(rows[0])}`)
  const copied = await copyAll(environment.DATABASE_URL, place.dir)
  await portal.close()
  const taken = staged + checked.milliseconds + written.milliseconds
  const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1)
  console.log(
    `read ${seconds(staged)} s, checked ${seconds(checked.milliseconds)} s, written ${seconds(written.milliseconds)} s, copied ${seconds(copied)} s`,
  )
  const perSecond = (milliseconds: number) => (cards / milliseconds) * 1_000
  return [
    atLeast(0.25, {
      work: `a take-over of ${cards} cards, read, checked and written, against COPY into the same tables`,
      floor: perSecond(copied),
      ours: perSecond(taken),
      unit: 'rows/s',
    }),
    atMost(1, { work: 'all of it: at most ten minutes for 100,000', floor: 6 * cards, ours: taken, unit: 'ms' }),
    atMost(1, { work: 'memory of the API while it reads: at most 300 MB', floor: 300, ours: api, unit: 'MB' }),
    atMost(1, {
      work: 'memory of the worker: at most 300 MB',
      floor: 300,
      ours: Math.max(checked.megabytes, written.megabytes),
      unit: 'MB',
    }),
  ]
}
