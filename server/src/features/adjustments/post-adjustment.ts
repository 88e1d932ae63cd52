// docs/product/receivables.md#adjustments: posts one adjustment at once. The caller has decided that it may be posted.
import { adjustmentNumber, adjustmentReasons, type AdjustmentReason } from '@forecourt/domain/rules/adjustments.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { Ctx } from '#src/system/context.ts'
import { invalid } from '#src/system/errors.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { askJudging } from '#src/features/credit/ask-judging.ts'
import { assertLedger } from '#src/features/ledger/assert-ledger.ts'
import { settleCredits } from '#src/features/ledger/settle-credits.ts'
import { allocate, writePosting } from '#src/features/ledger/write-posting.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'

type Adjustment = {
  account_id: number
  amount: number
  reason: AdjustmentReason
  note: string
  invoice_number?: string | undefined
}
type By = {
  user_id: number | null
  request_id?: number
  /** For a late fee: the late item, and which fee of that item this is. */
  item_id?: number
  ordinal?: number
  reverses_id?: number
}

const findOpen = ({ db }: Ctx, account_id: number, number: string) =>
  db
    .selectFrom('ledger_items')
    .select(['id', 'open'])
    .where('account_id', '=', account_id)
    .where('side', '=', 1)
    .where('open', '>', 0)
    .where('number', '=', number)
    .executeTakeFirst()

/** The item that a reduction settles first. */
export const findNamed = async (ctx: Ctx, account_id: number, number: string) => {
  const item = await findOpen(ctx, account_id, number)
  if (!item) throw invalid({ invoice_number: [`${number} is not open in this account`] })
  return item
}

/** Runs in the caller's transaction. What a request names may have been paid before it is approved. */
export const postAdjustment = async (ctx: Ctx, { account_id, ...given }: Adjustment, by: By) => {
  await assertLedger(ctx)
  await lockAccount(ctx, account_id)
  const today = providerToday(ctx)
  const { invoice_number, ...values } = given
  const find = by.request_id === undefined ? findNamed : findOpen
  const named = invoice_number && given.amount < 0 ? await find(ctx, account_id, invoice_number) : undefined
  const { sequence } = await ctx.db
    .selectNoFrom(sql<number>`nextval('adjustment_numbers')`.as('sequence'))
    .executeTakeFirstOrThrow()
  const adjustment_number = adjustmentNumber(sequence)
  const { id } = await ctx.db
    .insertInto('adjustments')
    .values({ account_id, adjustment_number, invoice_number: invoice_number ?? null, ...values, ...by })
    .returning('id')
    .executeTakeFirstOrThrow()
  const item = await writePosting(ctx, {
    account_id,
    kind: given.reason === 'refund' ? 'refund' : 'adjustment',
    document_id: id,
    posted_on: today,
    memo: `${adjustmentReasons[given.reason].name}${given.note ? `: ${given.note}` : ''}`,
    user_id: by.user_id,
    legs: [{ code: adjustmentReasons[given.reason].code, amount: -given.amount }],
    item: { number: adjustment_number, dated_on: today, due_on: today },
  })
  if (named) {
    const amount = Math.min(named.open, -given.amount)
    const pair = { account_id, debit_item_id: named.id, credit_item_id: item.id, amount }
    await allocate(ctx, pair, { allocated_on: today, user_id: by.user_id })
  }
  await settleCredits(ctx, account_id, today)
  await askJudging(ctx, account_id)
  await audit(ctx, {
    action: 'adjustment.post',
    account_id,
    object: { type: 'adjustment', id },
    after: { adjustment_number, ...values, invoice_number: invoice_number ?? null },
  })
  return { id, adjustment_number, amount: given.amount }
}
