// docs/product/receivables.md#payments-from-files
import { z } from 'zod'
import { PaymentMapping } from '#src/rules/import-fields.ts'
import { limits } from '#src/rules/limits.ts'
import { data, done, endpoint, page } from './endpoint.ts'
import { bodyId, id, IdParam, line, listQuery, timestamp, whole } from './fields.ts'

export const paymentLineStates = ['new', 'posted', 'waiting', 'requested', 'refused', 'discarded'] as const

const PaymentFile = z.object({
  id: z.int(),
  filename: z.string(),
  lines: z.int(),
  /** The sum of all readable lines, in cents. */
  total: z.int(),
  /** Lines whose payment came in an earlier file. */
  known: z.int(),
  posted: z.int(),
  waiting: z.int(),
  requested: z.int(),
  refused: z.int(),
  discarded: z.int(),
  user_name: z.string().nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
})
export type PaymentFile = z.output<typeof PaymentFile>

const HeldPayment = z.object({
  id: z.int(),
  payment_file_id: z.int(),
  line: z.int(),
  account_number: z.string(),
  amount: z.int().nullable(),
  received_on: z.iso.date().nullable(),
  method: z.string(),
  reference: z.string(),
  invoice_number: z.string(),
  state: z.enum(paymentLineStates),
  problem: z.string(),
  /** The cells of a refused line, by our column names. Null if it was not refused, or could not be split into cells. */
  cells: z.record(z.string(), z.string()).nullable(),
  account_id: z.int().nullable(),
  account_name: z.string().nullable(),
})
export type HeldPayment = z.output<typeof HeldPayment>

const SavedPaymentMapping = z.object({ id: z.int(), name: z.string(), mapping: PaymentMapping, updated_at: timestamp })
export type SavedPaymentMapping = z.output<typeof SavedPaymentMapping>

const SavePaymentMapping = z.strictObject({ name: line(60).min(1, 'Give the mapping a name'), mapping: PaymentMapping })
export type SavePaymentMapping = z.output<typeof SavePaymentMapping>

const access = 'receivables.manage'

export const paymentFiles = {
  list: endpoint({
    method: 'GET',
    path: '/v1/payment_files',
    summary: 'Files of payments, newest first, and what became of their lines',
    access,
    reads: true,
    query: listQuery(['created_at']).pick({ page: true, per_page: true }),
    response: page(PaymentFile),
  }),
  take: endpoint({
    method: 'POST',
    path: '/v1/payment_files',
    summary:
      'Take in a CSV of payments. The same bytes are taken once, unless nothing became of them, and so is a payment that an earlier file had',
    access,
    multipart: {
      field: 'file',
      max_bytes: limits.moneyFileBytes,
      extensions: ['csv', 'txt'],
      fields: z.strictObject({
        /** The number of payments according to the bank. If it differs from the file, the file is refused. */
        control_count: whole(0, 1_000_000).optional(),
        /** The sum of the payments according to the bank, in cents. */
        control_total: whole(0, Number.MAX_SAFE_INTEGER).optional(),
        /** The saved mapping, for a file with its own columns. */
        mapping_id: id.optional(),
      }),
    },
    response: data(PaymentFile),
    conflicts: true,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/v1/payment_files/:id/retry',
    summary: 'Judge the refused and the waiting lines of a file again. A line that was taken is not taken again',
    access,
    params: IdParam,
    response: data(PaymentFile),
    conflicts: true,
  }),
  mappings: endpoint({
    method: 'GET',
    path: '/v1/payment_mappings',
    summary: 'Saved mappings of the columns of files of payments',
    access,
    reads: true,
    response: data(z.array(SavedPaymentMapping)),
  }),
  saveMapping: endpoint({
    method: 'POST',
    path: '/v1/payment_mappings',
    summary: 'Save a mapping of columns; one with the same name is replaced',
    access,
    body: SavePaymentMapping,
    response: data(SavedPaymentMapping),
  }),
  removeMapping: endpoint({
    method: 'DELETE',
    path: '/v1/payment_mappings/:id',
    summary: 'Remove a saved mapping of columns',
    access,
    params: IdParam,
    response: done,
  }),
  lines: endpoint({
    method: 'GET',
    path: '/v1/held_payments',
    summary: 'Lines of payment files in one state; those that wait for an account unless said otherwise',
    access,
    reads: true,
    query: listQuery(['line'])
      .pick({ page: true, per_page: true })
      .extend({ state: z.enum(paymentLineStates).default('waiting'), payment_file_id: id.optional() }),
    response: page(HeldPayment),
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/v1/held_payments/:id',
    summary: 'Say whose payment a waiting line is, or discard it',
    access,
    params: IdParam,
    body: z.discriminatedUnion('decision', [
      z.strictObject({ decision: z.literal('place'), account_id: bodyId }),
      z.strictObject({ decision: z.literal('discard'), note: line(500).min(1, 'A reason is required') }),
    ]),
    response: data(HeldPayment),
    conflicts: true,
  }),
}
