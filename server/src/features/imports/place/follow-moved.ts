// docs/product/receivables.md#corrections: the network reverses a purchase that staff have moved to another card. It names the
// first one, whose account no longer pays for the purchase.
import type { TransactionLine } from '@forecourt/domain/rules/import-line.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { keepChosen } from '#src/features/transactions/chosen-cards.ts'
import { mayBeOf } from '#src/features/transactions/link-reversals.ts'
import { wasTakenBack } from '#src/features/transactions/taken-back.ts'
import { findByIds, type FoundCard } from './find-cards.ts'

type Named = { at: number; record: TransactionLine; card: FoundCard; product_id: number; site_id: number | null }

/** Few cards have a moved purchase, so one query is enough for most files. */
const ofMoved = async ({ db }: Ctx, reversals: readonly Named[]) => {
  const { rows } = await sql<{ card_id: number }>`
    select distinct named_card_id as card_id from chosen_cards
    where named_card_id = any(${reversals.map(({ card }) => card.id)}::bigint[])`.execute(db)
  const moved = new Set(rows.map(({ card_id }) => card_id))
  return reversals.filter(({ card }) => moved.has(card.id))
}

type Possible = { place: number; sale_id: number; card_id: number; is_moved: boolean }

/** The sales that each may reverse: those of the card that it names, and those that were moved from there. The latest comes first. */
const possibleSales = async ({ db }: Ctx, reversals: readonly Named[]) => {
  const { rows } = await sql<Possible>`
    with named as (
      select * from unnest(
        ${reversals.map((_, place) => place)}::int[], ${reversals.map(({ card }) => card.account_id)}::bigint[],
        ${reversals.map(({ card }) => card.id)}::bigint[], ${reversals.map(({ product_id }) => product_id)}::smallint[],
        ${reversals.map(({ site_id }) => site_id)}::bigint[], ${reversals.map(({ record }) => record.quantity)}::int[],
        ${reversals.map(({ record }) => record.total)}::int[], ${reversals.map(({ record }) => record.transacted_at)}::timestamp[])
        n (place, account_id, card_id, product_id, site_id, quantity, network_total, transacted_at)
    )
    select r.place, s.id as sale_id, s.card_id, r.sale_id is not null as is_moved
    from (
      select n.*, null::bigint as sale_id from named n
      union all
      select n.place, c.account_id, c.card_id, n.product_id, n.site_id, n.quantity, n.network_total, n.transacted_at, k.id
      from named n join chosen_cards c on c.named_card_id = n.card_id
      join transaction_keys k on k.card_network_id = c.card_network_id and k.tran_id = c.tran_id
    ) r join transactions s on ${mayBeOf} and coalesce(s.network_total, s.total) = -coalesce(r.network_total, -s.network_total, -s.total)
    where s.id = coalesce(r.sale_id, s.id) and not ${wasTakenBack('s')}
      and not exists (select from reversals l where l.account_id = s.account_id and l.sale_id = s.id)
    order by s.transacted_at desc, s.id desc`.execute(db)
  return Map.groupBy(rows, ({ place }) => place)
}

/**
 * By the index of the line, the cards of moved purchases for the reversals that nothing else explains. They stay there when the
 * network corrects them.
 */
export const followMoved = async (ctx: Ctx, lines: readonly Named[]) => {
  const followed = new Map<number, FoundCard>()
  const reversals = lines.filter(({ record: { quantity, total } }) => quantity < 0 || (total ?? 0) < 0)
  const asked = reversals.length === 0 ? [] : await ofMoved(ctx, reversals)
  if (asked.length === 0) return followed
  const possible = await possibleSales(ctx, asked)
  const cards = await findByIds(ctx, [...new Set([...possible.values()].flat().map(({ card_id }) => card_id))])
  const taken = new Set<number>()
  for (const [place, { at, record, card: named }] of asked.entries()) {
    const sales = possible.get(place) ?? []
    const sale = sales.every(({ is_moved }) => is_moved) ? sales.find(({ sale_id }) => !taken.has(sale_id)) : undefined
    const card = sale && cards.get(sale.card_id)
    if (!sale || !card) continue
    taken.add(sale.sale_id)
    followed.set(at, card)
    await keepChosen(ctx, record, { account_id: card.account_id, card_id: card.id, named_card_id: named.id })
  }
  return followed
}
