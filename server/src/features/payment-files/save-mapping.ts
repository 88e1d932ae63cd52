import type { SavedPaymentMapping, SavePaymentMapping } from '@forecourt/domain/contract/payment-files.ts'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'

/** Saving a mapping under the same name replaces it. */
export const saveMapping = (ctx: UserCtx, { name, mapping }: SavePaymentMapping): Promise<SavedPaymentMapping> =>
  inTransaction(ctx, async (ctx) => {
    const values = { mapping: JSON.stringify(mapping), updated_at: ctx.clock.now().toISOString() }
    const saved = await ctx.db
      .insertInto('payment_mappings')
      .values({ name, ...values })
      .onConflict((clash) => clash.column('name').doUpdateSet(values))
      .returning(['id', 'updated_at'])
      .executeTakeFirstOrThrow()
    await audit(ctx, {
      action: 'payment-mapping.save',
      object: { type: 'payment-mapping', id: saved.id },
      after: { name, mapping },
    })
    return { ...saved, name, mapping }
  })
