// docs/product/receivables.md#corrections: the effect on the next invoice if this line is billed again. The preview performs the
// correction and rolls it back, so it cannot differ from the real one.
import type { CorrectionPreview } from '@forecourt/domain/contract/imports.ts'
import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { isUninvoiced } from '#src/features/transactions/uninvoiced.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'
import { lockHeld } from './held/lock-held.ts'
import { placeLine } from './place-held.ts'

type Invoiced = Pick<CorrectionPreview, 'account_id' | 'account_name' | 'invoice_number'> & {
  transacted_at: string
  last_id: number
}

const findInvoiced = async ({ db }: UserCtx, key: { card_network_id: number; tran_id: string }) => {
  const { rows } = await sql<Invoiced>`
    select k.account_id, a.name as account_name, i.invoice_number, k.transacted_at, (select last_value from transaction_ids) as last_id
    from transaction_keys k
    join transactions x on x.account_id = k.account_id and x.transacted_at = k.transacted_at and x.id = k.id
    join accounts a on a.id = k.account_id
    join invoices i on i.account_id = x.account_id and i.id = x.invoice_id
    where k.card_network_id = ${key.card_network_id} and k.tran_id = ${key.tran_id}`.execute(db)
  if (!rows[0]) throw conflict('The transaction of this line is on no invoice', 'not_invoiced')
  return rows[0]
}

/** No other transaction writes lines concurrently, so a higher id was written just now. The line's reversal may follow it. */
const readWritten = async (
  { db }: UserCtx,
  { account_id, transacted_at, last_id }: Invoiced,
  key: { tran_id: string; card_network_id: number },
) => {
  const { rows } = await sql<CorrectionPreview['lines'][number]>`
    select t.tran_id, a.name as account_name, p.name as product_name, p.unit, t.quantity, t.total
    from transactions t join accounts a on a.id = t.account_id join products p on p.id = t.product_id
    where t.id > ${last_id} and (t.account_id, t.transacted_at) in (
      select ${account_id}::bigint, ${transacted_at}::timestamp union all
      select unnest(array[k.account_id, back.account_id]), unnest(array[k.transacted_at, back.transacted_at])
      from transaction_keys k
      left join reversals l on l.account_id = k.account_id and l.sale_id = k.id
      left join transaction_keys back on back.id = l.reversal_id
      where k.card_network_id = ${key.card_network_id} and k.tran_id = ${key.tran_id})
    order by t.id`.execute(db)
  return rows
}

/** Without the lines written just now. A reversal among the others has followed its sale. */
const readOthers = async ({ db }: UserCtx, { account_id, last_id }: Invoiced) => {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(t.total), 0)::bigint as total from transactions t
    where t.account_id = ${account_id} and t.id <= ${last_id} and ${isUninvoiced()}`.execute(db)
  return rows[0]!.total
}

export const previewHeld = (ctx: UserCtx, id: number): Promise<CorrectionPreview> =>
  inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const row = await lockHeld(ctx, id)
    if (row.reason !== 'invoiced') throw conflict('This line corrects nothing that is on an invoice', 'not_invoiced')
    const invoiced = await findInvoiced(ctx, row)
    await sql`savepoint preview`.execute(ctx.db)
    await placeLine(ctx, id)
    const lines = await readWritten(ctx, invoiced, row)
    const next_total = await readOthers(ctx, invoiced)
    await sql`rollback to savepoint preview`.execute(ctx.db)
    const { account_id, account_name, invoice_number } = invoiced
    const net = lines.reduce((sum, { total }) => sum + total, 0)
    return { account_id, account_name, invoice_number, lines, net, next_total }
  })
