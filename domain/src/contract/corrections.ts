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
  /** The lines of the invoice go on the next invoice again. */
  bill_again: z.boolean(),
})

export const NewMove = z.strictObject({
  /** As printed on the invoice. */
  tran_id: line(60).min(1, 'Enter the transaction id of the line'),
  /** The account the line belongs to, and the last four digits of the card there. */
  to_account_number: typedAccountNumber('Must be eight digits'),
  last_four: z.string().regex(/^\d{4}$/, 'Four digits'),
  reason: line(300).min(1, 'A reason is required'),
})

const AskedRebill = z.strictObject({
  invoice_number: line(20).min(1),
  /** One line of the invoice; empty for all lines. */
  tran_id: line(60).default(''),
  /** Only lines that this rule prices today. */
  price_rule_id: bodyId.nullable().default(null),
})
export type AskedRebill = z.output<typeof AskedRebill>

const RebillPreview = z.object({
  /** The first 200 changed lines. */
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
  /** All rules that give lines of the invoice a different price today, regardless of the requested rule. */
  rules: z.array(PriceRuleRow.extend({ changed: z.int(), net: z.int() })),
  /** Lines that have no price today. */
  missing: z.int(),
  /** Lines that cost a different amount today, but were credited after a dispute, and are left out unless asked for by their id. */
  credited: z.int(),
  /** The sum of the differences, which goes on the next invoice. */
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
