// Issue 7: a file is imported by workers that are killed again and again, and once undisturbed; both must end the same.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { readConfig } from '#src/config.ts'
import type { Db } from '#src/db/connect.ts'
import { startEmbedded } from '#src/db/embedded/start.ts'
import { runImport } from '#src/features/imports/run-import.ts'
import { verifySums } from '#src/features/transactions/verify-sums.ts'
import { openSystem } from '#src/system.ts'
import { KEYRING, openLargeImport, type LargeImport } from './large-import.ts'

type Options = { rows: number; kills: number; say?: (text: string) => void }

const progressOf = ({ db }: { db: Db }, id: number) =>
  db.selectFrom('imports').select(['state', 'bytes', 'next_byte']).where('id', '=', id).executeTakeFirstOrThrow()

/** A worker of its own, ended by force when the file has been read so far. */
const workUntil = async ({ ctx, url, import_id }: LargeImport, share: number) => {
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
const judge = async ({ ctx, system, import_id }: LargeImport) => {
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
    const calm = await openLargeImport(embedded.url, 'calm', options.rows)
    const began = performance.now()
    for (let state = ''; state !== 'done';) {
      await runImport(calm.ctx, { import_id: calm.import_id })
      ;({ state } = await progressOf(calm.ctx, calm.import_id))
    }
    say(`undisturbed: ${Math.round(options.rows / ((performance.now() - began) / 1000))} rows/s`)
    const killed = await openLargeImport(embedded.url, 'killed', options.rows)
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
