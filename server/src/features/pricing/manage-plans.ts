import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { priceFrom } from './create-price-rule.ts'
import { refuseUnknown } from '#src/features/fees/refuse-unknown.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'

type Chosen = { account_id: number | null; price_plan_id: number | null; effective_from: string }

const chooseForAccount = ({ db }: UserCtx, account_id: number, { price_plan_id, effective_from }: Chosen) =>
  sql`insert into account_price_plans (account_id, effective_from, price_plan_id)
    values (${account_id}, ${effective_from}, ${price_plan_id})
    on conflict (account_id, effective_from) do update set price_plan_id = excluded.price_plan_id`.execute(db)

/** `price_plans.is_default` is what the previous version reads, which may run beside this one or again after it. */
const chooseDefault = async (ctx: UserCtx, { price_plan_id, effective_from }: Chosen) => {
  await sql`lock table default_price_plans in share row exclusive mode`.execute(ctx.db)
  await sql`insert into default_price_plans (effective_from, price_plan_id) values (${effective_from}, ${price_plan_id})
    on conflict (effective_from) do update set price_plan_id = excluded.price_plan_id`.execute(ctx.db)
  await ctx.db.updateTable('price_plans').set({ is_default: false }).where('is_default', '=', true).execute()
  await sql`update price_plans set is_default = true where id = (
    select price_plan_id from default_price_plans where effective_from <= ${providerToday(ctx)}::date
    order by effective_from desc limit 1)`.execute(ctx.db)
}

export const choosePlan = (ctx: UserCtx, chosen: Chosen) =>
  inTransaction(ctx, async (ctx) => {
    await refuseUnknown(ctx, chosen)
    const { account_id, price_plan_id, effective_from } = chosen
    await (account_id === null ? chooseDefault(ctx, chosen) : chooseForAccount(ctx, account_id, chosen))
    await audit(ctx, {
      action: 'price-plan.choose',
      account_id,
      ...(account_id !== null && { object: { type: 'account', id: account_id } }),
      after: { price_plan_id, effective_from },
    })
    await priceFrom(ctx, { account_id, price_plan_id: null, effective_from })
    return {}
  })

/** The day from which the first default plan prices purchases: every day. */
const always = '1900-01-01'

const firstDayOfDefault = async (ctx: UserCtx) =>
  (await ctx.db.selectFrom('default_price_plans').select('effective_from').executeTakeFirst()) ? providerToday(ctx) : always

export const createPlan = (ctx: UserCtx, { name, is_default }: { name: string; is_default: boolean }) =>
  inTransaction(ctx, async (ctx) => {
    const { id } = await ctx.db.insertInto('price_plans').values({ name }).returning('id').executeTakeFirstOrThrow()
    await audit(ctx, { action: 'price-plan.create', object: { type: 'price-plan', id }, after: { name } })
    if (is_default) await choosePlan(ctx, { account_id: null, price_plan_id: id, effective_from: await firstDayOfDefault(ctx) })
    return { id }
  })

export const createIndex = (ctx: UserCtx, index: { name: string; kind: 'cost' | 'list'; max_age_days: number }) =>
  inTransaction(ctx, async (ctx) => {
    const { id } = await ctx.db.insertInto('price_indexes').values(index).returning('id').executeTakeFirstOrThrow()
    await audit(ctx, { action: 'price-index.create', object: { type: 'price-index', id }, after: index })
    return { id }
  })
