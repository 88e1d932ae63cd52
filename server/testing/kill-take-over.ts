// docs/product/safety.md#killed-at-any-moment: a take-over is checked and written by workers that are killed again and again, and
// once without kills. Both results must be the same.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { compiled } from './compiled.ts'
import type { Portal } from './portal.ts'
import type { Caller } from './caller.ts'
import { cardSheet, smallSheets } from './large-take-over.ts'
import { sendTakeOver } from './take-overs.ts'

export const KEYRING = JSON.stringify({ active: 'kill', keys: { kill: Buffer.alloc(32, 5).toString('base64') } })
const size = { accounts: 5, cards: 600 }

const workerOf = ({ url }: Portal, id: number) =>
  spawn(process.execPath, [path.join(import.meta.dirname, 'run-take-over.ts'), String(id)], {
    env: { PATH: process.env.PATH ?? '', ...compiled, DATABASE_URL: url, KEYRING, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** Starts a worker and kills it when `isFar` returns true. */
const killedWorker = async (portal: Portal, id: number, isFar: () => Promise<boolean>) => {
  const worker = workerOf(portal, id)
  const ended = once(worker, 'close')
  await once(worker.stdout, 'data')
  while (worker.exitCode === null && !(await isFar())) await pause(5)
  worker.kill('SIGKILL')
  await ended
}

const progressOf = async ({ db }: Pick<Portal, 'db'>, id: number) => {
  const { rows } = await sql<{ state: string; written: number }>`
    select t.state, (select count(*)::int from take_over_accounts a where a.take_over_id = t.id and a.state = 'written') as written
    from take_overs t where t.id = ${id}`.execute(db)
  return rows[0]!
}

const stageAll = async (staff: Caller) => {
  const { accounts, drivers } = smallSheets(size)
  const sent = await sendTakeOver(staff, accounts, { filename: 'accounts.csv', sheet: 'accounts' })
  const id = sent.body.data.id as number
  const to = `/v1/take_overs/${id}/sheets`
  await sendTakeOver(staff, drivers, { filename: 'drivers.csv', sheet: 'drivers', to })
  await sendTakeOver(staff, [...cardSheet(size)].join(''), { filename: 'cards.csv', sheet: 'cards', to })
  return id
}

/** Everything that follows from the sheets, except ids, which a rolled-back transaction uses up, and times. */
const judge = async ({ db }: Portal, id: number) => {
  const fingerprint = async (query: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ rows: number; hash: string }>`
      select count(*)::int as rows, coalesce(sum(hashtextextended(r::text, 0)::numeric), 0)::text as hash from (${query}) r`.execute(
      db,
    )
    return rows[0]!
  }
  const of = sql`join accounts a on a.id = o.account_id and a.cl_division_no = '31'`
  return {
    state: (await progressOf({ db }, id)).state,
    accounts: await fingerprint(sql`select name, cl_account_no, standing, version from accounts where cl_division_no = '31'`),
    drivers: await fingerprint(sql`select a.cl_account_no, o.driver_number, o.last_name, o.version from drivers o ${of}`),
    cards: await fingerprint(sql`
      select a.cl_account_no, o.number_hash, o.last_four, o.card_status_id, o.vehicle_number, d.driver_number, o.description,
        o.max_gallon_fill, o.expires_on, o.pin_sealed is not null, o.version
      from cards o ${of} left join drivers d on d.id = o.driver_id`),
    counts: await fingerprint(sql`select a.cl_account_no, o.card_status_id, o.card_type_id, o.total from card_counts o ${of}`),
    marks: await fingerprint(sql`select sheet, digest, version, case when sheet = 'cards' then key end from take_over_marks`),
    audited: await fingerprint(sql`
      select a.cl_account_no, o.action, o.after - 'take_over_id' from audit_events o ${of} where o.action like '%take-over%'`),
    units: await fingerprint(sql`select account_key, name, state, reason, added, row_count from take_over_accounts`),
    ranges: await fingerprint(sql`select card_network_id, next_serial from card_number_ranges`),
    keys: await fingerprint(sql`select 1 from take_overs where key_sealed is not null`),
  }
}

/**
 * Sends, checks and writes a take-over. One worker is killed during the check, another during the writing, in the account after
 * `share` of the accounts are written. Then an undisturbed worker finishes.
 */
export const takeOverWith = async (portal: Portal, staff: Caller, share: number | null) => {
  const id = await stageAll(staff)
  if (share !== null) await killedWorker(portal, id, () => pause(60, true))
  await portal.runJobs()
  const begun = await staff.post(`/v1/take_overs/${id}/run`, {})
  if (begun.status !== 200) throw new Error(begun.text)
  if (share !== null)
    await killedWorker(portal, id, async () => {
      const isFar = (await progressOf(portal, id)).written >= share * size.accounts
      if (isFar) await pause(20)
      return isFar
    })
  const { written } = await progressOf(portal, id)
  await portal.runJobs()
  return { written, found: await judge(portal, id) }
}
