// Billing information of an account (docs/product/transactions-and-money.md#billing-information).
import { z } from 'zod'
import { deliveryErrors } from '#src/messages.ts'
import {
  billingCycles,
  invoiceDeliveries,
  invoiceSorts,
  paymentMethods,
  paymentTerms,
  type BillingField,
} from '#src/rules/billing-fields.ts'
import { phone, requiredZipcode } from '#src/rules/delivery.ts'
import { limits } from '#src/rules/limits.ts'
import { states } from '#src/states.ts'
import { changeOf } from './change-of.ts'
import { data, endpoint, page } from './endpoint.ts'
import { bodyId, email, id, line, taxId, timestamp, version } from './fields.ts'
import { HistoryEvent, HistoryQuery } from './history.ts'

const stateCodes = states.map(({ code }) => code)

/** Omitted terms and payment keep their values. A customer always omits them. */
const agreedShape = {
  billing_cycle: z.enum(billingCycles).nullable().optional(),
  payment_terms: z.enum(paymentTerms).nullable().optional(),
  payment_method: z.enum(paymentMethods).nullable().optional(),
  bank_last_four: z.union([z.literal(''), z.string().regex(/^\d{4}$/, 'Must be 4 digits')]).optional(),
  invoice_message: line(200).optional(),
}

export const BillingInput = z.strictObject({
  account_id: bodyId,
  legal_name: line(100).min(1, 'Legal name field is required'),
  address: line(100).min(1, deliveryErrors.streetRequired),
  address_secondary: line(100).default(''),
  city: line(60).min(1, deliveryErrors.cityRequired),
  state: z.enum(stateCodes, { error: deliveryErrors.stateRequired }),
  zipcode: requiredZipcode,
  /** If omitted, the stored value stays: most people never see all of it. */
  tax_id: taxId.optional(),
  contact_name: line(60).default(''),
  phone: phone.default(''),
  invoice_emails: z
    .array(email)
    .max(limits.invoiceEmails)
    .refine((emails) => new Set(emails).size === emails.length, 'Enter each e-mail only once')
    .default([]),
  /** If omitted: by e-mail where there is an address, else by mail. */
  delivery_method: z.enum(invoiceDeliveries).optional(),
  /** Invoice mails link to the portal instead of attaching the PDF. */
  has_link_only: z.boolean().default(false),
  po_number: line(30).default(''),
  primary_sort: z.enum(invoiceSorts).default('card'),
  secondary_sort: z.enum(invoiceSorts).nullable().default(null),
  has_summaries: z.boolean().default(true),
  has_page_breaks: z.boolean().default(false),
  ...agreedShape,
})
export type BillingInput = z.output<typeof BillingInput>

/** A caller that omits the version overwrites whatever was saved last. */
const BillingEdit = changeOf(BillingInput).extend({ version: version.optional() })
export type BillingEdit = z.output<typeof BillingEdit>

export const Billing = z.object({
  account_id: z.int(),
  legal_name: z.string(),
  address: z.string(),
  address_secondary: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  /** In full for provider staff, the last four digits for everyone else. */
  tax_id: z.string(),
  contact_name: z.string(),
  phone: z.string(),
  invoice_emails: z.array(z.string()),
  delivery_method: z.string(),
  has_link_only: z.boolean(),
  po_number: z.string(),
  primary_sort: z.string(),
  secondary_sort: z.string().nullable(),
  has_summaries: z.boolean(),
  has_page_breaks: z.boolean(),
  billing_cycle: z.string().nullable(),
  payment_terms: z.string().nullable(),
  payment_method: z.string().nullable(),
  bank_last_four: z.string(),
  invoice_message: z.string(),
  version: z.int(),
  updated_at: timestamp,
}) satisfies z.ZodType<Record<BillingField, unknown>>
export type Billing = z.output<typeof Billing>

export const billing = {
  find: endpoint({
    method: 'GET',
    path: '/v1/find_account_billing',
    summary: 'The billing information of the account; null until there is any',
    access: 'billing.manage',
    reads: true,
    response: data(Billing.nullable()),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/create_account_billing',
    summary: 'Create the billing information of an account that has none',
    access: 'billing.manage',
    body: BillingInput,
    response: data(Billing),
    idempotent: true,
    conflicts: true,
  }),
  update: endpoint({
    method: 'POST',
    path: '/v1/account/:account_id/update-billing',
    summary: 'Change the billing information; the account in the path, the header and the body must be the same',
    access: 'billing.manage',
    params: z.object({ account_id: id }),
    body: BillingEdit,
    response: data(Billing),
    conflicts: true,
  }),
  history: endpoint({
    method: 'GET',
    path: '/v1/account_billing/history',
    summary: 'Who changed the billing information, when, and from what to what; newest first',
    access: 'billing.manage',
    reads: true,
    query: HistoryQuery,
    response: page(HistoryEvent),
  }),
}
