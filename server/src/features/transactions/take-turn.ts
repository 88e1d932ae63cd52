import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/** A job may wait longer than a request, because no user waits for its answer. */
const waitLonger = async ({ db, who }: Ctx) => {
  if (who && 'system' in who)
    await sql`select set_config('statement_timeout', '120s', true), set_config('lock_timeout', '120s', true)`.execute(db)
}

/**
 * Every writer of transactions takes this turn first: imports, waiting lines that are placed, corrections. Postings are
 * then numbered in the order of their commits, when two writers have the same line the second finds it stored, and no line goes
 * on an invoice while it is being corrected. It must be called before anything is read or locked.
 */
export const takeTurn = async (ctx: Ctx) => {
  await waitLonger(ctx)
  await sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`.execute(ctx.db)
}

/**
 * The close of a cycle adds no line and numbers none, so closes of different accounts need not wait for each other. They only keep
 * writers away, who in turn keep closes away. One that waits is not overtaken by closes that come later.
 */
export const shareTurn = async (ctx: Ctx) => {
  await waitLonger(ctx)
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('imports', 0))`.execute(ctx.db)
}
