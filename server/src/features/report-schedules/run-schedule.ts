import { problems } from '@forecourt/domain/messages.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { getScheduledRun, lockSchedule } from './report-schedules.queries.ts'
import { startRun } from './start-run.ts'

const isAtWork = async (ctx: AccountCtx, id: number) => {
  const open = await ctx.db
    .selectFrom('report_runs')
    .select('id')
    .where('schedule_id', '=', id)
    .where('handled_at', 'is', null)
    .where('is_test', '=', false)
    .executeTakeFirst()
  return open !== undefined
}

/** A report per invoice that is started by hand uses the newest invoice. */
const newestInvoice = async (ctx: AccountCtx) => {
  const invoice = await ctx.db
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .orderBy('period_to', 'desc')
    // A credit memo has the period of the invoice that it corrects, and is newer.
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return invoice && { invoice_id: invoice.id }
}

/** Runs a schedule now: for its recipients, or as a test for the caller alone. A test does not move the mark. */
export const runSchedule = (ctx: AccountCtx, id: number, { is_test }: { is_test: boolean }) =>
  inTransaction(ctx, async (ctx) => {
    const schedule = await lockSchedule(ctx, id)
    if (!is_test && (await isAtWork(ctx, id))) throw conflict(problems.scheduleAtWork, 'at_work')
    const occasion = schedule.frequency === 'on invoice' ? await newestInvoice(ctx) : undefined
    const run_id = await startRun(ctx, schedule, { user_id: ctx.who.user_id, is_test, ...occasion })
    if (is_test) await ctx.db.insertInto('report_deliveries').values({ run_id, number: 1, email: ctx.who.email }).execute()
    await audit(ctx, { action: 'report-schedule.run', object: { type: 'report_schedule', id }, after: { run_id, is_test } })
    return getScheduledRun(ctx, run_id)
  })
