import type { PaymentMethod } from '@forecourt/domain/rules/payments.ts'
import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'

/** A payment of the account, with the item it created. */
export const findPosted = async ({ db }: UserCtx, account_id: number, id: number) => {
  const { rows } = await sql<{
    payment_number: string
    method: PaymentMethod
    amount: number
    state: 'posted' | 'returned'
    received_on: string
    item_id: number
  }>`
    select p.payment_number, p.method, p.amount, p.state, p.received_on, i.id as item_id
    from payments p
    join ledger_postings g on g.account_id = p.account_id and g.kind = 'payment' and g.document_id = p.id
    join ledger_items i on i.account_id = g.account_id and i.posting_id = g.id
    where p.account_id = ${account_id} and p.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}
