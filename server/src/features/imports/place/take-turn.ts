import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/**
 * Transactions are written by one writer at a time. Postings are then numbered in the order of their commits, and when two
 * writers have the same line, the second finds it stored. It must be called before anything is read or locked. A job may wait
 * longer than a request, because no user waits for its answer.
 */
export const takeTurn = async ({ db, who }: Ctx) => {
  if (who && 'system' in who)
    await sql`select set_config('statement_timeout', '30s', true), set_config('lock_timeout', '30s', true)`.execute(db)
  await sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`.execute(db)
}
