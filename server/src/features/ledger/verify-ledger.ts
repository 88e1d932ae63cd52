// docs/product/ledger.md#what-is-proven: each check finds what differs. A ledger that is right has no row in any of them.
import { sql } from 'kysely'
import type { Db } from '#src/db/connect.ts'
import { agreementChecks } from './checks/agreements.ts'
import { chain } from './checks/chain.ts'
import type { Check } from './checks/check.ts'
import { itemChecks } from './checks/items.ts'
import { legsAndLines } from './checks/legs-and-lines.ts'
import { findNumberGaps } from './number-gaps.ts'
import { verifyLines } from './verify-lines.ts'

const checks: readonly Check[] = [legsAndLines, ...itemChecks, ...agreementChecks, chain]

/** More rows of one kind would only hide the others. */
const shownOfEach = 20

const findRows = async (snapshot: Db, check: Check) => {
  const { rows } = await sql<{ name: string; place: string }>`
    select name, place
    from (select name, place, row_number() over (partition by name order by place) as at from (${check}) r) found
    where at <= ${shownOfEach} order by name, at`.execute(snapshot)
  return rows.map(({ name, place }) => `${name}: ${place}.`)
}

/**
 * What differs, within a transaction that reads one snapshot. Reading everything takes longer than a request may. Whole tables are
 * compared, so each is read once and hashed; looking up invoice by invoice would take a hundred times as long.
 */
export const findProblems = async (snapshot: Db) => {
  await sql`
    select set_config('statement_timeout', '0', true), set_config('enable_nestloop', 'off', true),
      set_config('enable_mergejoin', 'off', true), set_config('work_mem', '64MB', true)
  `.execute(snapshot)
  const problems: string[] = []
  for (const check of checks) problems.push(...(await findRows(snapshot, check)))
  const lines = await verifyLines(snapshot, shownOfEach)
  return [...problems, ...lines.map((place) => `A line is not what it was priced by: ${place}.`)]
}

/** All checks read one snapshot, so the ledger may grow meanwhile. */
export const verifyLedger = async ({ db }: { db: Db }) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      const problems = await findProblems(snapshot)
      const { postings } = await snapshot
        .selectFrom('ledger_postings')
        .select((eb) => eb.fn.countAll<number>().as('postings'))
        .executeTakeFirstOrThrow()
      return { postings, problems, gaps: await findNumberGaps(snapshot) }
    })
