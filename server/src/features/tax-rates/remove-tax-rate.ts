import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { auditedRate } from './audited-rate.ts'
import { getTaxRate } from './tax-rates.queries.ts'

/** Only a rate that is not in force yet can be removed. Later it can be corrected, or followed by another. */
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
    if (numDeletedRows === 0n) throw conflict('This rate is already in force. Please correct it or enter the next one')
    await audit(ctx, { action: 'tax-rate.remove', object: { type: 'tax-rate', id }, before: auditedRate(rate) })
    return {}
  })
