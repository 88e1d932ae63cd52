// Issue 7: a file is imported by workers that are killed again and again, and once undisturbed; both must end the same.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writeTransactionCells } from '@forecourt/domain/rules/transaction-layout.ts'
import { sql } from 'kysely'
import { readConfig } from '#src/config.ts'
import type { SystemCtx } from '#src/context.ts'
import type { Db } from '#src/db/connect.ts'
import { startEmbedded } from '#src/db/embedded/start.ts'
import { migrate } from '#src/db/migrate.ts'
import { receiveFile } from '#src/features/imports/receive-file.ts'
import { runImport } from '#src/features/imports/run-import.ts'
import { verifySums } from '#src/features/transactions/verify-sums.ts'
import { contextBase, openSystem, type System } from '#src/system.ts'
import { numberHash } from '#src/vault.ts'
import { aRecord, ownTitles } from './imports.ts'

type Options = { rows: number; kills: number; say?: (text: string) => void }

const KEYRING = JSON.stringify({ active: 'stress', keys: { stress: Buffer.alloc(32, 5).toString('base64') } })
const accounts = 20
/** As a fleet fuels: each card about once a day. */
const cardsFor = (rows: number) => Math.max(40, Math.ceil(rows / 400))
const numberOf = (card: number) => `7088${String(card).padStart(12, '0')}`

/** The same accounts, cards and ids in every database. */
const prepare = async (ctx: SystemCtx, cards: number) => {
  await sql`insert into accounts (name, cl_division_no, cl_account_no)
    select 'Stress ' || n, '77', '77' || lpad(n::text, 6, '0') from generate_series(1, ${accounts}::int) n`.execute(ctx.db)
  const numbers = Array.from({ length: cards }, (_, card) => numberOf(card))
  for (let from = 0; from < cards; from += 5_000) {
    const some = numbers.slice(from, from + 5_000)
    await sql`insert into cards (account_id, card_network_id, card_type_id, card_status_id, vehicle_number, number_hash, last_four,
        card_fuel_profile_id, max_gallon_fill, max_gallon_period, card_period_gallon_id, status_changed_at)
      select a.id, 1, 3, 1, 'V' || (${from}::int + n), hash, right(number, 4), 3, 100, 300, 1, '2020-01-01'
      from unnest(${some.map((number) => numberHash(ctx, number))}::bytea[], ${some}::text[]) with ordinality g (hash, number, n)
      join (select id, row_number() over (order by id) - 1 as place from accounts) a on a.place = (${from}::int + n) % ${accounts}::int`.execute(
      ctx.db,
    )
  }
}

/** Rows of a year and more, in the order of their days; each follows from its place alone. */
const fileOf = async function* (rows: number, cards: number) {
  yield Buffer.from(ownTitles)
  for (let from = 0; from < rows; from += 1_000) {
    const lines = Array.from({ length: Math.min(1_000, rows - from) }, (_, at) => {
      const row = from + at
      const day = Math.floor(row / cards)
      const quantity = 8_000 + ((row * 7_919) % 60_000)
      const record = aRecord({
        card_number: numberOf((row * 31) % cards),
        tran_id: `S${String(row).padStart(9, '0')}`,
        tran_date: new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10),
        tran_time: `${String(6 + (row % 12)).padStart(2, '0')}:${String(row % 60).padStart(2, '0')}:00`,
        site_number: String(100_000 + (row % 200)),
        site_name: `Site ${row % 200}`,
        odometer: 100_000 + day * 180,
        quantity,
        federal_tax: 0,
        state_tax: 0,
        total: Math.round((quantity * 312_300) / 1_000_000),
      })
      return `${writeTransactionCells(record).join(',')}\r\n`
    })
    yield Buffer.from(lines.join(''))
  }
}

type Side = { ctx: SystemCtx; system: System; url: string; import_id: number }

const openSide = async (cluster_url: string, name: string, { rows }: Options): Promise<Side> => {
  const url = Object.assign(new URL(cluster_url), { pathname: `/${name}` }).href
  const config = readConfig({ DATABASE_URL: url, KEYRING, LOG_LEVEL: 'silent' })
  await migrate(url)
  const system = await openSystem({ config, url, role: 'command' })
  const origin = { request_id: 'stress', address: '', user_agent: '' }
  const ctx: SystemCtx = { ...contextBase(system), origin, who: { system: 'stress' } }
  await prepare(ctx, cardsFor(rows))
  const file = { filename: 'stress.csv', extension: 'csv', content: fileOf(rows, cardsFor(rows)) }
  const { id } = await receiveFile(ctx, file, { content: 'transactions', layout: 'C' })
  return { ctx, system, url, import_id: id }
}

const progressOf = ({ db }: { db: Db }, id: number) =>
  db.selectFrom('imports').select(['state', 'bytes', 'next_byte']).where('id', '=', id).executeTakeFirstOrThrow()

/** A worker of its own, ended by force when the file has been read so far. */
const workUntil = async ({ ctx, url, import_id }: Side, share: number) => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'run-import.ts'), String(import_id)], {
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: url, KEYRING, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  })
  const ended = once(child, 'close')
  for (;;) {
    const { bytes, next_byte } = await progressOf(ctx, import_id)
    if (next_byte >= bytes * share || child.exitCode !== null) break
    await pause(20)
  }
  if (share < 1) child.kill('SIGKILL')
  await ended
}

/** Everything that a file decides; not the numbers that a lost transaction used up, nor when it was. */
const judge = async ({ ctx, system, import_id }: Side) => {
  const fingerprint = (query: ReturnType<typeof sql>) =>
    ctx.db.connection().execute(async (db) => {
      await sql`set statement_timeout = 0`.execute(db)
      const { rows } = await sql<{ rows: number; hash: string }>`
        select count(*)::int as rows, coalesce(sum(hashtextextended(r::text, 0)::numeric), 0)::text as hash from (${query}) r`.execute(
        db,
      )
      return rows[0]!
    })
  const transactions = await fingerprint(sql`
    select t.tran_id, t.kind, t.transacted_at, t.time_zone, t.account_id, t.card_id, t.product_id, s.site_number, t.vehicle_number, t.odometer, t.miles,
      t.quantity, t.unit_price, t.base, t.federal_tax, t.state_tax, t.total from transactions t join sites s on s.id = t.site_id`)
  const keys = await fingerprint(sql`select tran_id, account_id, transacted_at, digest, line from transaction_keys`)
  const exceptions = await fingerprint(sql`
    select t.tran_id, e.code, e.severity, e.threshold, e.actual, e.amount from exceptions e join transactions t
    on t.account_id = e.account_id and t.transacted_at = e.transacted_at and t.id = e.transaction_id`)
  const disordered = await fingerprint(sql`
    select 1 from (select posting, lag(posting) over (order by k.line) as before from transactions t
      join transaction_keys k on k.id = t.id) o where posting <= before`)
  const counts = await ctx.db
    .selectFrom('imports')
    .select(['state', 'lines_read', 'added', 'corrected', 'unchanged', 'held', 'refused', 'quantity_read', 'total_read'])
    .where('id', '=', import_id)
    .executeTakeFirstOrThrow()
  const { problems } = await verifySums(system.database)
  return { transactions, keys, exceptions, counts, disordered: disordered.rows, wrong_sums: problems.length }
}

export const killDuringImport = async (options: Options) => {
  const { kills, say = () => {} } = options
  const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-import-'))
  const embedded = await startEmbedded({ dir: path.join(dir, 'postgres') })
  try {
    const owner = await openSystem({
      config: readConfig({ DATABASE_URL: embedded.url, KEYRING, LOG_LEVEL: 'silent' }),
      url: embedded.url,
      role: 'command',
    })
    for (const name of ['calm', 'killed']) await sql.raw(`create database ${name}`).execute(owner.database.db)
    await owner.close()
    const calm = await openSide(embedded.url, 'calm', options)
    const began = performance.now()
    for (let state = ''; state !== 'done';) {
      await runImport(calm.ctx, { import_id: calm.import_id })
      ;({ state } = await progressOf(calm.ctx, calm.import_id))
    }
    say(`undisturbed: ${Math.round(options.rows / ((performance.now() - began) / 1000))} rows/s`)
    const killed = await openSide(embedded.url, 'killed', options)
    for (let kill = 1; kill <= kills; kill++) {
      await workUntil(killed, kill / (kills + 1))
      const { next_byte, bytes } = await progressOf(killed.ctx, killed.import_id)
      say(`killed for the ${kill}. time at ${Math.round((next_byte / bytes) * 100)}%`)
    }
    for (let state = ''; state !== 'done';) {
      await workUntil(killed, 1)
      ;({ state } = await progressOf(killed.ctx, killed.import_id))
    }
    const found = { calm: await judge(calm), killed: await judge(killed) }
    await calm.system.close()
    await killed.system.close()
    return found
  } finally {
    await embedded.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
