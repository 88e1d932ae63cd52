// docs/product/transactions-and-money.md#billing-information: each field with its heading, its label and who may edit it.
import { capital } from '#src/format/capital.ts'

export const billingCycles = ['weekly', 'semi-monthly', 'monthly'] as const
export const paymentTerms = ['due on receipt', 'net 10', 'net 15', 'net 30'] as const
export const paymentMethods = ['ACH', 'EFT', 'cheque'] as const
export const invoiceDeliveries = ['email', 'mail'] as const
/** The sort keys for the lines of an invoice. */
export const invoiceSorts = ['card', 'vehicle', 'driver', 'misc', 'cost center', 'product', 'site', 'date'] as const

export const billingSections = ['Bill to', 'Contacts', 'Invoice delivery', 'Terms and payment'] as const
export type BillingSection = (typeof billingSections)[number]

type FieldRow = { label: string; section: BillingSection; isStaffOnly?: true }

/**
 * The account and the provider agree on terms, cycle and payment, and the bank account is part of a mandate the bank holds. A
 * customer who could edit these fields would grant themselves credit. The customer maintains everything else.
 */
const rows = {
  legal_name: { label: 'Legal name', section: 'Bill to' },
  address: { label: 'Street address', section: 'Bill to' },
  address_secondary: { label: 'Address line 2', section: 'Bill to' },
  city: { label: 'City', section: 'Bill to' },
  state: { label: 'State', section: 'Bill to' },
  zipcode: { label: 'Zip Code', section: 'Bill to' },
  tax_id: { label: 'Tax ID', section: 'Bill to' },
  contact_name: { label: 'Accounts payable contact', section: 'Contacts' },
  phone: { label: 'Phone', section: 'Contacts' },
  invoice_emails: { label: 'Invoice e-mails', section: 'Contacts' },
  delivery_method: { label: 'Invoices by', section: 'Invoice delivery' },
  has_link_only: { label: 'Link instead of the PDF', section: 'Invoice delivery' },
  po_number: { label: 'PO number', section: 'Invoice delivery' },
  primary_sort: { label: 'Sorted by', section: 'Invoice delivery' },
  secondary_sort: { label: 'Then by', section: 'Invoice delivery' },
  has_summaries: { label: 'Summary pages', section: 'Invoice delivery' },
  has_page_breaks: { label: 'New page for each group', section: 'Invoice delivery' },
  billing_cycle: { label: 'Billing cycle', section: 'Terms and payment', isStaffOnly: true },
  payment_terms: { label: 'Payment terms', section: 'Terms and payment', isStaffOnly: true },
  payment_method: { label: 'Payment method', section: 'Terms and payment', isStaffOnly: true },
  bank_last_four: { label: 'Bank account, last 4 digits', section: 'Terms and payment', isStaffOnly: true },
  invoice_message: { label: 'Message on every invoice', section: 'Terms and payment', isStaffOnly: true },
} as const satisfies Record<string, FieldRow>

export type BillingField = keyof typeof rows
export const billingFields = Object.keys(rows) as BillingField[]

export const billingLabel = (field: BillingField) => rows[field].label
export const billingFieldsOf = (section: BillingSection) => billingFields.filter((field) => rows[field].section === section)
const isStaffOnly = (field: BillingField) => 'isStaffOnly' in rows[field]
export const staffBillingFields = billingFields.filter(isStaffOnly)

/** The visible part of a tax ID, for the audit and for customers. */
export const maskTaxId = (tax_id: string) => tax_id && `••-•••${tax_id.slice(-4)}`

type Together = {
  delivery_method: string
  invoice_emails: readonly string[]
  primary_sort: string
  secondary_sort: string | null
  payment_method: string | null
  bank_last_four: string
}

/** Invoices by e-mail need an address, and money that we collect needs an account. */
export const needsEmails = ({ delivery_method }: Pick<Together, 'delivery_method'>) => delivery_method === 'email'
export const needsBank = ({ payment_method }: Pick<Together, 'payment_method'>) =>
  payment_method !== null && payment_method !== 'cheque'

/** Problems between fields that are each valid on their own. */
export const billingProblems = (billing: Together): Partial<Record<BillingField, string>> => ({
  ...(needsEmails(billing) && billing.invoice_emails.length === 0 && { invoice_emails: 'Invoice e-mails field is required' }),
  ...(billing.secondary_sort === billing.primary_sort && { secondary_sort: 'Must differ from the first' }),
  ...(needsBank(billing) && billing.bank_last_four === '' && { bank_last_four: 'Bank account field is required' }),
})

const words: Partial<Record<string, string>> = { email: 'E-mail', mail: 'Mail', misc: 'Misc' }

/** Formats a value for people. */
export const shownBilling = (field: BillingField, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ')
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
  return isChoice(field) ? (words[text] ?? capital(text)) : text
}

const choices: readonly BillingField[] = [
  'delivery_method',
  'primary_sort',
  'secondary_sort',
  'billing_cycle',
  'payment_terms',
  'payment_method',
]
const isChoice = (field: BillingField) => choices.includes(field)

type Values = Readonly<Record<string, unknown>>

/** The changes, field by field, in the order of the form. */
export const billingChanges = (before: Values, after: Values) =>
  billingFields
    .filter((field) => field in before || field in after)
    .map((field) => ({
      field,
      label: billingLabel(field),
      before: shownBilling(field, before[field]),
      after: shownBilling(field, after[field]),
    }))
