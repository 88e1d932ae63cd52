import type { BillingEdit, BillingInput } from '@forecourt/domain/contract/billing.ts'
import { problems } from '@forecourt/domain/messages.ts'
import { staffCan } from '@forecourt/domain/rules/access.ts'
import { billingProblems, staffBillingFields } from '@forecourt/domain/rules/billing-fields.ts'
import { mergeSent } from '@forecourt/domain/rules/merge-sent.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { invalid } from '#src/system/errors.ts'
import { zipcodeProblem } from '#src/features/addresses/check-zipcode.ts'

/** All fields, both the customer's and the staff's. */
export type BillingValues = Required<Omit<BillingInput, 'account_id'>>

/** The values before staff have entered what was agreed. */
export const nothingAgreed = {
  billing_cycle: null,
  payment_terms: null,
  payment_method: null,
  bank_last_four: '',
  invoice_message: '',
  tax_id: '',
} as const

/** Refuses even the stored value: our forms never send these fields for a customer. */
const refuseStaffOnly = (ctx: AccountCtx, sent: BillingEdit) => {
  if (staffCan(ctx.who, 'billing.manage')) return
  const named = staffBillingFields.filter((field) => sent[field] !== undefined)
  if (named.length > 0) throw invalid(Object.fromEntries(named.map((field) => [field, [problems.staffOnly]])))
}

/** Returns the values to write: the sent fields merged over the stored ones, or over the defaults of a new record. */
export const acceptBilling = async (
  ctx: AccountCtx,
  { account_id: _, version: __, ...sent }: BillingEdit,
  there: BillingValues,
) => {
  refuseStaffOnly(ctx, sent)
  const values = mergeSent(there, sent)
  const zipcode = await zipcodeProblem(ctx, values)
  const found = { ...billingProblems(values), ...(zipcode && { zipcode }) }
  if (Object.keys(found).length > 0)
    throw invalid(Object.fromEntries(Object.entries(found).map(([field, problem]) => [field, [problem]])))
  return values
}
