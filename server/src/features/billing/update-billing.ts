import type { BillingEdit } from '@forecourt/domain/contract/billing.ts'
import { problems } from '@forecourt/domain/messages.ts'
import { billingFields } from '@forecourt/domain/rules/billing-fields.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import { changedOnly } from '#src/trail/history.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, notFound } from '#src/system/errors.ts'
import { endTask } from '#src/features/staff-tasks/end-task.ts'
import { acceptBilling, type BillingValues } from './accept-billing.ts'
import { auditedBilling } from './billing-history.ts'
import { findBilling, lockBilling } from './billing.queries.ts'
import { tellAdmins } from './tell-admins.ts'

/** The stored values in the type of the input. They were validated when they were saved. */
const storedValues = (stored: Record<(typeof billingFields)[number], unknown>) =>
  Object.fromEntries(billingFields.map((field) => [field, stored[field]])) as BillingValues

/** Saving the stored values again changes nothing, and leaves no history entry and no notice. */
export const updateBilling = (ctx: AccountCtx, { version, ...sent }: BillingEdit) =>
  inTransaction(ctx, async (ctx) => {
    const stored = await lockBilling(ctx)
    if (!stored) throw notFound()
    const values = await acceptBilling(ctx, sent, storedValues(stored))
    if (version !== undefined && version !== stored.version) throw conflict(problems.billingChanged, 'version')
    const changes = changedOnly(stored, values).after
    if (Object.keys(changes).length === 0) return (await findBilling(ctx))!
    await ctx.db
      .updateTable('account_billings')
      .set({ ...changes, version: sql`version + 1`, updated_at: sql`now()` })
      .where('account_id', '=', ctx.account.id)
      .execute()
    const difference = { before: auditedBilling(stored, changes), after: auditedBilling(changes) }
    await audit(ctx, { action: 'billing.update', object: { type: 'billing', id: ctx.account.id }, ...difference })
    await tellAdmins(ctx, difference)
    if ('invoice_emails' in changes || 'delivery_method' in changes)
      await endTask(ctx, { kind: 'invoice_refused', object_id: ctx.account.id, note: 'Another address was entered' })
    return (await findBilling(ctx))!
  })
