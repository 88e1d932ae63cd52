// An import writes thousands of rows that the statistics of their tables do not contain yet. Its next statements must find them
// by their keys. Postgres counts the rows that a statement reads, so the results do not depend on the machine.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#src/db/connect.ts'
import { aCard } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { recordFacts } from './record-facts.ts'
import { replaceFindings } from './replace-findings.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const many = 2_000

const touched = async (db: Db, table: string) => {
  const { rows } = await sql<{ touched: number }>`
    select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as touched from pg_stat_xact_user_tables where relname = ${table}`.execute(
    db,
  )
  return rows[0]?.touched ?? 0
}

test('findings of newly judged fills are looked up by their fill, not compared with all of them', async () => {
  const { id: account_id } = await portal.anAccount()
  const { id: card_id } = await aCard(portal, { account_id })
  const judged = Array.from({ length: many }, (_, at) => ({ account_id, id: 7_000_000 + at }))
  const found = judged.map(({ id }) => ({
    account_id,
    code: 'MPG' as const,
    severity: 'warning' as const,
    card_id,
    transaction_id: id,
    authorisation_id: null,
    transacted_at: '2026-01-20T08:00:00',
    vehicle_number: 'V1',
    threshold: 1,
    actual: 2,
    detail: '',
    amount: 1,
  }))
  const findings = { of: 'transaction_id' as const, judged, codes: ['MPG' as const] }
  await portal.db.transaction().execute(async (db) => {
    await replaceFindings({ db }, { ...findings, found })
    const before = await touched(db, 'exceptions')
    await replaceFindings({ db }, { ...findings, found: found.slice(1) })
    expect((await touched(db, 'exceptions')) - before).toBeLessThan(many * 10)
    const { rows } = await sql`select from exceptions where account_id = ${account_id}`.execute(db)
    expect(rows.length).toBe(many - 1)
  })
})

test('limits of newly written cards are looked up by their card', async () => {
  const { id: account_id } = await portal.anAccount()
  const { rows: cards } = await sql<{ id: number }>`
    insert into cards (account_id, card_network_id, card_type_id, card_status_id, last_four, vehicle_number)
    select ${account_id}::bigint, 1, 3, 1, '1234', 'V' || n from generate_series(1, ${many}::int) n returning id`.execute(
    portal.db,
  )
  const fills = cards.map(({ id: card_id }, at) => ({
    account_id,
    card_id,
    vehicle_number: `V${at + 1}`,
    transacted_at: '2026-01-20T08:00:00',
    time_zone: 'America/Los_Angeles',
  }))
  await portal.db.transaction().execute(async (db) => {
    const first = await recordFacts({ db }, fills)
    const before = await touched(db, 'judged_limits')
    const second = await recordFacts({ db }, fills)
    expect((await touched(db, 'judged_limits')) - before).toBeLessThan(many * 10)
    expect(fills.map((fill) => second(fill))).toEqual(fills.map((fill) => first(fill)))
    expect(new Set(fills.map((fill) => first(fill).judged_limit_id)).size).toBe(many)
  })
})
