// The paged list of invoices with its months, and the same selection for the export.
import type { InvoicedMonth, invoiceSorts, ListedInvoice } from '@forecourt/domain/contract/invoices.ts'
import { canRead } from '@forecourt/domain/rules/access.ts'
import type { AccountScope } from '@forecourt/domain/rules/account-scope.ts'
import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { containing, offsetOf, pageMeta } from '#src/db/page.ts'
import { accountsInScope } from '#src/features/accounts/accounts-in-scope.ts'
import { invoiceColumns } from './invoices.queries.ts'

type InvoiceFilter = {
  keyword: string
  scope: AccountScope
  from?: string | undefined
  to?: string | undefined
  settled?: 'open' | 'paid' | undefined
  orderBy: (typeof invoiceSorts)[number]
  sortedBy: 'asc' | 'desc'
}
type ListQuery = InvoiceFilter & { page: number; per_page: number }

const monthsShown = 12

/** The accounts whose open amounts the reader may see. Across accounts these may be only some of them. */
const seesMoneyIn = (ctx: AccountCtx, scope: AccountScope) =>
  scope === 'account' && !canRead(ctx.who, 'money.view')
    ? []
    : accountsInScope(ctx, ctx.who, { account_id: ctx.account.id, scope, capability: 'money.view' })

/** The open amount comes from the ledger; an invoice that was never posted has none. */
const matching = async (ctx: AccountCtx, { keyword, scope, from, to, settled }: InvoiceFilter) => {
  const asked = { account_id: ctx.account.id, scope, capability: 'transactions.view' } as const
  const [ids, money] = await Promise.all([accountsInScope(ctx, ctx.who, asked), seesMoneyIn(ctx, scope)])
  const read = ctx.db
    .selectFrom('invoices as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .leftJoin('ledger_postings as p', (on) =>
      on
        .onRef('p.account_id', '=', 'i.account_id')
        .onRef('p.kind', '=', 'i.kind')
        .onRef('p.document_id', '=', 'i.id')
        .on('p.account_id', '=', sql<number>`any(${money}::bigint[])`),
    )
    .leftJoin('ledger_items as l', (on) => on.onRef('l.account_id', '=', 'p.account_id').onRef('l.posting_id', '=', 'p.id'))
    .where('i.account_id', '=', sql<number>`any(${ids}::bigint[])`)
    .$if(keyword !== '', (narrowed) => narrowed.where(sql`lower(i.invoice_number)`, 'like', containing(keyword)))
    .$if(settled !== undefined, (narrowed) => narrowed.where('l.open', settled === 'open' ? '>' : '=', 0))
  const begun = from === undefined ? read : read.where('i.period_to', '>=', from)
  return to === undefined ? begun : begun.where('i.period_to', '<=', to)
}

type Matching = Awaited<ReturnType<typeof matching>>

const open = sql<number | null>`l.side * l.open`

const readRows = (read: Matching, { orderBy, sortedBy }: InvoiceFilter, { limit, offset }: { limit: number; offset: number }) =>
  read
    .select(invoiceColumns)
    .select(open.as('open'))
    .$narrowType<Pick<ListedInvoice, 'billing_cycle' | 'kind' | 'source'>>()
    // A longer number is a higher one (docs/product/fulfilment.md#numbers-people-quote).
    .$if(orderBy === 'invoice_number', (sorted) => sorted.orderBy(sql`length(i.invoice_number)`, sortedBy))
    .orderBy(`i.${orderBy}`, sortedBy)
    .orderBy('i.id', sortedBy)
    .limit(limit)
    .offset(offset)
    .execute()

const readMonths = (read: Matching): Promise<InvoicedMonth[]> =>
  read
    .select([
      sql<string>`to_char(i.period_to, 'YYYY-MM')`.as('month'),
      sql<number>`count(*)::int`.as('invoices'),
      sql<number>`sum(i.quantity)::bigint`.as('quantity'),
      sql<number>`sum(i.total)::bigint`.as('total'),
      sql<number | null>`sum(${open})::bigint`.as('open'),
    ])
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`)
    .limit(monthsShown)
    .execute()

/** Counting is cheap, because an account gets at most one invoice a week. */
export const listInvoices = async (ctx: AccountCtx, query: ListQuery) => {
  const read = await matching(ctx, query)
  const [{ total }, data, months] = await Promise.all([
    read.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    readRows(read, query, { limit: query.per_page, offset: offsetOf(query) }),
    readMonths(read),
  ])
  return { data, meta: pageMeta(query, total), months }
}

const rowsAtATime = 1_000

/** Yields all matching invoices in the order of the list, reading a thousand at a time. */
export const readInvoices = async function* (ctx: AccountCtx, filter: InvoiceFilter) {
  const read = await matching(ctx, filter)
  for (let offset = 0, found = rowsAtATime; found === rowsAtATime; offset += rowsAtATime) {
    const rows = await readRows(read, filter, { limit: rowsAtATime, offset })
    yield* rows
    found = rows.length
  }
}
