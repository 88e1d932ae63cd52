import type { PrintEntry, PrintFile } from '@forecourt/domain/contract/invoice-print.ts'
import { sql, type RawBuilder } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { countOf, offsetOf, pageMeta } from '#src/db/page.ts'

type Paging = { page: number; per_page: number }
type Db = Pick<UserCtx, 'db'>

const readPage = async <Row>(
  { db }: Db,
  query: Paging,
  { found, order }: { found: RawBuilder<Row>; order: RawBuilder<unknown> },
) => {
  const total = await countOf(db, sql`(${found}) f`)
  const { rows } = await sql<Row>`${found} order by ${order} limit ${query.per_page} offset ${offsetOf(query)}`.execute(db)
  return { data: rows, meta: pageMeta(query, total) }
}

/** The queue is sorted oldest first, printed ones newest first. */
const orders = { queued: sql`d.id`, printed: sql`e.created_at desc, d.id desc` } as const
const conditions = { queued: sql`e.id is null`, printed: sql`e.id is not null` } as const

export const listPrintQueue = (ctx: Db, query: Paging & { state: 'queued' | 'printed' }) => {
  const found = sql<PrintEntry>`
    select d.id, d.account_id, a.name as account_name, d.invoice_id, i.invoice_number, i.total, d.reason,
      d.created_at as queued_at, e.created_at as printed_at, coalesce(u.first_name || ' ' || u.last_name, '') as printed_by
    from invoice_deliveries d
    join invoices i on i.account_id = d.account_id and i.id = d.invoice_id
    join accounts a on a.id = d.account_id
    left join invoice_deliveries e on e.account_id = d.account_id and e.follows_id = d.id
    left join users u on u.id = e.user_id
    where d.method = 'print' and d.state = 'queued' and ${conditions[query.state]}`
  return readPage(ctx, query, { found, order: orders[query.state] })
}

export const listPrintFiles = (ctx: Db, query: Paging & { waiting?: boolean | undefined }) => {
  const found = sql<PrintFile>`
    select f.id, f.made_on, f.invoices, p.printed
    from print_files f cross join lateral (
      select count(e.id)::int as printed from print_file_entries n
      left join invoice_deliveries e on e.account_id = n.account_id and e.follows_id = n.delivery_id
      where n.print_file_id = f.id
    ) p
    where not ${query.waiting ?? false} or p.printed < f.invoices`
  return readPage(ctx, query, { found, order: sql`f.id desc` })
}
