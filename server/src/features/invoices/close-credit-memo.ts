// docs/product/invoices.md#credit-memos: an invoice that takes amounts back, with cycle and period of the invoice it corrects.
import { creditMemoNumber } from '@forecourt/domain/rules/billing-cycle.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { conflict, notFound } from '#src/system/errors.ts'
import { closeDocument, writeCharges, type NewCharge } from './close-document.ts'
import { tellInvoiceClosed } from './tell-invoice-closed.ts'

type NewCreditMemo = {
  account_id: number
  /** The invoice that this memo takes back, fully or in part. */
  corrects_invoice_id: number
  /** The transactions that take lines back: open transactions of the account. */
  transaction_ids: readonly number[]
  /** For example, each charge of the invoice with its sign reversed. */
  charges?: readonly NewCharge[]
  today: string
}

/**
 * Settles the open amount of the corrected invoice first, which is an opening item with its number if it is from before the ledger.
 * The rest stays as credit for the next invoice.
 */
const settleCorrected = async ({ db }: Ctx, { account_id, corrects_invoice_id, today }: NewCreditMemo, id: number) => {
  await sql`
    insert into allocations (account_id, debit_item_id, credit_item_id, amount, allocated_on)
    select d.account_id, d.id, c.id, least(d.open, c.open), ${today}::date
    from invoices i join ledger_items d on d.account_id = i.account_id and d.number = i.invoice_number and d.side = 1,
      ledger_postings cp join ledger_items c on c.account_id = cp.account_id and c.posting_id = cp.id and c.side = -1
    where i.account_id = ${account_id} and i.id = ${corrects_invoice_id}
      and cp.account_id = ${account_id} and cp.kind = 'credit memo' and cp.document_id = ${id}
      and least(d.open, c.open) > 0`.execute(db)
}

const takeLines = async ({ db }: Ctx, { account_id, transaction_ids }: NewCreditMemo, id: number) => {
  const { numAffectedRows } = await sql`
    update transactions set invoice_id = ${id}
    where account_id = ${account_id} and invoice_id is null and id = any(${transaction_ids}::bigint[])`.execute(db)
  if (Number(numAffectedRows) !== transaction_ids.length) throw conflict('A line of this credit memo is on an invoice already')
}

/** Must be called in a transaction that has called `takeTurn` and holds the lock of the account. */
export const closeCreditMemo = async (ctx: Ctx, memo: NewCreditMemo) => {
  const { account_id, corrects_invoice_id, today } = memo
  const corrected = await ctx.db
    .selectFrom('invoices')
    .select(['billing_cycle', 'period_from', 'period_to'])
    .where('account_id', '=', account_id)
    .where('id', '=', corrects_invoice_id)
    .where('kind', '=', 'invoice')
    .where('source', '=', 'us')
    .executeTakeFirst()
  if (!corrected) throw notFound()
  const { sequence } = await ctx.db
    .selectNoFrom(sql<number>`nextval('credit_memo_numbers')`.as('sequence'))
    .executeTakeFirstOrThrow()
  const invoice_number = creditMemoNumber(sequence)
  const { id } = await ctx.db
    .insertInto('invoices')
    .values({
      account_id,
      invoice_number,
      kind: 'credit memo',
      corrects_invoice_id,
      ...corrected,
      invoiced_on: today,
      due_on: today,
      transactions: 0,
      quantity: 0,
      total: 0,
      lines_total: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await takeLines(ctx, memo, id)
  await writeCharges(ctx, { account_id, id }, memo.charges ?? [])
  const sums = await closeDocument(
    ctx,
    { account_id, id, invoice_number },
    { action: 'credit-memo.close', today, settle: () => settleCorrected(ctx, memo, id) },
  )
  await tellInvoiceClosed(ctx, { id, account_id, invoice_number, kind: 'credit memo', due_on: today, total: sums.total })
  return { id, invoice_number, ...sums }
}
