import type { BillingInput } from '@forecourt/domain/contract/billing.ts'
import { problems } from '@forecourt/domain/messages.ts'
import { isStaff } from '@forecourt/domain/rules/access.ts'
import { billingProblems, staffBillingFields } from '@forecourt/domain/rules/billing-fields.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { invalid } from '#src/system/errors.ts'
import { zipcodeProblem } from '#src/features/addresses/check-zipcode.ts'

type Sent = Omit<BillingInput, 'account_id'>
type Agreed = Required<Pick<Sent, 'billing_cycle' | 'payment_terms' | 'payment_method' | 'bank_last_four' | 'tax_id'>>
/** What stays where nothing was sent; of what is stored the column's type is text. */
type Kept = { [Field in keyof Agreed]: string | Agreed[Field] }

/** Nothing is agreed before staff have written it down. */
export const nothingAgreed: Agreed = {
  billing_cycle: null,
  payment_terms: null,
  payment_method: null,
  bank_last_four: '',
  tax_id: '',
}

/** Even the value that stands is refused: a customer's request that names these fields was made by no form of ours. */
const refuseStaffOnly = (ctx: AccountCtx, sent: Sent) => {
  if (isStaff(ctx.who)) return
  const named = staffBillingFields.filter((field) => sent[field] !== undefined)
  if (named.length > 0) throw invalid(Object.fromEntries(named.map((field) => [field, [problems.staffOnly]])))
}

/** The values to write: what was sent, and what is kept where nothing was. */
export const acceptBilling = async (ctx: AccountCtx, sent: Sent, kept: Kept) => {
  refuseStaffOnly(ctx, sent)
  const agreed = {
    billing_cycle: sent.billing_cycle === undefined ? kept.billing_cycle : sent.billing_cycle,
    payment_terms: sent.payment_terms === undefined ? kept.payment_terms : sent.payment_terms,
    payment_method: sent.payment_method === undefined ? kept.payment_method : sent.payment_method,
    bank_last_four: sent.bank_last_four ?? kept.bank_last_four,
    tax_id: sent.tax_id ?? kept.tax_id,
  }
  const values = { ...sent, ...agreed }
  const zipcode = await zipcodeProblem(ctx, values)
  const found = { ...billingProblems(values), ...(zipcode && { zipcode }) }
  if (Object.keys(found).length > 0)
    throw invalid(Object.fromEntries(Object.entries(found).map(([field, problem]) => [field, [problem]])))
  return values
}
