// docs/product/receivables.md#corrections: takes back a whole invoice with a credit memo that a second person approves.
import { NewTakeBack } from '@forecourt/domain/contract/corrections.ts'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { askJudging } from '#src/features/credit/ask-judging.ts'
import { chargeOvercredited } from '#src/features/disputes/charge-overcredited.ts'
import { closeCreditMemo } from '#src/features/invoices/close-credit-memo.ts'
import { settleCredits } from '#src/features/ledger/settle-credits.ts'
import { askSecond } from '#src/features/money-requests/ask-second.ts'
import type { ApprovedRequest } from '#src/features/money-requests/decide-request.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'
import { cancelsOut, isTakeBack, wasTakenBack } from '#src/features/transactions/taken-back.ts'
import { copyFees, copyLines, moveKeys } from './copy-lines.ts'
import { findInvoice } from './find-invoice.ts'

type TakeBack = z.output<typeof NewTakeBack>

type Invoice = { account_id: number; id: number }

/**
 * The lines that are still billed. A line that takes an earlier one back is left out: to undo it would bill that one again, beside
 * what was billed instead. So is a sale that the network has reversed, and its reversal.
 */
const linesOf = ({ account_id, id }: Invoice) => sql`
  select * from transactions t where t.account_id = ${account_id} and t.invoice_id = ${id} 
    and not ${wasTakenBack()} and not ${isTakeBack()} and not ${cancelsOut()}`

/** What the credit memo would take back now. */
const readLeft = async ({ db }: UserCtx, invoice: Invoice & { invoice_number: string }) => {
  const { account_id, id, invoice_number } = invoice
  const { rows } = await sql<{ total: number; transactions: number; charges: number }>`
    select count(t.id)::int as transactions, c.charges, (coalesce(sum(t.total), 0) + c.amount)::bigint as total
    from (
      select count(*)::int as charges, coalesce(sum(amount), 0)::bigint as amount from charges
      where account_id = ${account_id} and invoice_id = ${id}
    ) c left join (${linesOf(invoice)}) t on true
    group by c.charges, c.amount`.execute(db)
  const { charges, ...left } = rows[0]!
  if (left.transactions + charges === 0) throw conflict(`All lines of ${invoice_number} were already reversed`, 'voided')
  return left
}

export const askTakeBack = (ctx: UserCtx, account_id: number, body: TakeBack) =>
  inTransaction(ctx, async (ctx) => {
    const { name } = await lockAccount(ctx, account_id)
    const { invoice_number } = body
    const { id } = await findInvoice(ctx, account_id, invoice_number)
    const { total, transactions } = await readLeft(ctx, { account_id, id, invoice_number })
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

/** Open copies of the lines with these ids. The fee of a fill stays beside its fill. */
const billAgain = async (ctx: UserCtx, { account_id, id, ids }: Invoice & { ids: readonly number[] }) => {
  const of = (which: RawBuilder<unknown>) => sql`
    select * from transactions where account_id = ${account_id} and invoice_id = ${id} and id = any(${ids}::bigint[]) and ${which}`
  const isBeside = sql`(fee_rule_id is not null and coalesce(parent_id = any(${ids}::bigint[]), false))`
  const copies = await copyLines(ctx, of(sql`not ${isBeside}`), 'bill again')
  await moveKeys(ctx, copies)
  await copyFees(ctx, of(isBeside), copies)
}

export const takeBackApproved = async (ctx: UserCtx, request: ApprovedRequest) => {
  const account_id = request.account_id!
  const { invoice_number, bill_again } = NewTakeBack.parse(request.body)
  await takeTurn(ctx)
  await lockAccount(ctx, account_id)
  const { id: corrects_invoice_id } = await findInvoice(ctx, account_id, invoice_number)
  const invoice = { account_id, id: corrects_invoice_id }
  await readLeft(ctx, { ...invoice, invoice_number })
  const today = providerToday(ctx)
  const lines = linesOf(invoice)
  const note = `Credited after a dispute, before ${invoice_number} was reversed`
  await chargeOvercredited(ctx, { accounts: [account_id], user_id: request.requested_by, note }, async () => {
    const backs = await copyLines(ctx, lines, 'take back')
    const charges = await chargesOf(ctx, account_id, corrects_invoice_id)
    const transaction_ids = backs.map(({ id }) => id)
    await closeCreditMemo(ctx, { account_id, corrects_invoice_id, transaction_ids, charges, today })
    if (bill_again) await billAgain(ctx, { ...invoice, ids: backs.map(({ parent_id }) => parent_id) })
    await settleCredits(ctx, account_id, today)
  })
  await askJudging(ctx, account_id)
}
