// docs/product/ledger.md: the day from which invoices are posted. Once that day has come, it cannot change.
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'

export const readSettings = async (ctx: UserCtx) => {
  const { ledger_from, version } = await ctx.db
    .selectFrom('billing_settings')
    .select(['ledger_from', 'version'])
    .executeTakeFirstOrThrow()
  return { ledger_from, is_kept: ledger_from !== null && ledger_from <= providerToday(ctx), version }
}

export const saveSettings = (ctx: UserCtx, { ledger_from, version }: { ledger_from: string; version: number }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db
      .selectFrom('billing_settings')
      .select(['ledger_from', 'version'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const today = providerToday(ctx)
    if (before.version !== version) throw conflict('Someone else has changed the settings since you opened them', 'version')
    if (before.ledger_from !== null && before.ledger_from <= today) throw conflict('The ledger is already in use', 'ledger_kept')
    if (ledger_from < today) throw invalid({ ledger_from: ['Today or later'] })
    await ctx.db
      .updateTable('billing_settings')
      .set({ ledger_from, version: version + 1, updated_at: ctx.clock.now().toISOString(), updated_by: ctx.who.user_id })
      .execute()
    await audit(ctx, {
      action: 'billing-settings.update',
      before: { ledger_from: before.ledger_from },
      after: { ledger_from },
    })
    return readSettings(ctx)
  })
