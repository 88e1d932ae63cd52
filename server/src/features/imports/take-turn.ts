import { sql } from 'kysely'
import type { Ctx } from '#src/context.ts'

/**
 * Whoever writes transactions takes turns, before anything is read or locked: postings are given in the order in which they
 * commit, and of two who have the same line in hand the second finds it written. Nobody waits for the answer of a job, so
 * waiting for the one before, or a slow machine, may take longer than a request.
 */
export const takeTurn = async ({ db, who }: Ctx) => {
  if (who && 'system' in who)
    await sql`select set_config('statement_timeout', '30s', true), set_config('lock_timeout', '30s', true)`.execute(db)
  await sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`.execute(db)
}
