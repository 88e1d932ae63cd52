// docs/product/accounts.md#closing
import { z } from 'zod'
import { AccountDetail, AccountParam } from './accounts.ts'
import { data, endpoint } from './endpoint.ts'
import { day, enteredDay, line } from './fields.ts'

const note = line(500).min(1, 'A note is required')

const ClosingCheck = z.object({
  /** Today in the account's time zone: the first day on which staff can close it. */
  today: day,
  open_orders: z.int(),
  /** Orders in a batch. They stay in production, and are cancelled once the batch releases them. */
  orders_in_production: z.int(),
  live_cards: z.int(),
  uninvoiced: z.int(),
  /** Ledger items that are not fully paid, and the sum of their open parts in cents. */
  unpaid_items: z.int(),
  unpaid: z.int(),
  /** What the provider owes the account, in cents. */
  unused_credit: z.int(),
  /** Requests that wait for a second person, without those for a higher credit limit: `limit_requests` counts these. */
  waiting_approvals: z.int(),
  limit_requests: z.int(),
  /** Disputed lines, and their total in cents. */
  open_disputes: z.int(),
  disputed: z.int(),
  schedules: z.int(),
  /** Stops that a network has not confirmed yet. */
  unconfirmed_stops: z.int(),
})
export type ClosingCheck = z.output<typeof ClosingCheck>

export const accountClosing = {
  check: endpoint({
    method: 'GET',
    path: '/v1/accounts/:account_id/closing_check',
    summary: 'What closing the account would end',
    access: 'accounts.close',
    reads: true,
    params: AccountParam,
    response: data(ClosingCheck),
  }),
  close: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/close',
    summary: 'Close the account on a day, today or later; on that day its cards are Cancelled',
    access: 'accounts.close',
    params: AccountParam,
    body: z.strictObject({ effective_on: enteredDay, note }),
    response: data(AccountDetail),
    step_up: true,
    conflicts: true,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/reopen',
    summary: 'Take a planned closing back, or open a closed account again within 90 days; its cards stay cancelled',
    access: 'accounts.close',
    params: AccountParam,
    body: z.strictObject({ note }),
    response: data(AccountDetail),
    step_up: true,
    conflicts: true,
  }),
}
