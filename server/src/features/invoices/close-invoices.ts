// One account at night. Each ended billing cycle becomes an invoice. Transactions posted late go on the next one, so a closed invoice
// never changes. Missed nights are caught up cycle by cycle.
import {
  cycleOf,
  defaultBillingCycle,
  defaultPaymentTerms,
  dueOn,
  invoiceNumber,
  type BillingCycle,
  type PaymentTerms,
} from '@forecourt/domain/rules/billing-cycle.ts'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { postInvoices } from '#src/features/ledger/post-invoices.ts'
import { settleCredits } from '#src/features/ledger/settle-credits.ts'
import { endedCycle } from './ended-cycle.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'
import { isUninvoiced } from '#src/features/transactions/uninvoiced.ts'
import { tellInvoiceClosed } from './tell-invoice-closed.ts'

type Terms = { account_id: number; cycle: BillingCycle; terms: PaymentTerms; closed_on: string | null }

/** Locks the account, so that two workers cannot invoice the same transactions. */
const lockTerms = async ({ db }: SystemCtx, account_id: number): Promise<Terms> => {
  const { rows } = await sql<{ cycle: BillingCycle | null; terms: PaymentTerms | null; closed_on: string | null }>`
    select b.billing_cycle as cycle, b.payment_terms as terms, a.closed_on
    from accounts a left join account_billings b on b.account_id = a.id
    where a.id = ${account_id} for no key update of a`.execute(db)
  const [found] = rows
  const { cycle, terms } = { cycle: found?.cycle ?? defaultBillingCycle, terms: found?.terms ?? defaultPaymentTerms }
  return { account_id, cycle, terms, closed_on: found?.closed_on ?? null }
}

/** A line whose price is missing waits for it, and goes on a later invoice. */
const findOpen = async ({ db }: SystemCtx, account_id: number) => {
  const { rows } = await sql<{ oldest: string | null; closed_to: string | null }>`
    select (
        select t.transacted_at::date from transactions t
        where t.account_id = ${account_id} and ${isUninvoiced()} and t.price_state = 'priced' order by t.transacted_at limit 1
      ) as oldest,
      (select max(i.period_to) from invoices i where i.account_id = ${account_id}) as closed_to`.execute(db)
  return rows[0]!
}

const findCycle = async (ctx: SystemCtx, { account_id, cycle }: Terms, today: string) =>
  endedCycle({ cycle, ...(await findOpen(ctx, account_id)) }, today)

/** One statement assigns the lines and sums them, so the totals always match. */
const takeLines = async ({ db }: SystemCtx, account_id: number, invoice: { id: number; to: string }) => {
  const { rows } = await sql<{ transactions: number; quantity: number; total: number }>`
    with lines as (
      update transactions set invoice_id = ${invoice.id}
      where account_id = ${account_id} and ${isUninvoiced('transactions')} and price_state = 'priced'
        and transacted_at < ${invoice.to}::date + 1
      returning product_id, quantity, total
    )
    update invoices i set transactions = s.transactions, quantity = s.quantity, total = s.total
    from (
      select count(*)::int as transactions, coalesce(sum(lines.quantity) filter (where products.is_fuel), 0)::bigint as quantity,
        coalesce(sum(lines.total), 0)::bigint as total
      from lines join products on products.id = lines.product_id
    ) s
    where i.account_id = ${account_id} and i.id = ${invoice.id}
    returning i.transactions, i.quantity, i.total`.execute(db)
  return rows[0]!
}

const closeCycle = async (
  ctx: SystemCtx,
  { account_id, cycle, terms }: Terms,
  period: { from: string; to: string; today: string },
) => {
  const { sequence } = await ctx.db.selectNoFrom(sql<number>`nextval('invoice_numbers')`.as('sequence')).executeTakeFirstOrThrow()
  const invoice_number = invoiceNumber(sequence)
  const due_on = dueOn(period.today, terms)
  const { id } = await ctx.db
    .insertInto('invoices')
    .values({
      account_id,
      invoice_number,
      billing_cycle: cycle,
      period_from: period.from,
      period_to: period.to,
      invoiced_on: period.today,
      due_on,
      transactions: 0,
      quantity: 0,
      total: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sums = await takeLines(ctx, account_id, { id, to: period.to })
  await postInvoices(ctx, sql`select * from invoices where account_id = ${account_id} and id = ${id}`)
  await settleCredits(ctx, account_id, period.today)
  await audit(ctx, { action: 'invoice.close', account_id, object: { type: 'invoice', id }, after: { invoice_number, ...sums } })
  await enqueue(ctx, 'reports.invoice-closed', { invoice_id: id })
  await tellInvoiceClosed(ctx, { id, account_id, invoice_number, due_on, total: sums.total })
}

/** Closes one cycle in one transaction. Returns true if there may be another. */
const closeNext = (ctx: SystemCtx, account_id: number, today: string) =>
  inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const terms = await lockTerms(ctx, account_id)
    const cycle = await findCycle(ctx, terms, today)
    if (cycle) await closeCycle(ctx, terms, { ...cycle, today })
    return cycle !== undefined
  })

/** The day before which nothing is billed yet: that of the oldest line without an invoice, or the one after the last invoice. */
const finalPeriod = async (ctx: SystemCtx, { account_id, cycle }: Terms, closed_on: string) => {
  const { oldest, closed_to } = await findOpen(ctx, account_id)
  if (!oldest || (closed_to && closed_to >= closed_on)) return undefined
  const from = closed_to ? addDays(closed_to, 1) : cycleOf(cycle, oldest).from
  return { from: from < closed_on ? from : closed_on, to: closed_on }
}

/** docs/product/accounts.md#closing: the invoice of a closed account up to its last day. Purchases that come later follow its cycle. */
export const closeFinalInvoice = (ctx: SystemCtx, account_id: number) =>
  inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const terms = await lockTerms(ctx, account_id)
    if (!terms.closed_on) return
    const period = await finalPeriod(ctx, terms, terms.closed_on)
    if (period) await closeCycle(ctx, terms, { ...period, today: terms.closed_on })
  })

/** Cycles that ended before `today`. Each is closed in a transaction of its own, so what was closed stays closed. */
export const closeInvoices = async (ctx: SystemCtx, { account_id, today }: { account_id: number; today: string }) => {
  while (await closeNext(ctx, account_id, today));
}
