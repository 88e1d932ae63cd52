import type { LedgerItem, PaymentRow } from '@forecourt/domain/contract/payments.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { countOf, offsetOf, pageMeta } from '#src/db/page.ts'

type Page = { page: number; per_page: number }

/** Open items are sorted by due date, the order in which they are paid. All items are sorted newest first. */
export const readItems = async ({ db }: Pick<Ctx, 'db'>, account_id: number, { open, ...page }: Page & { open: boolean }) => {
  const wanted = open ? sql`i.open > 0` : sql`true`
  const order = open ? sql`i.due_on, i.number, i.id` : sql`i.dated_on desc, i.id desc`
  const { rows } = await sql<LedgerItem>`
    select i.id, p.kind, p.document_id, i.number, i.dated_on, i.due_on, i.side * i.amount as amount, i.side * i.open as open
    from ledger_items i join ledger_postings p on p.account_id = i.account_id and p.id = i.posting_id
    where i.account_id = ${account_id} and ${wanted}
    order by ${order} limit ${page.per_page} offset ${offsetOf(page)}`.execute(db)
  const total = await countOf(db, sql`ledger_items i where i.account_id = ${account_id} and ${wanted}`)
  return { data: rows, meta: pageMeta(page, total) }
}

/** Payments with what is left of each, and what each paid. */
const paymentRows = (where: ReturnType<typeof sql>, rest: ReturnType<typeof sql>) => sql<PaymentRow>`
  select p.id, p.payment_number, p.method, p.amount, p.received_on, p.reference, p.state, p.returned_on, p.created_at,
    case p.state when 'returned' then 0 else i.open end as open,
    coalesce((
      select jsonb_agg(jsonb_build_object('number', a.number, 'amount', a.amount, 'invoice_id', a.invoice_id) order by a.due_on, a.number)
      from (
        select d.number, d.due_on, sum(x.amount) as amount, max(o.document_id) filter (where o.kind = 'invoice') as invoice_id
        from allocations x join ledger_items d on d.account_id = x.account_id and d.id = x.debit_item_id
        join ledger_postings o on o.account_id = d.account_id and o.id = d.posting_id
        where x.account_id = p.account_id and x.credit_item_id = i.id and p.state = 'posted'
        group by d.id, d.number, d.due_on having sum(x.amount) > 0
      ) a
    ), '[]') as paid
  from payments p
  join ledger_postings g on g.account_id = p.account_id and g.kind = 'payment' and g.document_id = p.id
  join ledger_items i on i.account_id = g.account_id and i.posting_id = g.id
  where ${where} order by p.received_on desc, p.id desc ${rest}`

export const readPayments = async ({ db }: Pick<Ctx, 'db'>, account_id: number, page: Page) => {
  const mine = sql`p.account_id = ${account_id}`
  const { rows } = await paymentRows(mine, sql`limit ${page.per_page} offset ${offsetOf(page)}`).execute(db)
  const total = await countOf(db, sql`payments p where ${mine}`)
  return { data: rows, meta: pageMeta(page, total) }
}

export const readPayment = async ({ db }: Pick<Ctx, 'db'>, account_id: number, id: number) => {
  const { rows } = await paymentRows(sql`p.account_id = ${account_id} and p.id = ${id}`, sql``).execute(db)
  return rows[0]!
}
