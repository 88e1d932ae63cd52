// docs/product/prices.md#reversals: the network corrects a sale that it has reversed. Its reversal follows, so that what is given
// back is what is charged.
import { centColumns } from '@forecourt/domain/rules/pricing/price-row.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { chargeFees } from '#src/features/fees/charge-fees.ts'
import { priceStoredLines } from '#src/features/pricing/price-stored-lines.ts'
import { linkAgain, type Link } from '#src/features/transactions/link-reversals.ts'
import { mirrorReversals } from '#src/features/transactions/mirror-reversals.ts'
import { isUninvoiced } from '#src/features/transactions/uninvoiced.ts'
import { copyLines, moveKeys } from './copy-lines.ts'
import { followAccounts } from './follow-accounts.ts'

type Reversal = { account_id: number; transacted_at: string; id: number }

const differ = sql.join(
  centColumns.map((column) => sql`r.${sql.ref(column)} <> -s.${sql.ref(column)}`),
  sql` or `,
)

const given = (former: readonly Link[]) => sql`unnest(${former.map(({ reversal_id }) => reversal_id)}::bigint[]) g (id)
  join transaction_keys back on back.id = g.id
  join transactions r on r.account_id = back.account_id and r.transacted_at = back.transacted_at and r.id = back.id
  left join reversals l on l.account_id = r.account_id and l.reversal_id = r.id`

/** Reversals on invoices of ours that give back other amounts than their corrected sales charge. */
const findInvoiced = async ({ db }: Ctx, former: readonly Link[]) => {
  const { rows } = await sql<Reversal & { sale_id: number }>`
    select r.account_id, r.transacted_at, r.id, l.sale_id from ${given(former)}
    join transaction_keys sold on sold.id = l.sale_id
    join transactions s on s.account_id = sold.account_id and s.transacted_at = sold.transacted_at and s.id = sold.id
    join invoices i on i.account_id = r.account_id and i.id = r.invoice_id and i.source = 'us'
    where ${isUninvoiced('s')} and (${differ})`.execute(db)
  return rows
}

/** Like a correction of the reversal: it is taken back, and a copy that follows the sale is billed instead. */
const billAgain = async (ctx: Ctx, { account_id, transacted_at, id, sale_id }: Reversal & { sale_id: number }) => {
  const at = sql`account_id = ${account_id} and transacted_at = ${transacted_at}::timestamp`
  const line = sql`select * from transactions where ${at} and id = ${id}`
  await copyLines(ctx, line, 'take back')
  const fees = sql`select * from transactions where ${at} and parent_id = ${id} and fee_rule_id is not null and correction = 0
    and invoice_id is not null`
  await copyLines(ctx, fees, 'take back')
  const copies = await copyLines(ctx, line, 'bill again')
  await moveKeys(ctx, copies)
  const link = ctx.db.updateTable('reversals').set({ reversal_id: copies[0]!.id }).where('account_id', '=', account_id)
  await link.where('reversal_id', '=', id).where('sale_id', '=', sale_id).execute()
}

/** The reversals on no invoice, by whether they have a sale. */
const findOpen = async ({ db }: Ctx, former: readonly Link[]) => {
  const { rows } = await sql<Reversal & { is_linked: boolean }>`
    select r.account_id, r.transacted_at, r.id, l.sale_id is not null as is_linked from ${given(former)}
    where ${isUninvoiced('r')}`.execute(db)
  return Map.groupBy(rows, ({ is_linked }) => is_linked)
}

const findSales = async ({ db }: Ctx, former: readonly Link[]) => {
  const ids = former.map(({ sale_id }) => sale_id)
  const { rows } = await sql<Reversal & { card_id: number }>`
    select t.account_id, t.card_id, t.transacted_at, t.id from transaction_keys k
    join transactions t on t.account_id = k.account_id and t.transacted_at = k.transacted_at and t.id = k.id
    where k.id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/**
 * `links` are those before the correction, with the line that is billed now as the sale. Called in the transaction that
 * wrote that line, after its fees are charged. A reversal whose sale became another fill is priced by its own day, like one that
 * never had a sale.
 */
export const followSales = async (ctx: Ctx, links: readonly Link[]) => {
  if (links.length === 0) return
  await linkAgain(ctx, links)
  const former = await followAccounts(ctx, links)
  for (const reversal of await findInvoiced(ctx, former)) await billAgain(ctx, reversal)
  const sales = await findSales(ctx, former)
  await mirrorReversals(ctx, sales)
  await chargeFees(ctx, sales)
  for (const { account_id, transacted_at, id } of (await findOpen(ctx, former)).get(false) ?? []) {
    const day = transacted_at.slice(0, 10)
    await priceStoredLines(ctx, { account_id, card_id: null, state: '', tax_class: '', from: day, to: day, ids: [id] })
  }
}
