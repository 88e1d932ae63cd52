import { sql } from 'kysely'
import { audit } from '#src/audit.ts'
import type { UserCtx } from '#src/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/errors.ts'
import { auditedRate } from './audited-rate.ts'
import { getTaxRate } from './taxes.queries.ts'

/** Only one nobody was charged by yet: what has begun is corrected, or followed by another. */
export const removeTaxRate = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const rate = await getTaxRate(ctx, id)
    const { numDeletedRows } = await ctx.db
      .deleteFrom('tax_rates')
      .where('id', '=', id)
      .where(
        'effective_from',
        '>',
        sql<string>`(${ctx.clock.now()}::timestamptz at time zone ${ctx.config.branding.time_zone})::date`,
      )
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw conflict('This rate has begun: correct it, or enter the one that follows')
    await audit(ctx, { action: 'tax-rate.remove', object: { type: 'tax-rate', id }, before: auditedRate(rate) })
    return {}
  })
