import { networkName } from '@forecourt/domain/reference.ts'
import { remainingIn } from '@forecourt/domain/rules/card-number.ts'
import type { Ctx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'

/** The ranges of the used networks, in the usual order. */
export const listRanges = async ({ db }: Ctx) => {
  const rows = await db
    .selectFrom('card_number_ranges')
    .selectAll()
    .where('card_network_id', 'in', (used) => used.selectFrom('card_networks').select('id').where('is_used', '=', true))
    .orderBy('card_network_id')
    .execute()
  return rows.map((row) => {
    const remaining = remainingIn(row)
    return {
      ...row,
      card_network_name: networkName(row.card_network_id),
      remaining,
      // Only a range that is ours can run short.
      is_low: row.is_generated && remaining <= row.low_stock_at,
    }
  })
}

/** The range of an unused network gives notFound(). */
export const getRange = async (ctx: Ctx, card_network_id: number) => {
  const range = (await listRanges(ctx)).find((row) => row.card_network_id === card_network_id)
  if (!range) throw notFound()
  return range
}
