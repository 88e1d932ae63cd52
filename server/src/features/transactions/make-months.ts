import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'

/** Three months give housekeeping ninety days of retries before a line would lack a table for its month. */
const monthsAhead = 3

/** The tables that are partitioned by month. A database function creates each month, so this role need not own the tables. */
const makers = ['make_transaction_months', 'make_authorisation_months', 'make_audit_months'].map((name) => sql.ref(name))

/**
 * Creates the tables of this month and the following ones, each in its own transaction. Gives up quickly if a long read blocks the
 * lock, so that other work never queues behind it. The next run tries again.
 */
export const makeMonths = async (ctx: SystemCtx) => {
  const today = ctx.clock.now().toISOString().slice(0, 10)
  const make = (maker: (typeof makers)[number], ahead: number) =>
    inTransaction(ctx, async (ctx) => {
      await sql`select set_config('lock_timeout', '500ms', true)`.execute(ctx.db)
      await sql`
        select ${maker}(m.first_day, m.first_day)
        from (select (date_trunc('month', ${today}::date) + make_interval(months => ${ahead}))::date as first_day) m`.execute(
        ctx.db,
      )
    })
  for (let ahead = 0; ahead <= monthsAhead; ahead++) for (const maker of makers) await make(maker, ahead)
}
