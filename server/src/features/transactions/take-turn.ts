import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/** A job may wait longer than a request, because no user waits for the result. */
const waitLonger = async ({ db, who }: Ctx) => {
  if (who && 'system' in who)
    await sql`select set_config('statement_timeout', '120s', true), set_config('lock_timeout', '120s', true)`.execute(db)
}

/**
 * Every writer of transactions takes this turn first: imports, waiting lines that are placed, corrections. So postings are
 * numbered in the order of their commits. If two writers have the same line, the second finds it stored. No line goes on an
 * invoice while it is being corrected. Must be called before anything is read or locked.
 */
export const takeTurn = async (ctx: Ctx) => {
  await waitLonger(ctx)
  await sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`.execute(ctx.db)
}

/**
 * Closing a cycle neither adds nor numbers lines, so closes of different accounts need not wait for each other. They only exclude
 * writers, and writers exclude closes. A waiting writer is not overtaken by later closes.
 */
export const shareTurn = async (ctx: Ctx) => {
  await waitLonger(ctx)
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('imports', 0))`.execute(ctx.db)
}

/**
 * The last posting of all accounts, while no writer is at work; otherwise zero. Then every number drawn so far is committed, or
 * never will be. Waits for nobody, and keeps writers away until the transaction ends.
 */
export const lastPostingOfAll = async ({ db }: Pick<Ctx, 'db'>) => {
  const { rows } = await sql<{ posting: number }>`
    select case when pg_try_advisory_xact_lock_shared(hashtextextended('imports', 0))
      then coalesce(pg_sequence_last_value('transaction_postings'), 0) else 0 end as posting`.execute(db)
  return rows[0]!.posting
}
