// docs/product/ledger.md#payments: the bank took a payment back. What it had paid is open again, with its original due dates.
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { alreadyDecided, invalid } from '#src/system/errors.ts'
import { paymentLegs } from '@forecourt/domain/rules/payments.ts'
import { askJudging } from '#src/features/credit/ask-judging.ts'
import { chargeReturnFee } from '#src/features/late-fees/charge-late-fees.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { settleCredits } from '#src/features/ledger/settle-credits.ts'
import { allocate, takeBackAllocations, writePosting } from '#src/features/ledger/write-posting.ts'
import { readPayment } from '#src/features/payments/read-payments.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { findPosted } from './find-posted.ts'

type Returned = { returned_on: string; reason: string }

export const returnPayment = (
  ctx: UserCtx,
  { account_id, id }: { account_id: number; id: number },
  { returned_on, reason }: Returned,
) =>
  inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, account_id)
    const today = providerToday(ctx)
    const { item_id, state, received_on, ...payment } = await findPosted(ctx, account_id, id)
    if (state === 'returned') throw alreadyDecided('This payment was returned already')
    if (returned_on > today) throw invalid({ returned_on: ['A payment cannot be returned in the future'] })
    if (returned_on < received_on) throw invalid({ returned_on: ['Before the payment was received'] })
    const by = { user_id: ctx.who.user_id }
    const written = { allocated_on: today, ...by }
    await takeBackAllocations(ctx, { account_id, credit_item_id: item_id }, written)
    const { id: debit_item_id } = await writePosting(ctx, {
      account_id,
      kind: 'payment return',
      document_id: id,
      posted_on: today,
      memo: `${payment.payment_number} returned: ${reason}`,
      ...by,
      legs: [{ code: paymentLegs[payment.method], amount: -payment.amount }],
      item: { number: `${payment.payment_number} returned`, dated_on: returned_on, due_on: returned_on },
    })
    await allocate(ctx, { account_id, debit_item_id, credit_item_id: item_id, amount: payment.amount }, written)
    await ctx.db
      .updateTable('payments')
      .set({ state: 'returned', returned_on, return_reason: reason })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .execute()
    // Credit that lay unused pays what is open again, before anybody charges a fee for it or gives the credit back.
    await settleCredits(ctx, account_id, today)
    await chargeReturnFee(ctx, account_id, { returned_on, reason })
    await askJudging(ctx, account_id)
    await audit(ctx, { action: 'payment.return', account_id, object: { type: 'payment', id }, after: { returned_on, reason } })
    return readPayment(ctx, account_id, id)
  })
