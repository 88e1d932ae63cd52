import type { NewTaxRate } from '@forecourt/domain/contract/tax-rates.ts'
import { taxLevels } from '@forecourt/domain/rules/tax-levels.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { auditedRate } from './audited-rate.ts'
import { getTaxRate } from './tax-rates.queries.ts'

/** Reuses the stored spelling of a place. Sites are compared without case, so a second spelling would be a second tax. */
const knownSpelling = async ({ db }: UserCtx, { state, locality }: NewTaxRate) => {
  const known = await db
    .selectFrom('tax_rates')
    .select('locality')
    .where('state', '=', state)
    .where(sql`upper(locality)`, '=', locality.toUpperCase())
    .limit(1)
    .executeTakeFirst()
  return known?.locality ?? locality
}

export const createTaxRate = (ctx: UserCtx, wanted: NewTaxRate) =>
  inTransaction(ctx, async (ctx) => {
    const locality = await knownSpelling(ctx, wanted)
    const { is_per_gallon } = taxLevels[wanted.level]
    const { id } = await ctx.db
      .insertInto('tax_rates')
      .values({ ...wanted, locality, is_per_gallon })
      .returning('id')
      .executeTakeFirstOrThrow()
    const created = await getTaxRate(ctx, id)
    await audit(ctx, { action: 'tax-rate.create', object: { type: 'tax-rate', id }, after: auditedRate(created) })
    return created
  })
