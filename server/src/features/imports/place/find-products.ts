import { products, type Product } from '@forecourt/domain/reference/products.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

type NamedProduct = { card_network_id: number; product_code: string }

const keyOf = (card_network_id: number, code: string) => `${card_network_id}|${code.toUpperCase()}`
const byId = new Map(products.map((product) => [product.id, product]))

/** Finds the products for the network codes in these lines. */
export const findProducts = async (ctx: Ctx, named: readonly NamedProduct[]) => {
  const wanted = [...new Map(named.map((line) => [keyOf(line.card_network_id, line.product_code), line])).values()]
  const { rows } = await sql<{ card_network_id: number; network_code: string; product_id: number }>`
    select n.card_network_id, n.network_code, n.product_id
    from unnest(${wanted.map(({ card_network_id }) => card_network_id)}::smallint[], ${wanted.map(({ product_code }) => product_code)}::text[])
      given (card_network_id, code)
    join network_products n on n.card_network_id = given.card_network_id and n.network_code = upper(given.code)`.execute(ctx.db)
  const known = new Map<string, Product>()
  for (const { card_network_id, network_code, product_id } of rows) {
    const product = byId.get(product_id)
    if (product) known.set(keyOf(card_network_id, network_code), product)
  }
  return ({ card_network_id, product_code }: NamedProduct) => known.get(keyOf(card_network_id, product_code))
}
