// docs/product/receivables.md#corrections
import { z } from 'zod'
import { AccountParam } from './accounts.ts'
import { data, endpoint } from './endpoint.ts'
import { bodyId, line, typedAccountNumber } from './fields.ts'
import { Requested } from './money-requests.ts'
import { PriceRuleRow } from './pricing.ts'

export const NewTakeBack = z.strictObject({
  invoice_number: line(20).min(1),
  reason: line(300).min(1, 'A reason is required'),
  /** Its lines go on the next invoice again. */
  bill_again: z.boolean(),
})

export const NewMove = z.strictObject({
  /** As the invoice has it. */
  tran_id: line(60).min(1, 'Enter the transaction id of the line'),
  /** The eight digits of the account it belongs to, and the end of the card there. */
  to_account_number: typedAccountNumber('Must be eight digits'),
  last_four: z.string().regex(/^\d{4}$/, 'Four digits'),
  reason: line(300).min(1, 'A reason is required'),
})

const AskedRebill = z.strictObject({
  invoice_number: line(20).min(1),
  /** One line of the invoice; empty for all of them. */
  tran_id: line(60).default(''),
  /** Only what this price rule prices today. */
  price_rule_id: bodyId.nullable().default(null),
})
export type AskedRebill = z.output<typeof AskedRebill>

const RebillPreview = z.object({
  /** The first 200 of them. */
  lines: z.array(
    z.object({
      tran_id: z.string(),
      transacted_at: z.string(),
      product_name: z.string(),
      invoiced: z.int(),
      total: z.int(),
    }),
  ),
  changed: z.int(),
  /** The rules that price lines of the invoice otherwise today, whichever one was asked for. */
  rules: z.array(PriceRuleRow.extend({ changed: z.int(), net: z.int() })),
  /** Lines whose price of today is missing. */
  missing: z.int(),
  /** What the next invoice carries for all of them together. */
  net: z.int(),
})
export type RebillPreview = z.output<typeof RebillPreview>

const Rebilled = RebillPreview.pick({ changed: true, net: true })
export type Rebilled = z.output<typeof Rebilled>

export const corrections = {
  previewRebill: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/rebilled_lines/preview',
    summary: 'Which lines of an invoice would come to other cents by the prices and taxes of today',
    access: 'receivables.manage',
    reads: true,
    params: AccountParam,
    body: AskedRebill,
    response: data(RebillPreview),
    standing: 'any',
    conflicts: true,
  }),
  rebillLines: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/rebilled_lines',
    summary: 'Take lines of an invoice back and bill them by the prices and taxes of today, both on the next invoice',
    access: 'receivables.manage',
    params: AccountParam,
    body: AskedRebill.extend({ reason: line(300).min(1, 'A reason is required') }),
    response: data(Rebilled),
    standing: 'any',
    idempotent: true,
    conflicts: true,
  }),
  moveLine: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/moved_lines',
    summary: 'Take a line of the wrong account back here and bill it to a card of another account',
    access: 'receivables.manage',
    params: AccountParam,
    body: NewMove,
    response: data(z.object({ taken_back: z.int(), billed: z.int(), to_account_id: z.int() })),
    standing: 'any',
    idempotent: true,
    conflicts: true,
  }),
  takeBackInvoice: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/take_backs',
    summary: 'Ask to take an invoice back as a whole, by a credit memo; a second person approves it',
    access: 'receivables.manage',
    params: AccountParam,
    body: NewTakeBack,
    response: data(Requested.extend({ total: z.int(), transactions: z.int() })),
    standing: 'any',
    idempotent: true,
    conflicts: true,
  }),
}
