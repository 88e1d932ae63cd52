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

/**
 * Runs every schedule that waits for a closed invoice, each in its own transaction. The due time is the closing time, so running
 * twice creates one run.
 */
export const runOnInvoice = async (ctx: SystemCtx, { invoice_id }: { invoice_id: number }) => {
  const invoice = await findInvoice(ctx, invoice_id)
  if (!invoice) return
  const { account_id, closed_at } = invoice
  const found = await waiting(ctx, account_id).select('id').orderBy('id').execute()
  await eachByItself(found, ({ id }) =>
    inTransaction(ctx, async (ctx) => {
      const schedule = await waiting(ctx, account_id).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (schedule) await startOrStop(ctx, schedule, { due_at: closed_at, invoice_id })
    }),
  )
}
