// docs/product/invoices.md#billed-elsewhere
import { z } from 'zod'
import { limits } from '#src/rules/limits.ts'
import { AccountParam } from './accounts.ts'
import { data, endpoint } from './endpoint.ts'
import { version } from './fields.ts'

const invoicedBy = ['us', 'elsewhere'] as const

const Billing = z.object({
  invoiced_by: z.enum(invoicedBy),
  /** The first day of outside billing; null if it has always applied. */
  invoiced_by_from: z.iso.date().nullable(),
  /** The day on which a change would take effect: the first day of the next billing cycle. */
  next_from: z.iso.date(),
  /** Without billing information the provider bills the account, and there is no choice. */
  has_billing: z.boolean(),
  version: z.int(),
})
export type InvoicedBy = z.output<typeof Billing>

const access = 'receivables.manage'

export const outsideInvoices = {
  get: endpoint({
    method: 'GET',
    path: '/v1/accounts/:account_id/invoiced_by',
    summary: 'Who bills the account: this portal or another system',
    access,
    reads: true,
    params: AccountParam,
    response: data(Billing),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/accounts/:account_id/invoiced_by',
    summary:
      'Say who bills the account from its next billing cycle on; what was bought before is billed by the side that billed it',
    access,
    params: AccountParam,
    body: z.strictObject({ invoiced_by: z.enum(invoicedBy), version }),
    response: data(Billing),
    conflicts: true,
  }),
  take: endpoint({
    method: 'POST',
    path: '/v1/outside_invoices',
    summary: 'Take in a CSV of invoices of another system, with the purchases on them; all of it or nothing',
    access,
    multipart: { field: 'file', max_bytes: limits.moneyFileBytes, extensions: ['csv', 'txt'] },
    response: data(
      z.object({
        /** New invoices. */
        invoices: z.int(),
        known: z.int(),
        /** Purchases that are now linked to their invoice. */
        lines: z.int(),
        /** Purchases that have not been imported yet. The same file may be sent again after their import. */
        missing: z.int(),
      }),
    ),
    conflicts: true,
  }),
  takePdf: endpoint({
    method: 'POST',
    path: '/v1/outside_invoices/pdf',
    summary: 'Add the PDF of an invoice of another system. The name of the file is the number of the invoice',
    access,
    multipart: { field: 'file', max_bytes: limits.invoicePdfBytes, extensions: ['pdf'] },
    response: data(z.object({ invoice_id: z.int(), account_id: z.int(), invoice_number: z.string() })),
    conflicts: true,
  }),
}
