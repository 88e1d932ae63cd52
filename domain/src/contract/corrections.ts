// docs/product/receivables.md#corrections
import { z } from 'zod'
import { AccountParam } from './accounts.ts'
import { data, endpoint } from './endpoint.ts'
import { line } from './fields.ts'
import { Requested } from './money-requests.ts'

export const NewTakeBack = z.strictObject({
  invoice_number: line(20).min(1),
  reason: line(300).min(1, 'A reason is required'),
  /** Its lines go on the next invoice again. */
  bill_again: z.boolean(),
})

export const NewMove = z.strictObject({
  /** As the invoice has it. */
  tran_id: line(60).min(1, 'The transaction id of the line'),
  /** The eight digits of the account it belongs to, and the end of the card there. */
  to_account_number: z.string().regex(/^\d{8}$/, 'Eight digits'),
  last_four: z.string().regex(/^\d{4}$/, 'Four digits'),
  reason: line(300).min(1, 'A reason is required'),
})

export const corrections = {
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
