// docs/product/ledger.md: what the account owes and has paid. The account reads it; staff record payments (receivables.ts).
import { z } from 'zod'
import { agingSteps } from '#src/rules/aging.ts'
import { paymentMethods } from '#src/rules/payments.ts'
import { data, endpoint, page } from './endpoint.ts'
import { flag, listQuery, timestamp } from './fields.ts'

export const Balance = z.object({
  /** Null if the provider keeps no ledger, so that debts are unknown. */
  ledger_from: z.iso.date().nullable(),
  /** Below zero, the provider owes the account. */
  balance: z.int(),
  /** The open part of debits, by how long they are past due. */
  aging: z.object(Object.fromEntries(agingSteps.map((step) => [step, z.int()])) as Record<(typeof agingSteps)[number], z.ZodInt>),
  past_due: z.int(),
  /** The payment address, line by line. Empty if the provider has not set one. */
  remit_to: z.string(),
  /** Payments and other credit not used yet. */
  unused_credit: z.int(),
})
export type Balance = z.output<typeof Balance>

export const LedgerItem = z.object({
  id: z.int(),
  kind: z.enum(['opening', 'invoice', 'credit memo', 'adjustment', 'payment', 'payment return', 'refund']),
  /** The id of the row for this item in the list of its kind. */
  document_id: z.int(),
  number: z.string(),
  dated_on: z.iso.date(),
  due_on: z.iso.date(),
  /** A credit is below zero. */
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
  /** The part not yet allocated to an invoice. */
  open: z.int(),
  /** The items it paid, in full or in part. `invoice_id` is null for items that are not invoices. */
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
