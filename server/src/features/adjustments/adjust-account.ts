// docs/product/receivables.md#adjustments
import { NewAdjustment, NewRefund } from '@forecourt/domain/contract/adjustments.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { adjustmentReasons, needsSecondPerson, signProblem, type AdjustmentReason } from '@forecourt/domain/rules/adjustments.ts'
import type { z } from 'zod'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { assertLedger } from '#src/features/ledger/assert-ledger.ts'
import { askSecond } from '#src/features/money-requests/ask-second.ts'
import type { ApprovedRequest } from '#src/features/money-requests/decide-request.ts'
import { readBalance } from '#src/features/payments/read-balance.ts'
import { findNamed, postAdjustment } from './post-adjustment.ts'

const assertRight = ({ reason, amount, note }: z.output<typeof NewAdjustment>) => {
  const problem = signProblem(reason, amount)
  if (problem) throw invalid({ amount: [problem] })
  if (reason === 'other' && !note) throw invalid({ note: ['Say what it is for'] })
}

export const needsSecond = async ({ db }: UserCtx, { reason, amount }: { reason: AdjustmentReason; amount: number }) => {
  const { approval_over } = await db.selectFrom('billing_settings').select('approval_over').executeTakeFirstOrThrow()
  return needsSecondPerson(reason, amount, approval_over)
}

/** Nothing more can be written off than is owed now: a payment may come in between the request and its approval. */
const assertOwed = async (ctx: UserCtx, account_id: number, { reason, amount }: { reason: AdjustmentReason; amount: number }) => {
  if (reason !== 'write-off') return
  const { balance, unused_credit } = await readBalance(ctx, account_id)
  const owed = balance + unused_credit
  if (-amount > owed) throw conflict(`This account owes only ${dollars(owed)}`, 'not_owed')
}

export const adjustAccount = (ctx: UserCtx, account_id: number, body: z.output<typeof NewAdjustment>) =>
  inTransaction(ctx, async (ctx) => {
    assertRight(body)
    const { user_id } = ctx.who
    if (!(await needsSecond(ctx, body)))
      return { state: 'posted' as const, ...(await postAdjustment(ctx, { account_id, ...body }, { user_id })) }
    await assertLedger(ctx)
    const { name } = await lockAccount(ctx, account_id)
    await assertOwed(ctx, account_id, body)
    if (body.invoice_number && body.amount < 0) await findNamed(ctx, account_id, body.invoice_number)
    const summary = [adjustmentReasons[body.reason].name, name, body.note].filter(Boolean).join(', ')
    return askSecond(ctx, { kind: 'adjustment', account_id, amount: body.amount, summary, body, requested_by: user_id })
  })

export const adjustApproved = async (ctx: UserCtx, { id, account_id, body, requested_by }: ApprovedRequest) => {
  const adjustment = NewAdjustment.parse(body)
  await lockAccount(ctx, account_id!)
  await assertOwed(ctx, account_id!, adjustment)
  await postAdjustment(ctx, { account_id: account_id!, ...adjustment }, { user_id: requested_by, request_id: id })
}

/** Checks the credit that is unused now: an invoice may use it between the request and its approval. */
const assertUnused = async (ctx: UserCtx, account_id: number, amount: number) => {
  const { unused_credit } = await readBalance(ctx, account_id)
  if (amount > unused_credit)
    throw conflict(`This account has only ${dollars(unused_credit)} of unused credit`, 'not_enough_credit')
}

export const askRefund = (ctx: UserCtx, account_id: number, body: z.output<typeof NewRefund>) =>
  inTransaction(ctx, async (ctx) => {
    await assertLedger(ctx)
    const { name } = await lockAccount(ctx, account_id)
    await assertUnused(ctx, account_id, body.amount)
    const summary = `Refund, ${name}, ${body.note}`
    return askSecond(ctx, { kind: 'refund', account_id, amount: body.amount, summary, body, requested_by: ctx.who.user_id })
  })

export const refundApproved = async (ctx: UserCtx, { id, account_id, body, requested_by }: ApprovedRequest) => {
  const { amount, note } = NewRefund.parse(body)
  await lockAccount(ctx, account_id!)
  await assertUnused(ctx, account_id!, amount)
  await postAdjustment(
    ctx,
    { account_id: account_id!, amount, note, reason: 'refund' },
    { user_id: requested_by, request_id: id },
  )
}
