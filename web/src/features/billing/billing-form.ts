// The values of the billing form. Validation uses the same schema and rules as the server.
import { BillingInput, type Billing } from '@forecourt/domain/contract/billing.ts'
import { billingProblems, shownBilling, staffBillingFields, type BillingField } from '@forecourt/domain/rules/billing-fields.ts'
import { states } from '@forecourt/domain/states.ts'

type Sent = Required<Omit<BillingInput, 'account_id'>>

/** E-mails are typed one per line; the state is null until one is chosen; an empty tax ID keeps the saved one. */
export type BillingForm = Omit<Sent, 'invoice_emails' | 'state'> & { invoice_emails: string; state: Sent['state'] | null }

export const emptyBilling: BillingForm = {
  legal_name: '',
  address: '',
  address_secondary: '',
  city: '',
  state: null,
  zipcode: '',
  tax_id: '',
  contact_name: '',
  phone: '',
  invoice_emails: '',
  delivery_method: 'email',
  has_link_only: false,
  po_number: '',
  primary_sort: 'card',
  secondary_sort: null,
  has_summaries: true,
  has_page_breaks: false,
  billing_cycle: null,
  payment_terms: null,
  payment_method: null,
  bank_last_four: '',
  invoice_message: '',
}

/** Never fills in the tax ID: most users see only four digits of it. */
export const valuesOf = (billing: Billing): BillingForm => ({
  ...(Object.fromEntries(
    Object.keys(emptyBilling).map((field) => [field, billing[field as BillingField]]),
  ) as unknown as BillingForm),
  tax_id: '',
  invoice_emails: billing.invoice_emails.join('\n'),
})

const emailsIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

const Fields = BillingInput.omit({ account_id: true })

const wordsOf = (message: string, path: readonly PropertyKey[], emails: readonly string[]) =>
  path[0] === 'invoice_emails' && typeof path[1] === 'number' ? `${emails[path[1]]}: ${message}` : message

export const billingErrors = (form: BillingForm): Record<string, string> => {
  const emails = emailsIn(form.invoice_emails)
  const values = { ...form, invoice_emails: emails }
  const issues = Fields.safeParse(values).error?.issues ?? []
  return {
    ...billingProblems(values),
    // Only the first message of a field is shown.
    ...Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), wordsOf(message, path, emails)])),
  }
}

type Sender = { account_id: number; isStaff: boolean }

/** The form is sent only when it is valid, so a state is chosen. Only staff send the staff fields. */
export const bodyOf = ({ tax_id, ...form }: BillingForm, { account_id, isStaff }: Sender): BillingInput => {
  const body = { ...form, invoice_emails: emailsIn(form.invoice_emails), account_id, ...(tax_id && { tax_id }) }
  const own = isStaff ? body : Object.fromEntries(Object.entries(body).filter(([field]) => !isForStaff(field)))
  return own as BillingInput
}

const isForStaff = (field: string) => (staffBillingFields as readonly string[]).includes(field)

export const stateOptions = states.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))

export const choicesOf = (field: BillingField, values: readonly string[]) =>
  values.map((value) => ({ value, label: shownBilling(field, value) }))

/** A value as read mode and the merge dialog show it. */
export const shownField = (field: string, value: unknown) =>
  field === 'state'
    ? (states.find(({ code }) => code === value)?.name ?? '')
    : shownBilling(field as BillingField, typeof value === 'string' ? value.replaceAll('\n', ', ') : value)
