import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { AppError } from '#src/system/errors.ts'
import { startRun } from './start-run.ts'

const last_result = 'Ended: the account was closed'

type Ending = Parameters<typeof startRun>[1]

/** What a schedule still has to report: everything, or each invoice closed since its last report that it has no run for. */
const occasionsOf = async ({ db }: SystemCtx, { id, account_id, frequency, created_at, last_run_at }: Ending) => {
  if (frequency !== 'on invoice') return [{ is_last: true }]
  const { rows } = await sql<{ invoice_id: number }>`
    select i.id as invoice_id from invoices i
    where i.account_id = ${account_id} and i.source = 'us' and i.closed_at > ${last_run_at ?? created_at}::timestamptz
      and not exists (select from report_runs r where r.schedule_id = ${id} and r.invoice_id = i.id and not r.is_test)
    order by i.closed_at, i.id`.execute(db)
  return rows
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
  for (const schedule of schedules) {
    for (const occasion of await occasionsOf(ctx, schedule)) await lastRun(ctx, schedule, occasion)
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
const lastRun = async (ctx: SystemCtx, schedule: Ending, occasion: { invoice_id?: number; is_last?: boolean }) => {
  try {
    await startRun(ctx, schedule, { user_id: schedule.owner_id, ...occasion })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
