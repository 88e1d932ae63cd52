// docs/product/prices.md#priced-again: a rule that begins in the past reprices the uninvoiced lines, account by account.
import type { NewPriceRule } from '@forecourt/domain/contract/pricing.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { conflict, notFound } from '#src/system/errors.ts'
import { refuseUnknown } from '#src/features/fees/refuse-unknown.ts'

type Backdated = { account_id: number | null; price_plan_id: number | null; effective_from: string }

export const priceFrom = (ctx: UserCtx, { account_id, price_plan_id, effective_from }: Backdated) =>
  enqueue(ctx, 'pricing.start', { rule_account_id: account_id, price_plan_id, effective_from })

export const createPriceRule = (ctx: UserCtx, rule: NewPriceRule) =>
  inTransaction(ctx, async (ctx) => {
    await refuseUnknown(ctx, rule)
    const { id } = await ctx.db
      .insertInto('price_rules')
      .values({ ...rule, user_id: ctx.who.user_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(ctx, { action: 'price-rule.create', object: { type: 'price-rule', id }, after: rule })
    await priceFrom(ctx, rule)
    return { id }
  })

export const removePriceRule = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.selectFrom('price_rules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!before) throw notFound()
    const { rows } = await sql<{ today: string }>`
      select (${ctx.clock.now().toISOString()}::timestamptz at time zone ${ctx.config.branding.time_zone})::date as today`.execute(
      ctx.db,
    )
    if (before.effective_from <= rows[0]!.today) throw conflict('This rule has begun. Add one that follows it instead')
    await ctx.db.deleteFrom('price_rules').where('id', '=', id).execute()
    const { model, amount, off, effective_from } = before
    await audit(ctx, {
      action: 'price-rule.delete',
      object: { type: 'price-rule', id },
      before: { model, amount, off, effective_from },
    })
    return {}
  })
