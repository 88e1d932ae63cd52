// docs/product/ledger.md#allocation: uses a payment for other invoices than before. Nothing is posted: new rows take the old
// allocations back, and further rows allocate again.
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { askJudging } from '#src/features/credit/ask-judging.ts'
import { takeBackLateFees } from '#src/features/late-fees/charge-late-fees.ts'
import { settleCredits } from '#src/features/ledger/settle-credits.ts'
import { readPayment } from '#src/features/payments/read-payments.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { findPosted } from './find-posted.ts'
import { allocateNamed, findNamed } from './post-payment.ts'

/** The refunded part of a payment is gone, so its allocation stays. */
const takeBackUsed = async (
  { db }: UserCtx,
  { account_id, item_id }: { account_id: number; item_id: number },
  { allocated_on, user_id }: { allocated_on: string; user_id: number },
) => {
  await sql`
    insert into allocations (account_id, debit_item_id, credit_item_id, amount, allocated_on, user_id)
    select x.account_id, x.debit_item_id, x.credit_item_id, -sum(x.amount), ${allocated_on}::date, ${user_id}::bigint
    from allocations x
    join ledger_items i on i.account_id = x.account_id and i.id = x.debit_item_id
    join ledger_postings p on p.account_id = i.account_id and p.id = i.posting_id
    where x.account_id = ${account_id} and x.credit_item_id = ${item_id} and p.kind <> 'refund'
    group by x.account_id, x.debit_item_id, x.credit_item_id having sum(x.amount) > 0`.execute(db)
}

export const reallocatePayment = (
  ctx: UserCtx,
  { account_id, id }: { account_id: number; id: number },
  invoice_numbers: string[],
) =>
  inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, account_id)
    const { item_id, state } = await findPosted(ctx, account_id, id)
    if (state === 'returned') throw conflict('This payment was returned', 'returned')
    const today = providerToday(ctx)
    const by = { allocated_on: today, user_id: ctx.who.user_id }
    await takeBackUsed(ctx, { account_id, item_id }, by)
    const { open: amount } = await ctx.db
      .selectFrom('ledger_items')
      .select('open')
      .where('account_id', '=', account_id)
      .where('id', '=', item_id)
      .executeTakeFirstOrThrow()
    const named = await findNamed(ctx, account_id, invoice_numbers)
    await allocateNamed(ctx, { account_id, credit_item_id: item_id, amount, named }, by)
    await settleCredits(ctx, account_id, today)
    await takeBackLateFees(ctx, account_id)
    await askJudging(ctx, account_id)
    await audit(ctx, { action: 'payment.reallocate', account_id, object: { type: 'payment', id }, after: { invoice_numbers } })
    return readPayment(ctx, account_id, id)
  })
