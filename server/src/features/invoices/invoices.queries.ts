import type { InvoiceRow } from '@forecourt/domain/contract/invoices.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { offsetOf, pageMeta } from '#src/db/page.ts'
import { notFound } from '#src/system/errors.ts'

const columns = [
  'id',
  'invoice_number',
  'billing_cycle',
  'period_from',
  'period_to',
  'invoiced_on',
  'due_on',
  'transactions',
  'quantity',
  'total',
  'closed_at',
] as const

/** Counting is cheap, because an account gets at most one invoice a week. */
export const listInvoices = async (ctx: AccountCtx, query: { page: number; per_page: number }) => {
  const mine = ctx.db.selectFrom('invoices').where('account_id', '=', ctx.account.id)
  const [{ total }, data] = await Promise.all([
    mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    mine
      .select(columns)
      .$narrowType<Pick<InvoiceRow, 'billing_cycle'>>()
      .orderBy('period_to', 'desc')
      .limit(query.per_page)
      .offset(offsetOf(query))
      .execute(),
  ])
  return { data, meta: pageMeta(query, total) }
}

/** One invoice of the account. Another account's invoice gives 404. */
export const getInvoice = async (ctx: AccountCtx, id: number) => {
  const invoice = await ctx.db
    .selectFrom('invoices')
    .select(columns)
    .$narrowType<Pick<InvoiceRow, 'billing_cycle'>>()
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!invoice) throw notFound()
  return invoice
}
