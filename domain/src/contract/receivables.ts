// docs/product/ledger.md#receivables: staff see what every account owes, and record its payments.
import { z } from 'zod'
import { holdCauses } from '#src/rules/credit.ts'
import { highestPayment, paymentMethods } from '#src/rules/payments.ts'
import { visibleLines, visibleMessage } from '#src/rules/visible-text.ts'
import { AccountParam } from './accounts.ts'
import { data, endpoint, page } from './endpoint.ts'
import { enteredDay, id, line, listQuery, taxId, version } from './fields.ts'
import { listFile } from './list-file.ts'
import { MoneyRequest, Requested } from './money-requests.ts'
import { Balance, LedgerItem, PaymentRow } from './payments.ts'

const note = line(500)
const lines = (max: number) => z.string().trim().max(max).regex(visibleLines, visibleMessage)

const ReceivableRow = z.object({
  account_id: z.int(),
  account_name: z.string(),
  division_number: z.string(),
  account_number: z.string(),
  standing: z.enum(['prospect', 'open', 'on_hold', 'closed']),
  balance: z.int(),
  unused_credit: z.int(),
  aging: Balance.shape.aging,
  past_due: z.int(),
  oldest_due_on: z.iso.date().nullable(),
  /** Why a hold for credit is proposed; null if none is. */
  proposed_cause: z.enum(holdCauses).nullable(),
})
export type ReceivableRow = z.output<typeof ReceivableRow>

/** The sums of all accounts that match, on whatever page they are. */
const ReceivableTotals = z.object({
  balance: z.int(),
  unused_credit: z.int(),
  aging: Balance.shape.aging,
  past_due: z.int(),
})
export type ReceivableTotals = z.output<typeof ReceivableTotals>

const AccountReceivable = z.object({
  account: z.object({ id: z.int(), name: z.string(), division_number: z.string(), account_number: z.string() }),
  balance: Balance,
  /** The first hundred open items, oldest due date first. */
  items: z.array(LedgerItem),
  /** The last hundred payments. */
  payments: z.array(PaymentRow),
  /** The day of each month on which a statement is generated. Null: on demand only. */
  statement_day: z.int().nullable(),
  /** What still needs the approval of a second person, oldest first: it is not part of the balance yet. */
  waiting: z.array(MoneyRequest.pick({ id: true, kind: true, amount: true, requested_by_name: true, created_at: true })),
})
export type AccountReceivable = z.output<typeof AccountReceivable>

export const NewPayment = z.strictObject({
  amount: z.int().min(1, 'Must be more than zero').max(highestPayment, 'At most $2,000,000.00'),
  method: z.enum(paymentMethods),
  received_on: enteredDay,
  reference: line(40).default(''),
  note: note.default(''),
  /** Paid first, in this order. The rest pays the oldest items. */
  invoice_numbers: z.array(line(20).min(1)).max(100).default([]),
})

const BillingSettings = z.object({
  /** Invoices from this day on are posted. Null: none are. */
  ledger_from: z.iso.date().nullable(),
  /** Whether that day has come. */
  is_kept: z.boolean(),
  version: z.int(),
})
export type BillingSettings = z.output<typeof BillingSettings>

const fee = z.int().min(0).max(1_000_000, 'At most $10,000.00')

const ReceivableRules = z.strictObject({
  /** Adjustments above this amount wait for a second person. Null: none do. */
  approval_over: z.int().min(0).max(highestPayment, 'At most $2,000,000.00').nullable(),
  /** A corrected line is billed again without staff if its total differs by at most this amount. */
  auto_rebill_limit: z.int().min(0).max(highestPayment, 'At most $2,000,000.00'),
  automatic_hold: z.boolean(),
  late_fee_flat: fee,
  /** In hundred-thousandths of the open amount. */
  late_fee_rate: z.int().min(0).max(100_000, 'At most 100%'),
  late_fee_grace_days: z.int().min(0).max(90, 'At most 90 days'),
  late_fee_min_open: z.int().min(0).max(highestPayment, 'At most $2,000,000.00'),
  late_fee_repeats: z.boolean(),
  return_fee: fee,
  /** A cycle is closed this many days after its last day, because networks post late. */
  close_after_days: z.int().min(1, '1 to 7 days').max(7, '1 to 7 days'),
  /** The payment address, line by line, shown on the stub of an invoice and on Payments. */
  remit_to: lines(400),
  tax_id: taxId,
  /** Printed on every invoice. */
  invoice_message: lines(1_000),
  version,
})
export type ReceivableRules = z.output<typeof ReceivableRules>

const ListQuery = listQuery(['past_due', 'balance', 'account_name']).extend({ sortedBy: z.enum(['asc', 'desc']).default('desc') })

export const receivables = {
  rules: endpoint({
    method: 'GET',
    path: '/v1/receivable_rules',
    summary: 'What the provider decided about adjustments, late fees, holds for credit, and what invoices say',
    access: 'receivables.manage',
    reads: true,
    response: data(ReceivableRules),
  }),
  saveRules: endpoint({
    method: 'PUT',
    path: '/v1/receivable_rules',
    summary: 'Decide about adjustments, late fees, holds for credit, and what invoices say',
    access: 'receivables.manage',
    body: ReceivableRules,
    response: data(ReceivableRules),
    conflicts: true,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/v1/billing_settings',
    summary: 'From which day on the ledger is kept',
    access: 'receivables.manage',
    reads: true,
    response: data(BillingSettings),
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/v1/billing_settings',
    summary: 'Keep the ledger from a day on, today or later; it may be changed until that day',
    access: 'receivables.manage',
    body: z.strictObject({ ledger_from: enteredDay, version }),
    response: data(BillingSettings),
    conflicts: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/receivables',
    summary:
      'What the accounts owe by how long it is past due, the most first; those that owe or have credit, and any that `keyword` finds',
    access: 'receivables.manage',
    reads: true,
    query: ListQuery,
    response: page(ReceivableRow).extend({ totals: ReceivableTotals }),
  }),
  export: endpoint(
    listFile({
      path: '/v1/receivables/export',
      summary: 'What all accounts that match owe, as a file',
      access: 'receivables.manage',
      query: ListQuery,
    }),
  ),
  get: endpoint({
    method: 'GET',
    path: '/v1/accounts/:account_id/receivable',
    summary: 'What one account owes and has paid',
    access: 'receivables.manage',
    reads: true,
    params: AccountParam,
    response: data(AccountReceivable),
  }),
  pay: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/payments',
    summary: 'Record a payment: named invoices are paid first, then the oldest. An old one waits for a second person',
    access: 'receivables.manage',
    params: AccountParam,
    body: NewPayment,
    response: data(z.union([PaymentRow, Requested])),
    standing: 'any',
    idempotent: true,
    conflicts: true,
  }),
  reallocate: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/payments/:id/allocations',
    summary: 'Use a payment for other invoices: what it paid is open again, the named ones are paid first, then the oldest',
    access: 'receivables.manage',
    params: AccountParam.extend({ id }),
    body: z.strictObject({ invoice_numbers: z.array(line(20).min(1)).min(1, 'Name an invoice').max(100) }),
    response: data(PaymentRow),
    standing: 'any',
    idempotent: true,
    conflicts: true,
  }),
  return: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/payments/:id/return',
    summary: 'The bank took a payment back: what it had paid is open again',
    access: 'receivables.manage',
    params: AccountParam.extend({ id }),
    body: z.strictObject({ returned_on: enteredDay, reason: note.min(1, 'A reason is required') }),
    response: data(PaymentRow),
    standing: 'any',
    idempotent: true,
    conflicts: true,
  }),
}
