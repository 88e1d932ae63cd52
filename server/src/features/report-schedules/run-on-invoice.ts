import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { startRun } from './start-run.ts'

/** Runs every schedule that waits for a closed invoice. The due time is the closing time, so running twice makes one run. */
export const runOnInvoice = (ctx: SystemCtx, { invoice_id }: { invoice_id: number }) =>
  inTransaction(ctx, async (ctx) => {
    const invoice = await ctx.db
      .selectFrom('invoices')
      .select(['id', 'account_id', 'closed_at'])
      .where('id', '=', invoice_id)
      .executeTakeFirst()
    if (!invoice) return
    const schedules = await ctx.db
      .selectFrom('report_schedules')
      .selectAll()
      .where('account_id', '=', invoice.account_id)
      .where('frequency', '=', 'on invoice')
      .where('is_active', '=', true)
      .forUpdate()
      .execute()
    for (const schedule of schedules)
      await startRun(ctx, schedule, { user_id: schedule.owner_id, due_at: invoice.closed_at, invoice_id })
  })
