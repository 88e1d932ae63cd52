// docs/product/invoices.md: what an account owes, cycle by cycle. A job closes invoices; they are never edited.
import { z } from 'zod'
import { accountScopes } from '#src/rules/account-scope.ts'
import { billingCycles } from '#src/rules/billing-fields.ts'
import { data, endpoint, page } from './endpoint.ts'
import { enteredDay, IdParam, line, listQuery, timestamp } from './fields.ts'

const invoiceKinds = ['invoice', 'credit memo'] as const
export const invoiceFiles = ['pdf', 'csv', 'xlsx', 'C', 'F', 'proof'] as const
export type InvoiceFile = (typeof invoiceFiles)[number]

const InvoiceRow = z.object({
  id: z.int(),
  account_id: z.int(),
  account_name: z.string(),
  invoice_number: z.string(),
  kind: z.enum(invoiceKinds),
  /** `elsewhere`: imported from the system that bills this account. */
  source: z.enum(['us', 'elsewhere']),
  billing_cycle: z.enum(billingCycles),
  period_from: z.iso.date(),
  period_to: z.iso.date(),
  invoiced_on: z.iso.date(),
  due_on: z.iso.date(),
  transactions: z.int(),
  quantity: z.int(),
  total: z.int(),
  closed_at: timestamp,
})
export type InvoiceRow = z.output<typeof InvoiceRow>

/** A row of the list. Users who see money also see the open amount. */
const ListedInvoice = InvoiceRow.extend({
  /** Below zero: unused credit. Null if the provider keeps no ledger or the reader does not see money. */
  open: z.int().nullable(),
})
export type ListedInvoice = z.output<typeof ListedInvoice>

/** The matching invoices of one month. The end of the cycle determines the month. */
const InvoicedMonth = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  invoices: z.int(),
  quantity: z.int(),
  total: z.int(),
  open: z.int().nullable(),
})
export type InvoicedMonth = z.output<typeof InvoicedMonth>

export const invoiceSorts = ['period_to', 'invoice_number', 'invoiced_on', 'due_on', 'transactions', 'quantity', 'total'] as const

/** Newest first by default. `from` and `to` restrict the end of the cycle. */
const InvoiceListQuery = listQuery(invoiceSorts).extend({
  sortedBy: z.enum(['asc', 'desc']).default('desc'),
  scope: z.enum(accountScopes).default('account'),
  from: enteredDay.optional(),
  to: enteredDay.optional(),
  settled: z.enum(['open', 'paid']).optional(),
})

const Invoice = InvoiceRow.extend({
  /** The invoice that this credit memo reverses. */
  corrects_invoice_id: z.int().nullable(),
  corrects_number: z.string().nullable(),
  charges: z.array(z.object({ kind: z.enum(['rebate', 'invoice fee']), amount: z.int(), description: z.string() })),
  /** The files that exist for the invoice. */
  files: z.array(z.enum(invoiceFiles)),
  /** The unpaid amount; null if the provider keeps no ledger or the reader does not see money. */
  open: z.int().nullable(),
  /** The items that settled this one, or that this one settled. */
  settled: z.array(z.object({ number: z.string(), amount: z.int(), on: z.iso.date() })),
})
export type Invoice = z.output<typeof Invoice>

/** `state` is queued until the mail server or a printer has answered. */
const Delivery = z.object({
  id: z.int(),
  method: z.enum(['email', 'print']),
  to_email: z.string(),
  state: z.enum(['queued', 'sent', 'refused', 'printed']),
  reason: z.string(),
  /** The person who sent it again; empty for the delivery at the close. */
  sent_by: z.string(),
  pdf_sha256: z.string().nullable(),
  message_id: z.string(),
  answer: z.string(),
  created_at: timestamp,
  ended_at: timestamp.nullable(),
})
export type Delivery = z.output<typeof Delivery>

const InvoiceDestination = z.object({ method: z.enum(['email', 'print']), emails: z.array(z.string()) })
export type InvoiceDestination = z.output<typeof InvoiceDestination>

export const invoices = {
  list: endpoint({
    method: 'GET',
    path: '/v1/invoices',
    summary: 'The invoices of the account, of its group or of all the caller’s accounts, and their latest months',
    access: 'transactions.view',
    several_accounts: true,
    reads: true,
    query: InvoiceListQuery,
    response: page(ListedInvoice).extend({ months: z.array(InvoicedMonth) }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v1/invoices/export',
    summary: 'All invoices that match, as a file',
    access: 'transactions.view',
    several_accounts: true,
    reads: true,
    query: InvoiceListQuery.omit({ page: true, per_page: true }).extend({ format: z.enum(['csv', 'xlsx']) }),
    file: { content_types: ['text/csv; charset=utf-8', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
    limits: ['list-export'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/invoices/:id',
    summary: 'One invoice; its lines are the transactions with this `invoice_id`',
    access: 'transactions.view',
    reads: true,
    params: IdParam,
    response: data(Invoice),
  }),
  file: endpoint({
    method: 'GET',
    path: '/v1/invoices/:id/file/:format',
    summary: 'An invoice as a PDF, its lines as CSV, workbook or data file C or F, or its proof as JSON',
    access: 'money.view',
    reads: true,
    params: IdParam.extend({ format: z.enum(invoiceFiles) }),
    file: {
      content_types: [
        'application/pdf',
        'text/csv',
        'text/plain',
        'application/json',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ],
    },
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/v1/invoices/:id/deliveries',
    summary: 'How an invoice was sent: to whom, when, and what the mail server answered; newest first. And where it would go now',
    access: 'money.view',
    reads: true,
    params: IdParam,
    response: data(z.array(Delivery)).extend({ goes_to: InvoiceDestination.nullable() }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/v1/invoices/:id/send',
    summary: 'Send an invoice again to the invoice addresses of the account, or put it into the print queue',
    access: 'money.view',
    params: IdParam,
    // A closed account can get its last invoice again, too.
    standing: 'any',
    body: z.strictObject({ reason: line(200).min(1, 'Reason field is required') }),
    response: data(z.array(Delivery)),
    idempotent: true,
    conflicts: true,
  }),
  proofKey: endpoint({
    method: 'GET',
    path: '/v1/proof_key',
    summary: 'The public key that the proofs of invoices are signed with',
    access: 'public',
    reads: true,
    response: data(z.object({ key_id: z.string(), algorithm: z.literal('Ed25519'), public_key: z.string() })),
  }),
}
