import type { Delivery } from '@forecourt/domain/contract/invoices.ts'
import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'

/** The deliveries of an invoice, by mail or on paper, and their outcomes. */
export const listDeliveries = async ({ db, account }: AccountCtx, invoice_id: number) => {
  const found = await db
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', account.id)
    .where('id', '=', invoice_id)
    .executeTakeFirst()
  if (!found) throw notFound()
  const { rows } = await sql<Delivery>`
    select d.id, d.method, d.to_email, coalesce(e.state, d.state) as state, d.reason,
      coalesce(u.first_name || ' ' || u.last_name, '') as sent_by, d.pdf_sha256, coalesce(e.message_id, '') as message_id,
      coalesce(e.answer, '') as answer, d.created_at, e.created_at as ended_at
    from invoice_deliveries d
    left join invoice_deliveries e on e.account_id = d.account_id and e.follows_id = d.id
    left join users u on u.id = d.user_id
    where d.account_id = ${account.id} and d.invoice_id = ${invoice_id} and d.follows_id is null
    order by d.id desc limit 100`.execute(db)
  return rows
}
