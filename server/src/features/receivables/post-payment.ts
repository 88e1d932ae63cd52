// docs/product/ledger.md#payments: posts a payment. Named invoices are paid first, then the oldest.
import type { NewPayment } from '@forecourt/domain/contract/receivables.ts'
import { paymentLegs, paymentNumber } from '@forecourt/domain/rules/payments.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '#src/trail/audit.ts'
import type { Ctx } from '#src/system/context.ts'
import { invalid } from '#src/system/errors.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { askJudging } from '#src/features/credit/ask-judging.ts'
import { takeBackLateFees } from '#src/features/late-fees/charge-late-fees.ts'
import { assertLedger } from '#src/features/ledger/assert-ledger.ts'
import { settleCredits } from '#src/features/ledger/settle-credits.ts'
import { allocate, writePosting } from '#src/features/ledger/write-posting.ts'
import { readPayment } from '#src/features/payments/read-payments.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'

export type Payment = z.output<typeof NewPayment>
type By = { user_id: number | null; payment_line_id?: number }

const findOpen = async ({ db }: Ctx, account_id: number, numbers: readonly string[]) =>
  numbers.length === 0
    ? []
    : db
        .selectFrom('ledger_items')
        .select(['id', 'number', 'open'])
        .where('account_id', '=', account_id)
        .where('side', '=', 1)
        .where('open', '>', 0)
        .where('number', 'in', numbers)
        .execute()

/** Those of the numbers that are still open. */
export const stillOpen = async (ctx: Ctx, account_id: number, numbers: readonly string[]) => {
  const open = new Set((await findOpen(ctx, account_id, numbers)).map(({ number }) => number))
  return numbers.filter((number) => open.has(number))
}

/** The open items with these numbers, in the given order. */
export const findNamed = async (ctx: Ctx, account_id: number, numbers: readonly string[]) => {
  const items = await findOpen(ctx, account_id, numbers)
  const unknown = numbers.filter((number) => !items.some((item) => item.number === number))
  if (unknown.length > 0) throw invalid({ invoice_numbers: unknown.map((number) => `${number} is not open in this account`) })
  return [...new Set(numbers)].map((number) => items.find((item) => item.number === number)!)
}

type Named = Awaited<ReturnType<typeof findNamed>>
type Credit = { account_id: number; credit_item_id: number; amount: number; named: Named }

/** Allocates the credit to these items in their order. */
export const allocateNamed = async (
  ctx: Ctx,
  { amount, named, ...credit }: Credit,
  by: { allocated_on: string; user_id: number | null },
) => {
  let left = amount
  for (const { id: debit_item_id, open } of named) {
    const used = Math.min(left, open)
    if (used === 0) break
    await allocate(ctx, { ...credit, debit_item_id, amount: used }, by)
    left -= used
  }
}

/** Runs in a transaction of the caller, who has checked the day. */
export const postPayment = async (
  ctx: Ctx,
  { account_id, invoice_numbers, ...given }: Payment & { account_id: number },
  by: By,
) => {
  const today = providerToday(ctx)
  await assertLedger(ctx)
  await lockAccount(ctx, account_id)
  const named = await findNamed(ctx, account_id, invoice_numbers)
  const { sequence } = await ctx.db.selectNoFrom(sql<number>`nextval('payment_numbers')`.as('sequence')).executeTakeFirstOrThrow()
  const payment_number = paymentNumber(sequence)
  const { user_id } = by
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
    user_id,
    legs: [{ code: paymentLegs[given.method], amount: given.amount }],
    item: { number: payment_number, dated_on: given.received_on, due_on: given.received_on },
  })
  const credit = { account_id, credit_item_id: item.id, amount: given.amount, named }
  await allocateNamed(ctx, credit, { allocated_on: today, user_id })
  await settleCredits(ctx, account_id, today)
  await takeBackLateFees(ctx, account_id)
  await askJudging(ctx, account_id)
  await audit(ctx, {
    action: 'payment.record',
    account_id,
    object: { type: 'payment', id },
    after: { payment_number, ...given, invoice_numbers },
  })
  return readPayment(ctx, account_id, id)
}
