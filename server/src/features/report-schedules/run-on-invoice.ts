import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { eachByItself } from '#src/jobs/each-by-itself.ts'
import { runsWhereItStands } from './runs-where-it-stands.ts'
import { startOrStop } from './start-or-stop.ts'

const findInvoice = (ctx: SystemCtx, invoice_id: number) =>
  ctx.db.selectFrom('invoices').select(['id', 'account_id', 'closed_at']).where('id', '=', invoice_id).executeTakeFirst()

const waiting = (ctx: SystemCtx, account_id: number) =>
  ctx.db
    .selectFrom('report_schedules')
    .where('account_id', '=', account_id)
    .where('frequency', '=', 'on invoice')
    .where('is_active', '=', true)
    .where(runsWhereItStands('account_id'))

const isReported = (ctx: SystemCtx, schedule_id: number, invoice_id: number) =>
  ctx.db
    .selectFrom('report_runs')
    .select('id')
    .where('schedule_id', '=', schedule_id)
    .where('invoice_id', '=', invoice_id)
    .where('due_at', 'is not', null)
    .executeTakeFirst()

/**
 * The closing time, of which we know the milliseconds. A schedule has one run for each due time, and two documents may be closed in
 * one millisecond, so the microseconds are those of the document.
 */
const dueAt = ({ id, closed_at }: { id: number; closed_at: string }) =>
  closed_at.replace(/Z$/, `${String(id % 1000).padStart(3, '0')}Z`)

/**
 * Runs every schedule that waits for a closed invoice, each in its own transaction. The schedule is locked before its runs are
 * looked at, so running twice creates one run.
 */
export const runOnInvoice = async (ctx: SystemCtx, { invoice_id }: { invoice_id: number }) => {
  const invoice = await findInvoice(ctx, invoice_id)
  if (!invoice) return
  const { account_id } = invoice
  const found = await waiting(ctx, account_id).select('id').orderBy('id').execute()
  await eachByItself(found, ({ id }) =>
    inTransaction(ctx, async (ctx) => {
      const schedule = await waiting(ctx, account_id).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (!schedule || (await isReported(ctx, id, invoice_id))) return
      await startOrStop(ctx, schedule, { due_at: dueAt(invoice), invoice_id })
    }),
  )
}
