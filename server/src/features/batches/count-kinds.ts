// Counts the cards of a batch once, by order, network and type. All counts on its page are sums of these.
import type { BatchOrder } from '@forecourt/domain/contract/batches.ts'
import { sql } from 'kysely'
import { hasStatus } from '#src/db/card-status.ts'
import type { UserCtx } from '#src/system/context.ts'
import { linesOfOrder } from './lines-of-order.ts'
import { isToBeMade } from './lock-batch.ts'

/** It may have its number already, but nobody made it: a card that was made has a date, also if it is older than `made_at`. */
const isCancelledUnmade = sql`(${sql.raw(hasStatus('c', 'cancelled'))} and c.made_at is null and c.expires_on is null)`

/** The cards of an order that are produced. Excludes cards cancelled before they were made and new plastic for a dead card. */
export const isMade = sql`(not ${isCancelledUnmade} and (l.renewal is null and (${sql.raw(hasStatus('c', 'pending'))}
  or c.number_hash is not null) or l.renewal <> 'ended'))`

type Kind = { order_id: number; network: string; card_type: string; is_generated: boolean | null; cards: number; waiting: number }

/** Sorted by the ids of networks and types. */
export const countKinds = async ({ db }: UserCtx, batch_id: number) => {
  const { rows } = await sql<Kind>`
    select k.order_id, n.name as network, t.name as card_type, r.is_generated, k.cards, k.waiting
    from (
      select o.id as order_id, c.card_network_id, c.card_type_id, count(*) filter (where ${isMade})::int as cards,
        count(*) filter (where c.number_hash is null and ${isToBeMade})::int as waiting
      from card_orders o
      ${linesOfOrder}
      join cards c on c.account_id = l.account_id and c.id = l.card_id
      where o.card_order_batch_id = ${batch_id} group by 1, 2, 3
    ) k
    join card_networks n on n.id = k.card_network_id
    join card_types t on t.id = k.card_type_id
    left join card_number_ranges r on r.card_network_id = k.card_network_id
    order by n.id, t.id`.execute(db)
  return rows
}

type Named = { name: string; cards: number }

const sumBy = (kinds: readonly Kind[], nameOf: (kind: Kind) => string): Named[] => {
  const sums = new Map<string, number>()
  for (const kind of kinds) if (kind.cards > 0) sums.set(nameOf(kind), (sums.get(nameOf(kind)) ?? 0) + kind.cards)
  return [...sums].map(([name, cards]) => ({ name, cards }))
}
const byName = (a: Named, b: Named) => (a.name < b.name ? -1 : 1)
const total = (kinds: readonly Kind[], of: 'cards' | 'waiting') => kinds.reduce((sum, kind) => sum + kind[of], 0)

const networkOf = ({ network }: Kind) => network
const typeOf = ({ card_type }: Kind) => card_type

type Order = Omit<BatchOrder, 'cards' | 'networks' | 'card_types'>

export const sumKinds = (orders: readonly Order[], kinds: readonly Kind[]) => {
  const shippingOf = new Map(orders.map(({ id, is_delivery, shipping_method }) => [id, is_delivery ? shipping_method : 'Pickup']))
  const ofOrder = Map.groupBy(kinds, ({ order_id }) => order_id)
  return {
    order_list: orders.map((order): BatchOrder => {
      const its = ofOrder.get(order.id) ?? []
      const [networks, card_types] = [networkOf, typeOf].map((nameOf) => sumBy(its, nameOf).toSorted(byName)) as [
        Named[],
        Named[],
      ]
      return { ...order, cards: total(its, 'cards'), networks, card_types }
    }),
    totals: {
      networks: sumBy(kinds, networkOf),
      card_types: sumBy(kinds, typeOf),
      shipping_methods: sumBy(kinds, ({ order_id }) => shippingOf.get(order_id) ?? '').toSorted(byName),
    },
    waiting: {
      to_generate: total(
        kinds.filter(({ is_generated }) => is_generated === true),
        'waiting',
      ),
      to_type: total(
        kinds.filter(({ is_generated }) => is_generated === false),
        'waiting',
      ),
    },
  }
}
