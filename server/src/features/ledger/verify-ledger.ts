// docs/product/ledger.md#what-is-proven: each check finds differences. For a correct ledger, no check returns a row.
import { sql } from 'kysely'
import type { Db } from '#src/db/connect.ts'
import { agreementChecks, feeLines } from './checks/agreements.ts'
import { chain } from './checks/chain.ts'
import type { Check, ScopedCheck } from './checks/check.ts'
import { itemChecks } from './checks/items.ts'
import { legsAndLines } from './checks/legs-and-lines.ts'
import { invoiceTotals, sumChecks } from './checks/sums.ts'
import { ageOf, findPlace, type Proof } from './kept/last-proof.ts'
import type { Scope } from './kept/scope.ts'
import { findWritten } from './kept/written-since.ts'
import { findNumberGaps } from './number-gaps.ts'
import { verifyLines } from './verify-lines.ts'

const wholeChecks: readonly Check[] = [...sumChecks, ...agreementChecks, chain]
const scopedChecks: readonly ScopedCheck[] = [invoiceTotals, legsAndLines, ...itemChecks, feeLines]

/** More rows of one kind would only hide the other kinds. */
const shownOfEach = 20

const findRows = async (snapshot: Db, check: Check) => {
  const { rows } = await sql<{ name: string; place: string }>`
    select name, place
    from (select name, place, row_number() over (partition by name order by place) as at from (${check}) r) found
    where at <= ${shownOfEach} order by name, at`.execute(snapshot)
  return rows.map(({ name, place }) => `${name}: ${place}.`)
}

/**
 * For whole tables, hash joins that read each table once are about a hundred times faster than nested loops. For a few invoices,
 * nested loops are better. Reading everything takes longer than the statement timeout of requests.
 */
const plan = (snapshot: Db, of: 'everything' | 'few') => {
  const lookups = of === 'few' ? 'on' : 'off'
  return sql`
    select set_config('statement_timeout', '0', true), set_config('enable_nestloop', ${lookups}, true),
      set_config('enable_mergejoin', 'off', true), set_config('work_mem', '64MB', true)
  `.execute(snapshot)
}

/**
 * Returns all problems, within a transaction that reads one snapshot. A scope skips what was proven before. If a check finds a
 * problem first, the scope is ignored, so that all problems are reported.
 */
const findProblems = async (snapshot: Db, known?: Scope) => {
  const problems: string[] = []
  await plan(snapshot, 'everything')
  for (const check of wholeChecks) problems.push(...(await findRows(snapshot, check)))
  const scope = problems.length === 0 ? known : undefined
  if (scope) await plan(snapshot, 'few')
  for (const check of scopedChecks) problems.push(...(await findRows(snapshot, check(scope))))
  const lines = await verifyLines(snapshot, shownOfEach, scope)
  return [...problems, ...lines.map((place) => `A line is not what it was priced by: ${place}.`)]
}

/** Beyond this many lookups, reading everything is faster. */
const mostLookups = 20_000

/**
 * Returns the problems of this snapshot, and the proof to store if there are none. Without a usable last proof, everything is
 * checked.
 */
export const verifySnapshot = async (snapshot: Db, last?: Proof) => {
  await plan(snapshot, 'everything')
  const { place, before_xid, proven_at } = await findPlace(snapshot)
  const now = await ageOf(snapshot, before_xid)
  const proven = last ? await ageOf(snapshot, last.before_xid) : now
  const { scope, rows } = await findWritten(snapshot, { proven, now }, last?.rows)
  const isSmall = scope && scope.invoices.length + scope.postings.length <= mostLookups
  const problems = await findProblems(snapshot, isSmall ? scope : undefined)
  const proof: Proof = { proven_at, place, before_xid, rows }
  return { problems, proof, again: isSmall ? scope.postings.length : undefined }
}

/** All checks read one snapshot, so the ledger may grow while they run. */
export const verifyLedger = async ({ db }: { db: Db }, last?: Proof) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      const found = await verifySnapshot(snapshot, last)
      const { postings } = await snapshot
        .selectFrom('ledger_postings')
        .select((eb) => eb.fn.countAll<number>().as('postings'))
        .executeTakeFirstOrThrow()
      return { ...found, postings, gaps: await findNumberGaps(snapshot) }
    })
