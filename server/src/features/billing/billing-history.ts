// The history of an account's billing information, from the audit log. The audit log keeps only the last four digits of a tax ID.
import { billingChanges, billingFields, maskTaxId, type BillingField } from '@forecourt/domain/rules/billing-fields.ts'
import type { AccountCtx } from '#src/system/context.ts'
import type { JsonObject } from '#src/db/types.ts'
import { readHistory } from '#src/trail/history.ts'

type Values = Partial<Record<BillingField, unknown>>

/** Only the fields that are present in `only`; all fields by default. */
export const auditedBilling = (values: Values, only: Values = values): JsonObject =>
  Object.fromEntries(
    billingFields
      .filter((field) => field in only)
      .map((field) => [field, (field === 'tax_id' ? maskTaxId(String(values[field])) : values[field]) as JsonObject[string]]),
  )

export const listHistory = (ctx: AccountCtx, query: { page: number; per_page: number }) =>
  readHistory(
    ctx,
    {
      object_type: 'billing',
      object_id: ctx.account.id,
      actions: ['billing.create', 'billing.update'],
      toChanges: billingChanges,
    },
    query,
  )
