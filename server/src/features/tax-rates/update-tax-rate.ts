import type { TaxRateEdit } from '@forecourt/domain/contract/tax-rates.ts'
import { rateProblems } from '@forecourt/domain/rules/tax-levels.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { auditedRate } from './audited-rate.ts'
import { getTaxRate } from './tax-rates.queries.ts'

/** Saving an example makes it an entered rate, even if nothing changed, because the user has then confirmed it. */
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
    if (numUpdatedRows === 0n) throw conflict('Someone else has changed this rate since you opened it', 'version')
    const after = await getTaxRate(ctx, id)
    const object = { type: 'tax-rate', id }
    await audit(ctx, { action: 'tax-rate.update', object, before: auditedRate(before), after: auditedRate(after) })
    return after
  })
