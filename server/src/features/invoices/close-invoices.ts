// docs/product/invoices.md#the-close: closes one account at night. Each ended billing cycle becomes an invoice. Transactions
// posted late go on the next one, so a closed invoice never changes. Cycles of missed nights are closed one by one.
import { cycleOf, dueOn, invoiceNumber } from '@forecourt/domain/rules/billing-cycle.ts'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { keepPlans } from '#src/db/keep-plans.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { askJudging } from '#src/features/credit/ask-judging.ts'
import { settleCredits } from '#src/features/ledger/settle-credits.ts'
import { chargeInvoiceFees } from './charge-invoice-fees.ts'
import { closeDocument } from './close-document.ts'
import { endedCycle } from './ended-cycle.ts'
import { lockTerms, type Terms } from './lock-terms.ts'
import { billedHere } from '#src/features/transactions/billed-here.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { shareTurn } from '#src/features/transactions/take-turn.ts'
import { tellInvoiceClosed } from './tell-invoice-closed.ts'

/** A line without a price waits for it and goes on a later invoice. */
const findOpen = async ({ db }: SystemCtx, account_id: number) => {
  const { rows } = await sql<{ oldest: string | null; closed_to: string | null }>`
    select (
        select t.transacted_at::date from transactions t left join account_billings b on b.account_id = t.account_id
        where t.account_id = ${account_id} and ${billedHere}
        order by t.transacted_at limit 1
      ) as oldest,
      (select max(i.period_to) from invoices i
        where i.account_id = ${account_id} and i.kind = 'invoice' and i.source = 'us') as closed_to`.execute(db)
  return rows[0]!
}

const takeLines = async ({ db }: SystemCtx, account_id: number, invoice: { id: number; to: string }) => {
  await sql`
    update transactions t set invoice_id = ${invoice.id}
    from accounts a left join account_billings b on b.account_id = a.id
    where a.id = ${account_id} and t.account_id = ${account_id} and ${billedHere}
      and t.transacted_at < ${invoice.to}::date + 1`.execute(db)
}

const closeCycle = async (
  ctx: SystemCtx,
  { account_id, cycle, terms }: Terms,
  period: { from: string; to: string; today: string },
) => {
  const { sequence } = await ctx.db.selectNoFrom(sql<number>`nextval('invoice_numbers')`.as('sequence')).executeTakeFirstOrThrow()
  const invoice_number = invoiceNumber(sequence)
  // No day before its last: an account's day may begin hours before the provider's.
  const invoiced_on = period.today < period.to ? period.to : period.today
  const due_on = dueOn(invoiced_on, terms)
  const { id } = await ctx.db
    .insertInto('invoices')
    .values({
      account_id,
      invoice_number,
      billing_cycle: cycle,
      period_from: period.from,
      period_to: period.to,
      invoiced_on,
      due_on,
      transactions: 0,
      quantity: 0,
      total: 0,
      lines_total: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await takeLines(ctx, account_id, { id, to: period.to })
  await chargeInvoiceFees(ctx, { account_id, id }, invoiced_on)
  const { total } = await closeDocument(
    ctx,
    { account_id, id, invoice_number },
    { action: 'invoice.close', today: period.today, settle: () => settleCredits(ctx, account_id, period.today) },
  )
  await askJudging(ctx, account_id)
  await tellInvoiceClosed(ctx, { id, account_id, invoice_number, kind: 'invoice', due_on, total })
}

/** Closes one cycle in one transaction. Returns true if the next cycle has ended too, which happens only after missed nights. */
const closeNext = (ctx: SystemCtx, account_id: number, today: string) =>
  inTransaction({ ...ctx, db: keepPlans(ctx.db) }, async (ctx) => {
    await shareTurn(ctx)
    const terms = await lockTerms(ctx, account_id)
    const cycle = endedCycle({ ...terms, ...(await findOpen(ctx, account_id)) }, today)
    if (!cycle) return false
    await closeCycle(ctx, terms, { ...cycle, today })
    return endedCycle({ ...terms, oldest: cycle.to, closed_to: cycle.to }, today) !== undefined
  })

/** The last period, up to the closing day: from the day after the last invoice, or from the cycle of the oldest open line. */
const finalPeriod = async (ctx: SystemCtx, { account_id, cycle }: Terms, closed_on: string) => {
  const { oldest, closed_to } = await findOpen(ctx, account_id)
  if (!oldest || oldest > closed_on || (closed_to && closed_to >= closed_on)) return undefined
  const from = closed_to ? addDays(closed_to, 1) : cycleOf(cycle, oldest).from
  return { from: from < closed_on ? from : closed_on, to: closed_on }
}

/**
 * docs/product/accounts.md#closing: the invoice of a closed account up to its last day. Later lines follow its usual cycle. It may
 * be closed days later, when a late line came in before the account was settled, so it has the day on which it is closed.
 */
export const closeFinalInvoice = (ctx: SystemCtx, account_id: number) =>
  inTransaction(ctx, async (ctx) => {
    await shareTurn(ctx)
    const terms = await lockTerms(ctx, account_id)
    if (!terms.closed_on) return
    const period = await finalPeriod(ctx, terms, terms.closed_on)
    if (period) await closeCycle(ctx, terms, { ...period, today: providerToday(ctx) })
  })

/**
 * Closes all cycles that ended long enough before `today`. Each has its own transaction, so a failure does not undo earlier ones.
 */
export const closeInvoices = async (ctx: SystemCtx, { account_id, today }: { account_id: number; today: string }) => {
  while (await closeNext(ctx, account_id, today));
}
