// docs/product/receivables.md#adjustments
import { z } from 'zod'
import { adjustmentReasonNames, chosenReasons } from '#src/rules/adjustments.ts'
import { highestPayment } from '#src/rules/payments.ts'
import { AccountParam } from './accounts.ts'
import { data, endpoint, page } from './endpoint.ts'
import { line, listQuery, timestamp } from './fields.ts'
import { Requested } from './money-requests.ts'

const note = line(500)

const AdjustmentRow = z.object({
  id: z.int(),
  adjustment_number: z.string(),
  /** Above zero, the account owes more. */
  amount: z.int(),
  reason: z.enum(adjustmentReasonNames),
  note: z.string(),
  created_at: timestamp,
})
export type AdjustmentRow = z.output<typeof AdjustmentRow>

const Posted = z.object({ state: z.literal('posted'), id: z.int(), adjustment_number: z.string(), amount: z.int() })
const answer = data(z.union([Posted, Requested]))

export const NewAdjustment = z.strictObject({
  amount: z
    .int()
    .min(-highestPayment, 'At most $2,000,000.00')
    .max(highestPayment, 'At most $2,000,000.00')
    .refine((amount) => amount !== 0, 'Must not be zero'),
  reason: z.enum(chosenReasons),
  note: note.default(''),
  /** The invoice to settle first when the adjustment lowers what the account owes. */
  invoice_number: line(20).min(1).optional(),
})

export const NewRefund = z.strictObject({
  amount: z.int().min(1, 'Must be more than zero').max(highestPayment, 'At most $2,000,000.00'),
  note: note.min(1, 'Say how it is paid out'),
})

export const adjustments = {
  list: endpoint({
    method: 'GET',
    path: '/v1/accounts/:account_id/adjustments',
    summary: 'The adjustments of an account, newest first',
    access: 'receivables.manage',
    reads: true,
    params: AccountParam,
    query: listQuery(['created_at']).pick({ page: true, per_page: true }),
    response: page(AdjustmentRow),
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/adjustments',
    summary: 'Add to or take from what an account owes; above the limit it waits for a second person',
    access: 'receivables.manage',
    params: AccountParam,
    body: NewAdjustment,
    response: answer,
    standing: 'any',
    idempotent: true,
    conflicts: true,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/refunds',
    summary: 'Ask to give back credit that is not used; a second person approves it',
    access: 'receivables.manage',
    params: AccountParam,
    body: NewRefund,
    response: data(Requested),
    standing: 'any',
    idempotent: true,
    conflicts: true,
  }),
}
