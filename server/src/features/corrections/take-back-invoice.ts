// docs/product/receivables.md#corrections: an invoice is taken back as a whole, by a credit memo that a second person approves.
import { NewTakeBack } from '@forecourt/domain/contract/corrections.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { askJudging } from '#src/features/credit/ask-judging.ts'
import { closeCreditMemo } from '#src/features/invoices/close-credit-memo.ts'
import { settleCredits } from '#src/features/ledger/settle-credits.ts'
import { askSecond } from '#src/features/money-requests/ask-second.ts'
import type { ApprovedRequest } from '#src/features/money-requests/decide-request.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'
import { copyLines } from './copy-lines.ts'

type TakeBack = z.output<typeof NewTakeBack>

const findInvoice = async ({ db }: UserCtx, account_id: number, invoice_number: string) => {
  const invoice = await db
    .selectFrom('invoices')
    .select(['id', 'total', 'transactions'])
    .where('account_id', '=', account_id)
    .where('invoice_number', '=', invoice_number)
    .where('kind', '=', 'invoice')
    .where('source', '=', 'us')
    .executeTakeFirst()
  if (!invoice) throw invalid({ invoice_number: ['There is no such invoice of this account'] })
  const memo = await db
    .selectFrom('invoices')
    .select('invoice_number')
    .where('account_id', '=', account_id)
    .where('corrects_invoice_id', '=', invoice.id)
    .executeTakeFirst()
  if (memo) throw conflict(`${invoice_number} was taken back already, by ${memo.invoice_number}`, 'voided')
  return invoice
}

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

/** The keys follow the open copies, so that a later correction of the network changes those. */
const moveKeys = ({ db }: UserCtx, copies: readonly { id: number; parent_id: number }[]) =>
  sql`update transaction_keys k set id = given.id
    from unnest(${copies.map(({ id }) => id)}::bigint[], ${copies.map(({ parent_id }) => parent_id)}::bigint[]) given (id, parent_id)
    where k.id = given.parent_id`.execute(db)

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
