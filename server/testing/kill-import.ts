// docs/product/safety.md#killed-at-any-moment: imports a file with workers that are killed again and again, and once without
// kills. Both results must be the same.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type Db } from '#src/db/connect.ts'
import { startEmbedded } from '#src/db/embedded/start.ts'
import { verifySums } from '#src/features/transactions/verify-sums.ts'
import { compiled } from './compiled.ts'
import { KEYRING, openLargeImport, type LargeImport } from './large-import.ts'

type Options = { rows: number; kills: number; say?: (text: string) => void }

const progressOf = ({ db }: { db: Db }, id: number) =>
  db.selectFrom('imports').select(['state', 'bytes', 'next_byte']).where('id', '=', id).executeTakeFirstOrThrow()

type Say = (text: string) => void

const workerOf = ({ url, import_id }: LargeImport) =>
  spawn(process.execPath, [path.join(import.meta.dirname, 'run-import.ts'), String(import_id)], {
    env: { PATH: process.env.PATH ?? '', ...compiled, DATABASE_URL: url, KEYRING, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  })

/** Reports progress at each tenth of the file. */
const teller = (say: Say, name: string) => {
  const began = performance.now()
  let told = 0
  return (share: number) => {
    if (Math.floor(share * 10) === told) return
    told = Math.floor(share * 10)
    say(`${name}: ${told * 10}% after ${Math.round((performance.now() - began) / 1000)} s`)
  }
}

/** Starts a worker and kills it when this share of the file is read. If a worker hands over, the next one continues. */
const workUntil = async (file: LargeImport, share: number, tell: (share: number) => void) => {
  for (let isFar = false; !isFar;) {
    const child = workerOf(file)
    const ended = once(child, 'close')
    while (!isFar && child.exitCode === null) {
      const { bytes, next_byte, state } = await progressOf(file.ctx, file.import_id)
      tell(next_byte / bytes)
      isFar = share < 1 ? next_byte >= bytes * share : state === 'done'
      if (state === 'failed') throw new Error('The import has failed')
      await pause(20)
    }
    if (share < 1 && isFar) child.kill('SIGKILL')
    await ended
    isFar ||= (await progressOf(file.ctx, file.import_id)).state === 'done'
  }
}

/** Everything that follows from the file, except ids, which a rolled-back transaction uses up, and times. */
const judge = ({ ctx, import_id }: LargeImport) =>
  ctx.db.connection().execute(async (db) => {
    // Reading everything takes longer than the statement timeout of a request.
    await sql`set statement_timeout = 0`.execute(db)
    return judgeOn(db, import_id)
  })

const judgeOn = async (db: Db, import_id: number) => {
  const fingerprint = async (query: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ rows: number; hash: string }>`
      select count(*)::int as rows, coalesce(sum(hashtextextended(r::text, 0)::numeric), 0)::text as hash from (${query}) r`.execute(
      db,
    )
    return rows[0]!
  }
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
  const counts = await db
    .selectFrom('imports')
    .select(['state', 'lines_read', 'added', 'corrected', 'unchanged', 'held', 'refused', 'quantity_read', 'total_read'])
    .where('id', '=', import_id)
    .executeTakeFirstOrThrow()
  const { problems } = await verifySums({ db })
  return { transactions, keys, exceptions, counts, disordered: disordered.rows, wrong_sums: problems.length }
}

export const killDuringImport = async (options: Options) => {
  const { kills, say = () => {} } = options
  const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-import-'))
  const embedded = await startEmbedded({ dir: path.join(dir, 'postgres') })
  try {
    const owner = connect(embedded.url)
    for (const name of ['calm', 'killed']) await sql.raw(`create database ${name}`).execute(owner.db)
    await owner.close()
    const calm = await openLargeImport(embedded.url, 'calm', options.rows)
    await workUntil(calm, 1, teller(say, 'undisturbed'))
    const killed = await openLargeImport(embedded.url, 'killed', options.rows)
    const tell = teller(say, 'killed')
    for (let kill = 1; kill <= kills; kill++) {
      await workUntil(killed, kill / (kills + 1), tell)
      const { next_byte, bytes } = await progressOf(killed.ctx, killed.import_id)
      say(`killed for the ${kill}. time at ${Math.round((next_byte / bytes) * 100)}%`)
    }
    await workUntil(killed, 1, tell)
    const found = { calm: await judge(calm), killed: await judge(killed) }
    await calm.system.close()
    await killed.system.close()
    return found
  } finally {
    await embedded.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
