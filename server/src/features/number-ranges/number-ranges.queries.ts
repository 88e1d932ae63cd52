import { networks } from '@forecourt/domain/reference.ts'
import { remainingIn } from '@forecourt/domain/rules/card-number.ts'
import type { Ctx } from '#src/system/context.ts'

/** In the usual order of the networks. */
export const listRanges = async ({ db }: Ctx) => {
  const rows = await db.selectFrom('card_number_ranges').selectAll().orderBy('card_network_id').execute()
  return rows.map((row) => {
    const remaining = remainingIn(row)
    return {
      ...row,
      card_network_name: networks.find(({ id }) => id === row.card_network_id)?.name ?? '',
      remaining,
      // Only a range that is ours can run short.
      is_low: row.is_generated && remaining <= row.low_stock_at,
    }
  })
}
