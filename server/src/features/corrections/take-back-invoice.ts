// docs/product/receivables.md#corrections: takes back a whole invoice with a credit memo that a second person approves.
import { NewTakeBack } from '@forecourt/domain/contract/corrections.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { askJudging } from '#src/features/credit/ask-judging.ts'
import { closeCreditMemo } from '#src/features/invoices/close-credit-memo.ts'
import { settleCredits } from '#src/features/ledger/settle-credits.ts'
import { askSecond } from '#src/features/money-requests/ask-second.ts'
import type { ApprovedRequest } from '#src/features/money-requests/decide-request.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'
import { copyLines, moveKeys } from './copy-lines.ts'
import { findInvoice } from './find-invoice.ts'

type TakeBack = z.output<typeof NewTakeBack>

export const askTakeBack = (ctx: UserCtx, account_id: number, body: TakeBack) =>
  inTransaction(ctx, async (ctx) => {
    const { name } = await lockAccount(ctx, account_id)
    const { total, transactions } = await findInvoice(ctx, account_id, body.invoice_number)
    const again = body.bill_again ? ' and bill again' : ''
    const summary = `Take back ${body.invoice_number}${again}, ${name}, ${body.reason}`
    const asked = { kind: 'void' as const, account_id, amount: -total, summary, body }
    return { ...(await askSecond(ctx, { ...asked, requested_by: ctx.who.user_id })), total, transactions }
  })

const chargesOf = ({ db }: UserCtx, account_id: number, invoice_id: number) =>
  db
    .selectFrom('charges')
    .select(['kind', 'rule_id', 'description'])
    .select(sql<number>`-amount`.as('amount'))
    .where('account_id', '=', account_id)
    .where('invoice_id', '=', invoice_id)
    .$narrowType<{ kind: 'rebate' | 'invoice fee' }>()
    .execute()

export const takeBackApproved = async (ctx: UserCtx, request: ApprovedRequest) => {
  const account_id = request.account_id!
  const { invoice_number, bill_again } = NewTakeBack.parse(request.body)
  await takeTurn(ctx)
  await lockAccount(ctx, account_id)
  const { id: corrects_invoice_id } = await findInvoice(ctx, account_id, invoice_number)
  const today = providerToday(ctx)
  const lines = sql`select * from transactions where account_id = ${account_id} and invoice_id = ${corrects_invoice_id}`
  const backs = await copyLines(ctx, lines, 'take back')
  const charges = await chargesOf(ctx, account_id, corrects_invoice_id)
  const transaction_ids = backs.map(({ id }) => id)
  await closeCreditMemo(ctx, { account_id, corrects_invoice_id, transaction_ids, charges, today })
  if (bill_again) await moveKeys(ctx, await copyLines(ctx, lines, 'bill again'))
  await settleCredits(ctx, account_id, today)
  await askJudging(ctx, account_id)
}
