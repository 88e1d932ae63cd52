import type { InvoicedBy } from '@forecourt/domain/contract/outside-invoices.ts'
import { cycleOf, defaultBillingCycle, type BillingCycle } from '@forecourt/domain/rules/billing-cycle.ts'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'

type Found = {
  invoiced_by: InvoicedBy['invoiced_by'] | null
  invoiced_by_from: string | null
  cycle: BillingCycle | null
  version: number | null
}

export const getInvoicedBy = async (ctx: Pick<Ctx, 'db' | 'clock' | 'config'>, account_id: number): Promise<InvoicedBy> => {
  const { rows } = await sql<Found>`
    select b.invoiced_by, b.invoiced_by_from, b.billing_cycle as cycle, b.version
    from accounts a left join account_billings b on b.account_id = a.id where a.id = ${account_id}`.execute(ctx.db)
  const found = rows[0]
  if (!found) throw notFound()
  return {
    invoiced_by: found.invoiced_by ?? 'us',
    invoiced_by_from: found.invoiced_by_from,
    next_from: addDays(cycleOf(found.cycle ?? defaultBillingCycle, providerToday(ctx)).to, 1),
    has_billing: found.invoiced_by !== null,
    version: found.version ?? 0,
  }
}
