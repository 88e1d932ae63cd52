// docs/product/receivables.md#disputes: a customer says that a line of an invoice is wrong, and staff decide.
import { z } from 'zod'
import { disputeReasons, disputeStates } from '#src/rules/disputes.ts'
import { highestPayment } from '#src/rules/payments.ts'
import { AccountParam } from './accounts.ts'
import { data, endpoint, page } from './endpoint.ts'
import { bodyId, id, IdParam, line, listQuery, timestamp } from './fields.ts'
import { listFile } from './list-file.ts'

const Dispute = z.object({
  id: z.int(),
  invoice_id: z.int(),
  invoice_number: z.string(),
  transaction_id: z.int(),
  /** In the site's local time. */
  transacted_at: z.string(),
  /** The product, the site and the card. */
  line_text: z.string(),
  line_total: z.int(),
  /** What is left of it after corrections and earlier credits: at most this is credited. */
  still_billed: z.int(),
  note: z.string(),
  state: z.enum(disputeStates),
  answer: z.string(),
  /** The credited amount; null until the dispute is accepted. */
  credit: z.int().nullable(),
  adjustment_number: z.string().nullable(),
  created_at: timestamp,
  decided_at: timestamp.nullable(),
})
export type Dispute = z.output<typeof Dispute>

const DisputeRow = Dispute.extend({
  account_id: z.int(),
  account_name: z.string(),
  opened_by_name: z.string(),
  decided_by_name: z.string().nullable(),
  /** One person has accepted the dispute, and a second one has to approve the credit. */
  awaits_second: z.boolean(),
})
export type DisputeRow = z.output<typeof DisputeRow>

const InvoiceDisputes = z.object({
  /** The last day on which a line can be disputed. Null if none can be. */
  until: z.iso.date().nullable(),
  /** Whether that day is today or later. */
  is_open: z.boolean(),
  /** Newest first, at most a hundred. */
  disputes: z.array(Dispute),
})
export type InvoiceDisputes = z.output<typeof InvoiceDisputes>

export const DisputeDecision = z.strictObject({
  decision: z.enum(['accept', 'refuse']),
  /** Shown to the account. */
  answer: line(500).min(1, 'Write a sentence for the account'),
  /** The amount to credit on acceptance. If omitted, the whole line. */
  credit: z.int().min(1, 'Must be more than zero').max(highestPayment, 'At most $2,000,000.00').optional(),
  reason: z.enum(disputeReasons).default('price dispute'),
})

const ListQuery = listQuery(['created_at'])
  .omit({ keyword: true })
  .extend({ state: z.enum(disputeStates).default('open') })

export const disputes = {
  ofInvoice: endpoint({
    method: 'GET',
    path: '/v1/invoices/:id/disputes',
    summary: 'The disputed lines of an invoice, and until when one can be disputed',
    access: 'money.view',
    reads: true,
    params: IdParam,
    response: data(InvoiceDisputes),
  }),
  open: endpoint({
    method: 'POST',
    path: '/v1/invoices/:id/disputes',
    summary: 'Dispute a line of an invoice, within 60 days of its date',
    access: 'money.view',
    params: IdParam,
    body: z.strictObject({ transaction_id: bodyId, note: line(500).min(1, 'Say what is wrong') }),
    response: data(Dispute),
    standing: 'any',
    idempotent: true,
    conflicts: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/disputes',
    summary: 'Disputes of all accounts: those that are open, oldest first; with `state` those that were decided',
    access: 'receivables.manage',
    reads: true,
    query: ListQuery,
    response: page(DisputeRow),
  }),
  export: endpoint(
    listFile({
      path: '/v1/disputes/export',
      summary: 'All disputes of a state, as a file',
      access: 'receivables.manage',
      query: ListQuery,
    }),
  ),
  decide: endpoint({
    method: 'PUT',
    path: '/v1/accounts/:account_id/disputes/:id',
    summary: 'Accept a dispute, which gives a credit, or refuse it with a sentence; a large credit waits for a second person',
    access: 'receivables.manage',
    params: AccountParam.extend({ id }),
    body: DisputeDecision,
    response: data(DisputeRow),
    standing: 'any',
    conflicts: true,
  }),
}
