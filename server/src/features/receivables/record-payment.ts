// docs/product/ledger.md#payments: staff record a payment. An old one waits for a second person.
import { NewPayment } from '@forecourt/domain/contract/receivables.ts'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { oldestPaymentDays, paymentMethodNames } from '@forecourt/domain/rules/payments.ts'
import { z } from 'zod'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { assertLedger } from '#src/features/ledger/assert-ledger.ts'
import { askSecond } from '#src/features/money-requests/ask-second.ts'
import type { ApprovedRequest } from '#src/features/money-requests/decide-request.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { findNamed, postPayment, stillOpen, type Payment } from './post-payment.ts'

const isOld = (received_on: string, today: string) => received_on < addDays(today, -oldestPaymentDays)

const askForOld = async (ctx: UserCtx, account_id: number, body: Payment) => {
  await assertLedger(ctx)
  const { name } = await lockAccount(ctx, account_id)
  await findNamed(ctx, account_id, body.invoice_numbers)
  const summary = [`${paymentMethodNames[body.method]} received on ${body.received_on}`, name, body.reference]
  return askSecond(ctx, {
    kind: 'payment',
    account_id,
    amount: body.amount,
    summary: summary.filter(Boolean).join(', '),
    body,
    requested_by: ctx.who.user_id,
  })
}

export const recordPayment = (ctx: UserCtx, account_id: number, body: Payment) =>
  inTransaction(ctx, async (ctx) => {
    const today = providerToday(ctx)
    if (body.received_on > today) throw invalid({ received_on: ['A payment cannot be received in the future'] })
    if (isOld(body.received_on, today)) return askForOld(ctx, account_id, body)
    return postPayment(ctx, { account_id, ...body }, { user_id: ctx.who.user_id })
  })

/** The line of the file that brought the payment, if one did. */
const FromFile = NewPayment.extend({ payment_line_id: z.int().optional() })

const setLine = ({ db }: UserCtx, id: number, change: { state: string; problem: string; payment_id?: number }) =>
  db.updateTable('payment_lines').set(change).where('id', '=', id).where('state', '=', 'requested').execute()

/** The money has come in, so it is posted even if what it names was paid before the request is approved. */
export const recordApproved = async (ctx: UserCtx, { account_id, body, requested_by }: ApprovedRequest) => {
  const { payment_line_id, ...payment } = FromFile.parse(body)
  const by = { user_id: requested_by, ...(payment_line_id !== undefined && { payment_line_id }) }
  const { id: paid_by } = await lockAccount(ctx, account_id!)
  const invoice_numbers = await stillOpen(ctx, paid_by, payment.invoice_numbers)
  const { id } = await postPayment(ctx, { account_id: paid_by, ...payment, invoice_numbers }, by)
  if (payment_line_id !== undefined) await setLine(ctx, payment_line_id, { state: 'posted', problem: '', payment_id: id })
}

/** The money has come in, so somebody has to say what becomes of it: the line waits again. */
export const returnToFile = async (ctx: UserCtx, { body, note }: { body: unknown; note: string }) => {
  const { payment_line_id } = FromFile.parse(body)
  if (payment_line_id === undefined) return
  const problem = ['A second person refused this old payment', note].filter(Boolean).join(': ')
  await setLine(ctx, payment_line_id, { state: 'waiting', problem: problem.slice(0, 300) })
}
