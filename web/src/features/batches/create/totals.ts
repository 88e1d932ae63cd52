import type { BatchOrder } from '@forecourt/domain/contract/batches.ts'

type Total = { name: string; cards: number }
export type Totals = { networks: Total[]; card_types: Total[]; shipping_methods: Total[] }

const sum = (totals: readonly Total[]): Total[] =>
  [...Map.groupBy(totals, ({ name }) => name)]
    .map(([name, same]) => ({ name, cards: same.reduce((cards, one) => cards + one.cards, 0) }))
    .toSorted((a, b) => b.cards - a.cards || a.name.localeCompare(b.name))

/** How the order is shipped. */
export const shippingOf = ({ is_delivery, shipping_method }: BatchOrder) => (is_delivery ? shipping_method : 'Pickup')

/** The totals of a new batch with these orders. For an existing batch the server returns them. */
export const totalsOf = (orders: readonly BatchOrder[]): Totals => ({
  networks: sum(orders.flatMap(({ networks }) => networks)),
  card_types: sum(orders.flatMap(({ card_types }) => card_types)),
  shipping_methods: sum(orders.map((order) => ({ name: shippingOf(order), cards: order.cards }))),
})
