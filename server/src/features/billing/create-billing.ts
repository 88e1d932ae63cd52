import type { BillingInput } from '@forecourt/domain/contract/billing.ts'
import { problems } from '@forecourt/domain/messages.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { acceptBilling, nothingAgreed } from './accept-billing.ts'
import { auditedBilling } from './billing-history.ts'
import { findBilling } from './billing.queries.ts'
import { tellAdmins } from './tell-admins.ts'

/** One record per account. If two people create it at once, the second gets a conflict and reads the first one's values. */
export const createBilling = (ctx: AccountCtx, input: Omit<BillingInput, 'account_id'>) =>
  inTransaction(ctx, async (ctx) => {
    const { delivery_method = input.invoice_emails.length > 0 ? 'email' : 'mail' } = input
    const values = await acceptBilling(ctx, { ...input, delivery_method }, { ...input, delivery_method, ...nothingAgreed })
    const created = await ctx.db
      .insertInto('account_billings')
      .values({ ...values, account_id: ctx.account.id })
      .onConflict((taken) => taken.column('account_id').doNothing())
      .returning('account_id')
      .executeTakeFirst()
    if (!created) throw conflict(problems.billingExists, 'exists')
    const after = auditedBilling(values)
    await audit(ctx, { action: 'billing.create', object: { type: 'billing', id: ctx.account.id }, after })
    await tellAdmins(ctx, { before: {}, after })
    return (await findBilling(ctx))!
  })
