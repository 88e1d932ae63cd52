// docs/product/prices.md#reversals: a reversal gives back what its sale charged, to the cent.
import { centColumns } from '@forecourt/domain/rules/pricing/price-row.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { isUninvoiced } from './uninvoiced.ts'

export type Sale = { account_id: number; card_id: number; transacted_at: string; id: number }

const turned = [...centColumns, 'tax_waived'] as const
const same = ['unit_price', 'is_exempt', 'price_rule_id', 'pricing_id', 'price_state'] as const

const ofReversal = sql.join([...turned, ...same].map((column) => sql`r.${sql.ref(column)}`))
const mirrored = [
  ...turned.map((column) => ({ column, value: sql`-s.${sql.ref(column)}` })),
  ...same.map((column) => ({ column, value: sql`s.${sql.ref(column)}` })),
]
const ofSale = sql.join(mirrored.map(({ value }) => value))
const named = sql.join(mirrored.map(({ column, value }) => sql`${value} as ${sql.ref(column)}`))

type Found = { account_id: number; transacted_at: string; id: number }

/** The uninvoiced reversals of these sales whose values differ. */
const findDifferent = async ({ db }: Pick<Ctx, 'db'>, sales: readonly Sale[]) => {
  const { rows } = await sql<Found>`
    select r.account_id, r.transacted_at, r.id, coalesce(r.network_total, r.total) as network_total,
      coalesce(r.network_price, r.unit_price) as network_price, ${named}
    from unnest(${sales.map(({ account_id }) => account_id)}::bigint[], ${sales.map(({ card_id }) => card_id)}::bigint[],
      ${sales.map(({ transacted_at }) => transacted_at)}::timestamp[], ${sales.map(({ id }) => id)}::bigint[])
      g (account_id, card_id, transacted_at, id)
    join reversals l on l.account_id = g.account_id and l.sale_id = g.id
    join transactions s on s.account_id = g.account_id and s.transacted_at = g.transacted_at and s.id = g.id
    join transactions r on r.account_id = g.account_id and r.card_id = g.card_id and r.kind = 'reversal' and r.id = l.reversal_id
      and r.transacted_at >= g.transacted_at
    where ${isUninvoiced('r')} and (${ofReversal}) is distinct from (${ofSale})`.execute(db)
  return rows
}

const written = sql.join(
  [...turned, ...same, 'network_total', 'network_price'].map((column) => sql`${sql.ref(column)} = g.${sql.ref(column)}`),
)

/** Keeps the network's figures, because the link is found by them. A reversal without a price gets one together with its sale. */
export const mirrorReversals = async (ctx: Pick<Ctx, 'db'>, sales: readonly Sale[]) => {
  const different = sales.length === 0 ? [] : await findDifferent(ctx, sales)
  if (different.length === 0) return
  await sql`
    update transactions r set ${written}, posting = nextval('transaction_postings'), posted_at = now()
    from json_populate_recordset(null::transactions, ${JSON.stringify(different)}) g
    where r.account_id = g.account_id and r.transacted_at = g.transacted_at and r.id = g.id and ${isUninvoiced('r')}`.execute(
    ctx.db,
  )
  for (const { account_id, id } of different)
    await ctx.db.deleteFrom('missing_prices').where('account_id', '=', account_id).where('transaction_id', '=', id).execute()
}
