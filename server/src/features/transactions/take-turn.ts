import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/**
 * Every writer of transactions takes this turn first: imports, waiting lines that are placed, the close of a cycle. Postings are
 * then numbered in the order of their commits, when two writers have the same line the second finds it stored, and no line goes
 * on an invoice while it is being corrected. It must be called before anything is read or locked. A job may wait longer than a
 * request, because no user waits for its answer.
 */
export const takeTurn = async ({ db, who }: Ctx) => {
  if (who && 'system' in who)
    await sql`select set_config('statement_timeout', '120s', true), set_config('lock_timeout', '120s', true)`.execute(db)
  await sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`.execute(db)
}
