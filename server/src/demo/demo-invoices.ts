// Every ended cycle has an invoice, as if the nightly job had closed it. The current cycle is open.
import { cycleOf, dueOn, invoiceNumber, type BillingCycle, type PaymentTerms } from '@forecourt/domain/rules/billing-cycle.ts'
import { products } from '@forecourt/domain/reference/products.ts'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import type { DemoLine } from './demo-lines.ts'

const fuels = new Set(products.filter(({ is_fuel }) => is_fuel).map(({ id }) => id))

const readTerms = async ({ db }: Ctx) => {
  const rows = await db
    .selectFrom('account_billings')
    .select(['account_id', 'billing_cycle', 'payment_terms'])
    .$narrowType<{ billing_cycle: BillingCycle; payment_terms: PaymentTerms }>()
    .execute()
  return new Map(rows.map((row) => [row.account_id, row]))
}

/** Returns a function that maps a line to the id of its invoice, or to null while its cycle is open. */
export const insertDemoInvoices = async (ctx: Ctx, lines: readonly DemoLine[], today: string) => {
  const terms = await readTerms(ctx)
  const keyOf = ({ account_id, transacted_at }: DemoLine) => {
    const day = transacted_at.slice(0, 10)
    const key = `${account_id}|${day}`
    const known = cycles.get(key)
    if (known) return known
    const { to } = cycleOf(terms.get(account_id)!.billing_cycle, day)
    cycles.set(key, `${to}|${account_id}`)
    return `${to}|${account_id}`
  }
  const cycles = new Map<string, string>()
  const closed = Map.groupBy(lines, keyOf)
    .entries()
    .filter(([key]) => key.slice(0, 10) < today)
    .toArray()
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const rows = closed.map(([key, ofCycle], index) => {
    const period_to = key.slice(0, 10)
    const { account_id, billing_cycle, payment_terms } = terms.get(ofCycle[0]!.account_id)!
    const invoiced_on = addDays(period_to, 1)
    return {
      account_id,
      invoice_number: invoiceNumber(index + 1),
      billing_cycle,
      period_from: cycleOf(billing_cycle, period_to).from,
      period_to,
      invoiced_on,
      due_on: dueOn(invoiced_on, payment_terms),
      transactions: ofCycle.length,
      quantity: ofCycle.reduce((sum, line) => sum + (fuels.has(line.product_id) ? line.quantity : 0), 0),
      total: ofCycle.reduce((sum, line) => sum + line.total, 0),
      closed_at: `${invoiced_on}T10:10:00Z`,
    }
  })
  const columns = sql.raw(
    'account_id, invoice_number, billing_cycle, period_from, period_to, invoiced_on, due_on, transactions, quantity, total, closed_at',
  )
  const { rows: inserted } = await sql<{ id: number; key: string }>`
    insert into invoices (${columns})
    select ${columns} from jsonb_populate_recordset(null::invoices, ${JSON.stringify(rows)}::jsonb)
    returning id, period_to || '|' || account_id as key`.execute(ctx.db)
  await sql`select setval('invoice_numbers', ${Math.max(1, rows.length)})`.execute(ctx.db)
  const ids = new Map(inserted.map(({ id, key }) => [key, id]))
  return (line: DemoLine) => ids.get(keyOf(line)) ?? null
}
