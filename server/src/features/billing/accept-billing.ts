import type { BillingEdit, BillingInput } from '@forecourt/domain/contract/billing.ts'
import { problems } from '@forecourt/domain/messages.ts'
import { staffCan } from '@forecourt/domain/rules/access.ts'
import { billingProblems, staffBillingFields } from '@forecourt/domain/rules/billing-fields.ts'
import { mergeSent } from '@forecourt/domain/rules/merge-sent.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { invalid } from '#src/system/errors.ts'
import { zipcodeProblem } from '#src/features/addresses/check-zipcode.ts'

/** All of it, no matter who wrote which part. */
export type BillingValues = Required<Omit<BillingInput, 'account_id'>>

/** Nothing is agreed before staff have written it down. */
export const nothingAgreed = {
  billing_cycle: null,
  payment_terms: null,
  payment_method: null,
  bank_last_four: '',
  invoice_message: '',
  tax_id: '',
} as const

/** Even the value that stands is refused: a customer's request that names these fields was made by no form of ours. */
const refuseStaffOnly = (ctx: AccountCtx, sent: BillingEdit) => {
  if (staffCan(ctx.who, 'billing.manage')) return
  const named = staffBillingFields.filter((field) => sent[field] !== undefined)
  if (named.length > 0) throw invalid(Object.fromEntries(named.map((field) => [field, [problems.staffOnly]])))
}

/** The values to write: what was sent over what is there, or over what a new one begins with. */
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
