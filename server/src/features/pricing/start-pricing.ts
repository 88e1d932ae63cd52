// docs/product/prices.md#priced-again: after a rule or a choice of a plan that begins in the past, starts a job for each account with
// uninvoiced purchases that it may affect.
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueueAll } from '#src/jobs/queue.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'

/** A null account means all, and a null plan those of any plan. */
type Backdated = { rule_account_id: number | null; price_plan_id: number | null; effective_from: string }

/** In turn, because an import that is writing its lines may have read the rules before this one was added. */
export const startPricing = (ctx: SystemCtx, { rule_account_id, price_plan_id, effective_from: from }: Backdated) =>
  inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const { rows } = await sql<{ id: number }>`
      select a.id from accounts a
      where (${rule_account_id}::bigint is null or a.id = ${rule_account_id})
        and (${price_plan_id}::bigint is null or exists (select from default_price_plans d where d.price_plan_id = ${price_plan_id})
          or exists (select from account_price_plans c where c.account_id = a.id and c.price_plan_id = ${price_plan_id}))
        and exists (select from transactions t where t.account_id = a.id and t.invoice_id is null and t.transacted_at >= ${from}::date)
      order by a.id`.execute(ctx.db)
    await enqueueAll(
      ctx,
      'pricing.price-account',
      rows.map(({ id }) => ({ account_id: id, from, only_missing: false })),
    )
  })
