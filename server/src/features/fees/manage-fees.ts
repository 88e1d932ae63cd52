import type { NewFeeRule } from '@forecourt/domain/contract/fees.ts'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid, notFound } from '#src/system/errors.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { listFees } from './fees.queries.ts'
import { refuseUnknown } from './refuse-unknown.ts'

export const createFee = (ctx: UserCtx, fee: NewFeeRule) =>
  inTransaction(ctx, async (ctx) => {
    await refuseUnknown(ctx, fee)
    const { id } = await ctx.db.insertInto('fee_rules').values(fee).returning('id').executeTakeFirstOrThrow()
    await audit(ctx, { action: 'fee-rule.create', object: { type: 'fee-rule', id }, after: fee })
    return { id }
  })

type End = { id: number; ends_on: string; version: number }

/**
 * Charged fees stay, so a fee can end today at the earliest. To change the amount, create another fee, which needs its own
 * consents.
 */
export const endFee = (ctx: UserCtx, { id, ends_on, version }: End) =>
  inTransaction(ctx, async (ctx) => {
    const fee = await ctx.db.selectFrom('fee_rules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!fee) throw notFound()
    if (fee.version !== version) throw conflict('Someone else has changed this fee since you opened it', 'version')
    if (ends_on < providerToday(ctx) || ends_on < fee.effective_from)
      throw invalid({ ends_on: ['Today or later, and not before it begins'] })
    await ctx.db
      .updateTable('fee_rules')
      .set({ ends_on, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await audit(ctx, {
      action: 'fee-rule.end',
      object: { type: 'fee-rule', id },
      before: { ends_on: fee.ends_on },
      after: { ends_on },
    })
    return listFees(ctx)
  })
