// docs/product/ledger.md#payments: money that came in, recorded by staff. Named invoices are paid first, then the oldest.
import type { NewPayment } from '@forecourt/domain/contract/receivables.ts'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { oldestPaymentDays, paymentLegs, paymentNumber } from '@forecourt/domain/rules/payments.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { settleCredits } from '#src/features/ledger/settle-credits.ts'
import { allocate, writePosting } from '#src/features/ledger/write-posting.ts'
import { readPayment } from '#src/features/payments/read-payments.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'

type Payment = z.output<typeof NewPayment>

const assertDay = (received_on: string, today: string) => {
  if (received_on > today) throw invalid({ received_on: ['A payment cannot be received in the future'] })
  if (received_on < addDays(today, -oldestPaymentDays)) throw invalid({ received_on: [`At most ${oldestPaymentDays} days ago`] })
}

/** Without a ledger nothing is owed, so nothing can be paid. */
const assertLedger = async ({ db }: UserCtx) => {
  const { ledger_from } = await db.selectFrom('billing_settings').select('ledger_from').executeTakeFirstOrThrow()
  if (!ledger_from) throw conflict('The ledger is not in use yet', 'no_ledger')
}

/** The open items behind these numbers, in the order in which they are named. */
const findNamed = async ({ db }: UserCtx, account_id: number, numbers: readonly string[]) => {
  if (numbers.length === 0) return []
  const items = await db
    .selectFrom('ledger_items')
    .select(['id', 'number', 'open'])
    .where('account_id', '=', account_id)
    .where('side', '=', 1)
    .where('open', '>', 0)
    .where('number', 'in', numbers)
    .execute()
  const unknown = numbers.filter((number) => !items.some((item) => item.number === number))
  if (unknown.length > 0) throw invalid({ invoice_numbers: unknown.map((number) => `${number} is not open in this account`) })
  return [...new Set(numbers)].map((number) => items.find((item) => item.number === number)!)
}

export const recordPayment = (ctx: UserCtx, account_id: number, { invoice_numbers, ...given }: Payment) =>
  inTransaction(ctx, async (ctx) => {
    const today = providerToday(ctx)
    assertDay(given.received_on, today)
    await assertLedger(ctx)
    await lockAccount(ctx, account_id)
    const named = await findNamed(ctx, account_id, invoice_numbers)
    const { sequence } = await ctx.db
      .selectNoFrom(sql<number>`nextval('payment_numbers')`.as('sequence'))
      .executeTakeFirstOrThrow()
    const payment_number = paymentNumber(sequence)
    const by = { user_id: ctx.who.user_id }
    const { id } = await ctx.db
      .insertInto('payments')
      .values({ account_id, payment_number, ...given, ...by })
      .returning('id')
      .executeTakeFirstOrThrow()
    const item = await writePosting(ctx, {
      account_id,
      kind: 'payment',
      document_id: id,
      posted_on: today,
      memo: payment_number,
      ...by,
      legs: [{ code: paymentLegs[given.method], amount: given.amount }],
      item: { number: payment_number, dated_on: given.received_on, due_on: given.received_on },
    })
    let left = given.amount
    for (const debit of named) {
      const amount = Math.min(left, debit.open)
      if (amount === 0) break
      await allocate(
        ctx,
        { account_id, debit_item_id: debit.id, credit_item_id: item.id, amount },
        { allocated_on: today, ...by },
      )
      left -= amount
    }
    await settleCredits(ctx, account_id, today)
    await audit(ctx, {
      action: 'payment.record',
      account_id,
      object: { type: 'payment', id },
      after: { payment_number, ...given, invoice_numbers },
    })
    return readPayment(ctx, account_id, id)
  })
