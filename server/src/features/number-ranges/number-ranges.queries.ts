import { networks } from '@forecourt/domain/reference.ts'
import { remainingIn } from '@forecourt/domain/rules/card-number.ts'
import type { Ctx } from '#src/context.ts'

/** In the order in which the product names the networks. */
export const listRanges = async ({ db }: Ctx) => {
  const rows = await db.selectFrom('card_number_ranges').selectAll().orderBy('card_network_id').execute()
  return rows.map((row) => {
    const remaining = remainingIn(row)
    return {
      ...row,
      card_network_name: networks.find(({ id }) => id === row.card_network_id)?.name ?? '',
      remaining,
      // A network that issues its own numbers cannot run short of ours.
      is_low: row.is_generated && remaining <= row.low_stock_at,
    }
  })
}
