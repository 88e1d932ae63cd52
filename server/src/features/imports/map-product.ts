import { products } from '@forecourt/domain/reference/products.ts'
import { networks } from '@forecourt/domain/reference.ts'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { retryHeld, waitingFor } from './held/retry-held.ts'

type MapProduct = { card_network_id: number; network_code: string; product_id: number }

/** Maps the network's code to this product and places the lines that waited for it. */
export const mapProduct = async (ctx: UserCtx, { card_network_id, network_code, product_id }: MapProduct) => {
  if (!networks.some(({ id }) => id === card_network_id)) throw invalid({ card_network_id: ['Choose a network'] })
  if (!products.some(({ id }) => id === product_id)) throw invalid({ product_id: ['Choose a product'] })
  const code = network_code.toUpperCase()
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .insertInto('network_products')
      .values({ card_network_id, network_code: code, product_id })
      .onConflict((clash) => clash.columns(['card_network_id', 'network_code']).doUpdateSet({ product_id }))
      .execute()
    await audit(ctx, { action: 'network-product.map', after: { card_network_id, network_code: code, product_id } })
  })
  return retryHeld(ctx, waitingFor.product({ card_network_id, code }))
}
