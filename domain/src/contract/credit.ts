// docs/product/credit.md: staff set how much an account may owe, raise it temporarily, and see how much is used.
import { z } from 'zod'
import { addDays } from '#src/rules/dashboard-period.ts'
import { holdCauses } from '#src/rules/credit.ts'
import { AccountParam } from './accounts.ts'
import { data, done, endpoint } from './endpoint.ts'
import { enteredDay, id, line, timestamp, version } from './fields.ts'
import { Requested } from './money-requests.ts'

const highest = 10_000_000_000
const money = z.int().max(highest, 'At most $100,000,000.00')

const CreditRaise = z.object({
  id: z.int(),
  amount: z.int(),
  begins_on: z.iso.date(),
  ends_on: z.iso.date(),
  reason: z.string(),
})

const AccountCredit = z.object({
  /** Null if the account has no limit. */
  credit_limit: z.int().nullable(),
  /** The raises in force today. */
  raises: z.array(CreditRaise),
  exposure: z.int(),
  /** The four parts of the exposure. */
  balance: z.int(),
  open_lines: z.int(),
  authorised: z.int(),
  recent_ach: z.int(),
  /** Limit plus raises, minus the exposure. Null without a limit. */
  available: z.int().nullable(),
  /** The used share, in hundredths of a percent. Null without a limit. */
  used: z.int().nullable(),
  cause: z.enum(holdCauses).nullable(),
  /** Since when a hold is proposed. */
  proposed_at: timestamp.nullable(),
  is_held: z.boolean(),
  /** Orders that wait because nearly all of the credit is used. */
  orders: z.array(z.object({ id: z.int(), card_order_number: z.string(), cards: z.int(), created_at: timestamp })),
  version: z.int(),
})
export type AccountCredit = z.output<typeof AccountCredit>

export const NewRaise = z.strictObject({
  amount: money.min(1, 'Must be more than zero'),
  ends_on: enteredDay,
  reason: line(500).min(1, 'A reason is required'),
})

export const lastDayOfRaise = (today: string) => addDays(today, 366)

export const credit = {
  get: endpoint({
    method: 'GET',
    path: '/v1/accounts/:account_id/credit',
    summary: 'How much an account may owe, what it uses, and whether a hold is proposed',
    access: 'credit.manage',
    reads: true,
    params: AccountParam,
    response: data(AccountCredit),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/accounts/:account_id/credit',
    summary: 'Set the credit limit of an account; null removes it',
    access: 'credit.manage',
    params: AccountParam,
    body: z.strictObject({ credit_limit: money.min(0).nullable(), version }),
    response: data(AccountCredit),
    standing: 'any',
    conflicts: true,
  }),
  raise: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/credit_raises',
    summary: 'More credit until a day; above $10,000.00 a second person approves it',
    access: 'credit.manage',
    params: AccountParam,
    body: NewRaise,
    response: data(z.union([CreditRaise.extend({ state: z.literal('raised') }), Requested])),
    standing: 'any',
    idempotent: true,
  }),
  endRaise: endpoint({
    method: 'DELETE',
    path: '/v1/accounts/:account_id/credit_raises/:id',
    summary: 'End a raise before its last day',
    access: 'credit.manage',
    params: AccountParam.extend({ id }),
    response: done,
    standing: 'any',
    conflicts: true,
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/credit/dismiss',
    summary: 'Dismiss the hold that is proposed, until there is another cause',
    access: 'credit.manage',
    params: AccountParam,
    body: z.strictObject({ note: line(500).min(1, 'A reason is required') }),
    response: data(AccountCredit),
    standing: 'any',
    conflicts: true,
  }),
  approveOrder: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/credit/orders/:id',
    summary: 'Let an order go on to review although nearly all of the credit is used',
    access: 'credit.manage',
    params: AccountParam.extend({ id }),
    response: done,
    standing: 'any',
    conflicts: true,
  }),
}
