// docs/product/receivables.md: the provider's settings for adjustments, late fees and holds.
import type { ReceivableRules } from '@forecourt/domain/contract/receivables.ts'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'

const columns = [
  'approval_over',
  'auto_rebill_limit',
  'automatic_hold',
  'late_fee_flat',
  'late_fee_rate',
  'late_fee_grace_days',
  'late_fee_min_open',
  'late_fee_repeats',
  'return_fee',
  'close_after_days',
  'remit_to',
  'tax_id',
  'invoice_message',
  'version',
] as const

export const readRules = ({ db }: UserCtx) => db.selectFrom('billing_settings').select(columns).executeTakeFirstOrThrow()

export const saveRules = (ctx: UserCtx, { version, ...rules }: ReceivableRules) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.selectFrom('billing_settings').select(columns).forUpdate().executeTakeFirstOrThrow()
    if (before.version !== version) throw conflict('Someone else has changed the settings since you opened them', 'version')
    const by = { version: version + 1, updated_at: ctx.clock.now().toISOString(), updated_by: ctx.who.user_id }
    await ctx.db
      .updateTable('billing_settings')
      .set({ ...rules, ...by })
      .execute()
    await audit(ctx, { action: 'billing-settings.update', before, after: rules })
    return readRules(ctx)
  })
