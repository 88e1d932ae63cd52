import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { AppError } from '#src/system/errors.ts'
import { startRun } from './start-run.ts'

const last_result = 'Ended: the account was closed'

const lastInvoice = async ({ db }: SystemCtx, account_id: number) => {
  const { rows } = await sql<{ id: number }>`
    select id from invoices where account_id = ${account_id} order by period_to desc limit 1`.execute(db)
  return rows[0] && { invoice_id: rows[0].id }
}

/**
 * docs/product/accounts.md#closing: each schedule runs one last time and ends. The last run has no due time, so ending the
 * schedule does not cancel it.
 */
export const endSchedules = async (ctx: SystemCtx, account_id: number) => {
  const schedules = await ctx.db
    .selectFrom('report_schedules')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('is_active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  const invoice = await lastInvoice(ctx, account_id)
  for (const schedule of schedules) {
    const occasion = schedule.frequency === 'on invoice' ? invoice : {}
    if (occasion) await lastRun(ctx, schedule, occasion)
    await ctx.db
      .updateTable('report_schedules')
      .set({ is_active: false, next_run_at: null, last_result, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', schedule.id)
      .execute()
    const object = { type: 'report_schedule', id: schedule.id }
    await audit(ctx, { action: 'report-schedule.stop', account_id, object, after: { last_result } })
  }
}

/** A schedule whose parameters no longer fit its report ends without a last run. */
const lastRun = async (ctx: SystemCtx, schedule: Parameters<typeof startRun>[1], occasion: { invoice_id?: number }) => {
  try {
    await startRun(ctx, schedule, { user_id: schedule.owner_id, ...occasion })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
