// docs/product/ledger.md: what the account owes, and what it has paid. The account reads; staff record (receivables.ts).
import { z } from 'zod'
import { agingSteps } from '#src/rules/aging.ts'
import { paymentMethods } from '#src/rules/payments.ts'
import { data, endpoint, page } from './endpoint.ts'
import { flag, listQuery, timestamp } from './fields.ts'

export const Balance = z.object({
  /** Null: the provider keeps no ledger, so nothing is known of what is owed. */
  ledger_from: z.iso.date().nullable(),
  /** Below zero the provider owes the account. */
  balance: z.int(),
  /** What is open of debits, by how long it is past due. */
  aging: z.object(Object.fromEntries(agingSteps.map((step) => [step, z.int()])) as Record<(typeof agingSteps)[number], z.ZodInt>),
  past_due: z.int(),
  /** Where payments go, line by line. Empty: the provider has not said. */
  remit_to: z.string(),
  /** Paid and not yet used. */
  unused_credit: z.int(),
})
export type Balance = z.output<typeof Balance>

export const LedgerItem = z.object({
  id: z.int(),
  kind: z.enum(['opening', 'invoice', 'credit memo', 'adjustment', 'payment', 'payment return', 'refund']),
  /** The row it belongs to in the list of its kind. */
  document_id: z.int(),
  number: z.string(),
  dated_on: z.iso.date(),
  due_on: z.iso.date(),
  /** Below zero: a credit. */
  amount: z.int(),
  open: z.int(),
})
export type LedgerItem = z.output<typeof LedgerItem>

export const PaymentRow = z.object({
  id: z.int(),
  payment_number: z.string(),
  method: z.enum(paymentMethods),
  amount: z.int(),
  received_on: z.iso.date(),
  reference: z.string(),
  state: z.enum(['posted', 'returned']),
  returned_on: z.iso.date().nullable(),
  /** Not yet set against an invoice. */
  open: z.int(),
  /** What it paid, in full or in part; `invoice_id` is null where that is no invoice. */
  paid: z.array(z.object({ number: z.string(), amount: z.int(), invoice_id: z.int().nullable() })),
  created_at: timestamp,
})
export type PaymentRow = z.output<typeof PaymentRow>

const paging = listQuery(['dated_on']).pick({ page: true, per_page: true })

export const payments = {
  balance: endpoint({
    method: 'GET',
    path: '/v1/balance',
    summary: 'What the account owes, by how long it is past due',
    access: 'money.view',
    reads: true,
    response: data(Balance),
  }),
  items: endpoint({
    method: 'GET',
    path: '/v1/items',
    summary: 'What was billed and credited, newest first; with `open=1` only what is not settled, oldest due first',
    access: 'money.view',
    reads: true,
    query: paging.extend({ open: flag.default(false) }),
    response: page(LedgerItem),
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/payments',
    summary: 'The account’s payments, newest first',
    access: 'money.view',
    reads: true,
    query: paging,
    response: page(PaymentRow),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v1/payments/export',
    summary: 'All payments of the account as a CSV file',
    access: 'money.view',
    reads: true,
    file: { content_types: ['text/csv'] },
  }),
}
