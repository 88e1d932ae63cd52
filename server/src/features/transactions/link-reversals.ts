// Files do not say which sale a reversal reverses. We take the card's last matching purchase that is not reversed yet.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { mirrorReversals } from './mirror-reversals.ts'
import { isTakeBack, wasTakenBack } from './taken-back.ts'
import { isUninvoiced } from './uninvoiced.ts'

type Written = { account_id: number; card_id: number; transacted_at: string }
type Corrected = Written & { id: number }
type Open = Written & {
  id: number
  site_id: number | null
  product_id: number
  quantity: number
  network_total: number
  is_uninvoiced: boolean
}

/** An older purchase with the same amount is a different one. */
const daysBack = 30

/** A corrected transaction may no longer match, so its link is removed. The line that replaces it is linked when it is written. */
export const unlink = async ({ db }: Pick<Ctx, 'db'>, corrected: readonly Pick<Corrected, 'account_id' | 'id'>[]) => {
  if (corrected.length === 0) return
  await sql`delete from reversals l
    using unnest(${corrected.map(({ account_id }) => account_id)}::bigint[], ${corrected.map(({ id }) => id)}::bigint[]) c (account_id, id)
    where l.account_id = c.account_id and c.id in (l.reversal_id, l.sale_id)`.execute(db)
}

/**
 * The unlinked reversals of these cards, in the time range that the written transactions can affect. A line that takes an invoiced
 * one back is no reversal of the network: it keeps the amounts of its original, whatever was billed instead. A reversal that was
 * taken back reverses nothing any more.
 */
const openReversals = async ({ db }: Pick<Ctx, 'db'>, written: readonly Written[]) => {
  const cards = [...new Map(written.map((row) => [`${row.account_id} ${row.card_id}`, row])).values()]
  const moments = written.map(({ transacted_at }) => transacted_at)
  const earliest = moments.reduce((first, moment) => (moment < first ? moment : first))
  const latest = moments.reduce((last, moment) => (moment > last ? moment : last))
  const { rows } = await sql<Open>`
    select r.account_id, r.id, r.card_id, r.transacted_at, r.site_id, r.product_id, r.quantity, coalesce(r.network_total, r.total) as network_total,
      ${isUninvoiced('r')} as is_uninvoiced
    from unnest(${cards.map(({ account_id }) => account_id)}::bigint[], ${cards.map(({ card_id }) => card_id)}::bigint[])
      c (account_id, card_id)
    join transactions r on r.account_id = c.account_id and r.card_id = c.card_id and r.kind = 'reversal'
      and r.transacted_at between ${earliest}::timestamp and ${latest}::timestamp + make_interval(days => ${daysBack})
    where not ${isTakeBack('r')} and not ${wasTakenBack('r')}
      and not exists (select from reversals l where l.account_id = r.account_id and l.reversal_id = r.id)
    order by r.transacted_at, r.id`.execute(db)
  return rows
}

/**
 * The candidate sales of each reversal: same card, site and product, and the opposite quantity and network amount. The network's
 * amount is compared because our price may differ. The latest sale comes first. A sale
 * that was taken back is not billed any more, so nothing of it is reversed. Only if nothing is billed in its place, a reversal that
 * is on no invoice yet may mean that sale (corrections/take-back-reversals.ts).
 */
const possibleSales = async ({ db }: Pick<Ctx, 'db'>, open: readonly Open[]) => {
  const { rows } = await sql<{ reversal_id: number; sale_id: number; sold_at: string }>`
    select o.id as reversal_id, s.id as sale_id, s.transacted_at as sold_at
    from unnest(${open.map(({ account_id }) => account_id)}::bigint[], ${open.map(({ id }) => id)}::bigint[],
      ${open.map(({ card_id }) => card_id)}::bigint[], ${open.map(({ site_id }) => site_id)}::bigint[],
      ${open.map(({ product_id }) => product_id)}::smallint[], ${open.map(({ quantity }) => quantity)}::int[],
      ${open.map(({ network_total }) => network_total)}::int[], ${open.map(({ transacted_at }) => transacted_at)}::timestamp[],
      ${open.map(({ is_uninvoiced }) => is_uninvoiced)}::boolean[])
      o (account_id, id, card_id, site_id, product_id, quantity, network_total, transacted_at, is_uninvoiced)
    join transactions s on s.account_id = o.account_id and s.card_id = o.card_id and s.kind <> 'reversal'
      and s.product_id = o.product_id and s.site_id is not distinct from o.site_id
      and s.quantity = -o.quantity and coalesce(s.network_total, s.total) = -o.network_total
      and s.transacted_at between o.transacted_at - make_interval(days => ${daysBack}) and o.transacted_at
      and not ${isTakeBack('s')}
    cross join lateral (select ${wasTakenBack('s')} as is_taken_back) b
    where not exists (select from reversals l where l.account_id = s.account_id and l.sale_id = s.id)
      and (not b.is_taken_back
        or o.is_uninvoiced and exists (select from transaction_keys k where k.account_id = s.account_id and k.id = s.id))
    order by b.is_taken_back, s.transacted_at desc, s.id desc`.execute(db)
  return Map.groupBy(rows, ({ reversal_id }) => reversal_id)
}

/**
 * Must be called in the transaction that wrote them. Sale and reversal may arrive in either order. An existing link stays unless
 * one of the two is corrected: equal purchases cannot be told apart, and a customer may have seen the link. `corrected` contains
 * the transactions as they were before.
 */
export const linkReversals = async (ctx: Pick<Ctx, 'db'>, written: readonly Written[], corrected: readonly Corrected[]) => {
  await unlink(ctx, corrected)
  const open = await openReversals(ctx, [...written, ...corrected])
  if (open.length === 0) return
  const possible = await possibleSales(ctx, open)
  const taken = new Set<number>()
  const linked = open.flatMap(({ account_id, card_id, id }) => {
    const sale = possible.get(id)?.find(({ sale_id }) => !taken.has(sale_id))
    if (!sale) return []
    taken.add(sale.sale_id)
    return [{ account_id, card_id, reversal_id: id, id: sale.sale_id, transacted_at: sale.sold_at }]
  })
  if (linked.length === 0) return
  const links = linked.map(({ account_id, reversal_id, id }) => ({ account_id, reversal_id, sale_id: id }))
  await ctx.db.insertInto('reversals').values(links).execute()
  await mirrorReversals(ctx, linked)
}
