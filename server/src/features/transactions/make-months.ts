import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'

/** Three months give housekeeping ninety days of tries before a line has to go without a table of its month. */
const monthsAhead = 3

/** The tables by month. Each has a function of the database that makes a month, also where this role owns no table. */
const makers = ['make_transaction_months', 'make_authorisation_months', 'make_audit_months'].map((name) => sql.ref(name))

/**
 * Makes the tables of this month and of those to come, each in a transaction of its own. It gives up quickly when someone reads
 * the table of other months for long, so that nobody has to wait behind it. The next run tries again.
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
