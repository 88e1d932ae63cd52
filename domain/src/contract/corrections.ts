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

export const corrections = {
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
