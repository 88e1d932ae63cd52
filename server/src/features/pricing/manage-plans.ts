import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { priceFrom } from './create-price-rule.ts'
import { refuseUnknown } from '#src/features/fees/refuse-unknown.ts'

/** There is at most one default plan, so a new one replaces the old. */
export const createPlan = (ctx: UserCtx, plan: { name: string; is_default: boolean }) =>
  inTransaction(ctx, async (ctx) => {
    if (plan.is_default)
      await ctx.db.updateTable('price_plans').set({ is_default: false }).where('is_default', '=', true).execute()
    const { id } = await ctx.db.insertInto('price_plans').values(plan).returning('id').executeTakeFirstOrThrow()
    await audit(ctx, { action: 'price-plan.create', object: { type: 'price-plan', id }, after: plan })
    return { id }
  })

type Chosen = { account_id: number; price_plan_id: number | null; effective_from: string }

export const choosePlan = (ctx: UserCtx, chosen: Chosen) =>
  inTransaction(ctx, async (ctx) => {
    await refuseUnknown(ctx, chosen)
    const { account_id, price_plan_id, effective_from } = chosen
    await sql`insert into account_price_plans (account_id, effective_from, price_plan_id)
      values (${account_id}, ${effective_from}, ${price_plan_id})
      on conflict (account_id, effective_from) do update set price_plan_id = excluded.price_plan_id`.execute(ctx.db)
    await audit(ctx, {
      action: 'price-plan.choose',
      account_id,
      object: { type: 'account', id: account_id },
      after: { price_plan_id, effective_from },
    })
    await priceFrom(ctx, { account_id, price_plan_id: null, effective_from })
    return {}
  })

export const createIndex = (ctx: UserCtx, index: { name: string; kind: 'cost' | 'list'; max_age_days: number }) =>
  inTransaction(ctx, async (ctx) => {
    const { id } = await ctx.db.insertInto('price_indexes').values(index).returning('id').executeTakeFirstOrThrow()
    await audit(ctx, { action: 'price-index.create', object: { type: 'price-index', id }, after: index })
    return { id }
  })
