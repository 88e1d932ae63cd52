import type { TaxRateEdit } from '@forecourt/domain/contract/tax-rates.ts'
import { rateProblems } from '@forecourt/domain/rules/tax-levels.ts'
import { sql } from 'kysely'
import { audit } from '#src/audit.ts'
import type { UserCtx } from '#src/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/errors.ts'
import { auditedRate } from './audited-rate.ts'
import { getTaxRate } from './taxes.queries.ts'

/** Whoever saves a rate answers for it: an example becomes one that was entered, changed or not. */
export const updateTaxRate = (ctx: UserCtx, id: number, { version, ...amounts }: TaxRateEdit) =>
  inTransaction(ctx, async (ctx) => {
    const before = await getTaxRate(ctx, id)
    const problems = Object.entries(rateProblems({ level: before.level, ...amounts }))
    if (problems.length > 0) throw invalid(Object.fromEntries(problems.map(([field, problem]) => [field, [problem]])))
    const { numUpdatedRows } = await ctx.db
      .updateTable('tax_rates')
      .set({ ...amounts, basis: 'entered', version: sql`version + 1` })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw conflict('Somebody else has changed this rate meanwhile', 'version')
    const after = await getTaxRate(ctx, id)
    const object = { type: 'tax-rate', id }
    await audit(ctx, { action: 'tax-rate.update', object, before: auditedRate(before), after: auditedRate(after) })
    return after
  })
