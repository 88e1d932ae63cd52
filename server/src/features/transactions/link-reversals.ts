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

export type Link = { account_id: number; reversal_id: number; sale_id: number }

/**
 * A corrected transaction may no longer match, so its link is removed. The line that replaces it is linked when it is written.
 * Returns the links of sales whose reversals were not corrected too.
 */
export const unlink = async ({ db }: Pick<Ctx, 'db'>, corrected: readonly Pick<Corrected, 'account_id' | 'id'>[]) => {
  if (corrected.length === 0) return []
  const { rows } = await sql<Link>`delete from reversals l
    using unnest(${corrected.map(({ account_id }) => account_id)}::bigint[], ${corrected.map(({ id }) => id)}::bigint[]) c (account_id, id)
    where l.account_id = c.account_id and c.id in (l.reversal_id, l.sale_id)
    returning l.account_id, l.reversal_id, l.sale_id`.execute(db)
  const ids = new Set(corrected.map(({ id }) => id))
  return rows.filter(({ reversal_id }) => !ids.has(reversal_id))
}

/** The sale `s` may be what the reversal `r` reverses, whatever cards they name, if their amounts allow it. */
export const isFillOf = sql`(s.kind <> 'reversal' and s.product_id = r.product_id and s.site_id is not distinct from r.site_id
  and s.quantity = -r.quantity
  and s.transacted_at between r.transacted_at - make_interval(days => ${sql.lit(daysBack)}) and r.transacted_at
  and not ${isTakeBack('s')})`

export const mayBeOf = sql`(s.account_id = r.account_id and s.card_id = r.card_id and ${isFillOf})`

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
    select r.id as reversal_id, s.id as sale_id, s.transacted_at as sold_at
    from unnest(${open.map(({ account_id }) => account_id)}::bigint[], ${open.map(({ id }) => id)}::bigint[],
      ${open.map(({ card_id }) => card_id)}::bigint[], ${open.map(({ site_id }) => site_id)}::bigint[],
      ${open.map(({ product_id }) => product_id)}::smallint[], ${open.map(({ quantity }) => quantity)}::int[],
      ${open.map(({ network_total }) => network_total)}::int[], ${open.map(({ transacted_at }) => transacted_at)}::timestamp[],
      ${open.map(({ is_uninvoiced }) => is_uninvoiced)}::boolean[])
      r (account_id, id, card_id, site_id, product_id, quantity, network_total, transacted_at, is_uninvoiced)
    join transactions s on ${mayBeOf} and coalesce(s.network_total, s.total) = -r.network_total
    cross join lateral (select ${wasTakenBack('s')} as is_taken_back) b
    where not exists (select from reversals l where l.account_id = s.account_id and l.sale_id = s.id)
      and (not b.is_taken_back
        or r.is_uninvoiced and exists (select from transaction_keys k where k.account_id = s.account_id and k.id = s.id))
    order by b.is_taken_back, s.transacted_at desc, s.id desc`.execute(db)
  return Map.groupBy(rows, ({ reversal_id }) => reversal_id)
}

/**
 * Must be called in the transaction that wrote them. Sale and reversal may arrive in either order. An existing link stays unless
 * one of the two is corrected: equal purchases cannot be told apart, and a customer may have seen the link. `corrected` contains
 * the transactions as they were before. Returns the former links of corrected sales.
 */
export const linkReversals = async (ctx: Pick<Ctx, 'db'>, written: readonly Written[], corrected: readonly Corrected[]) => {
  const former = await unlink(ctx, corrected)
  const open = await openReversals(ctx, [...written, ...corrected])
  if (open.length === 0) return former
  const possible = await possibleSales(ctx, open)
  const taken = new Set<number>()
  const linked = open.flatMap(({ account_id, card_id, id }) => {
    const sale = possible.get(id)?.find(({ sale_id }) => !taken.has(sale_id))
    if (!sale) return []
    taken.add(sale.sale_id)
    return [{ account_id, card_id, reversal_id: id, id: sale.sale_id, transacted_at: sale.sold_at }]
  })
  if (linked.length === 0) return former
  const links = linked.map(({ account_id, reversal_id, id }) => ({ account_id, reversal_id, sale_id: id }))
  await ctx.db.insertInto('reversals').values(links).execute()
  await mirrorReversals(ctx, linked)
  return former
}

/** Links reversals to their corrected sales, if these are still the same fills, whatever they cost now. */
export const linkAgain = async ({ db }: Pick<Ctx, 'db'>, former: readonly Link[]) => {
  await sql`
    insert into reversals (account_id, reversal_id, sale_id)
    select g.account_id, g.reversal_id, g.sale_id
    from unnest(${former.map(({ account_id }) => account_id)}::bigint[], ${former.map(({ reversal_id }) => reversal_id)}::bigint[],
      ${former.map(({ sale_id }) => sale_id)}::bigint[]) g (account_id, reversal_id, sale_id)
    join transaction_keys back on back.id = g.reversal_id
    join transactions r on r.account_id = back.account_id and r.transacted_at = back.transacted_at and r.id = back.id
    join transaction_keys sold on sold.id = g.sale_id
    join transactions s on s.account_id = sold.account_id and s.transacted_at = sold.transacted_at and s.id = sold.id
    where ${mayBeOf} and not ${wasTakenBack('r')} and not ${wasTakenBack('s')} and not exists (
      select from reversals l where l.account_id = r.account_id and (l.reversal_id = r.id or l.sale_id = s.id))`.execute(db)
}
