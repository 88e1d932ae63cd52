import type { InvoiceRow } from '@forecourt/domain/contract/invoices.ts'
import type { AccountScope } from '@forecourt/domain/rules/account-scope.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { offsetOf, pageMeta } from '#src/db/page.ts'
import { notFound } from '#src/system/errors.ts'
import { accountsInScope } from '#src/features/accounts/accounts-in-scope.ts'

const columns = [
  'i.id',
  'i.account_id',
  'a.name as account_name',
  'i.invoice_number',
  'i.billing_cycle',
  'i.period_from',
  'i.period_to',
  'i.invoiced_on',
  'i.due_on',
  'i.transactions',
  'i.quantity',
  'i.total',
  'i.closed_at',
] as const

const invoices = ({ db }: AccountCtx) => db.selectFrom('invoices as i').innerJoin('accounts as a', 'a.id', 'i.account_id')

type ListQuery = { page: number; per_page: number; scope: AccountScope }

/** Counting is cheap, because an account gets at most one invoice a week. */
export const listInvoices = async (ctx: AccountCtx, query: ListQuery) => {
  const asked = { account_id: ctx.account.id, scope: query.scope, capability: 'transactions.view' } as const
  const ids = await accountsInScope(ctx, ctx.who, asked)
  const read = invoices(ctx).where('i.account_id', 'in', [...ids])
  const [{ total }, data] = await Promise.all([
    read.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    read
      .select(columns)
      .$narrowType<Pick<InvoiceRow, 'billing_cycle'>>()
      .orderBy('i.period_to', 'desc')
      .orderBy('i.id', 'desc')
      .limit(query.per_page)
      .offset(offsetOf(query))
      .execute(),
  ])
  return { data, meta: pageMeta(query, total) }
}

/** One invoice of the account. Another account's invoice gives 404. */
export const getInvoice = async (ctx: AccountCtx, id: number) => {
  const invoice = await invoices(ctx)
    .select(columns)
    .$narrowType<Pick<InvoiceRow, 'billing_cycle'>>()
    .where('i.account_id', '=', ctx.account.id)
    .where('i.id', '=', id)
    .executeTakeFirst()
  if (!invoice) throw notFound()
  return invoice
}
