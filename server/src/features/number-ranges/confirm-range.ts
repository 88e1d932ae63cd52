import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, notFound } from '#src/system/errors.ts'
import { lockRanges } from './lock-ranges.ts'
import { getRange } from './number-ranges.queries.ts'

/** A person confirms that the range is the provider's own. Confirming it again changes nothing. */
export const confirmRange = (ctx: UserCtx, card_network_id: number, version: number) =>
  inTransaction(ctx, async (ctx) => {
    const range = (await lockRanges(ctx, [card_network_id])).get(card_network_id)
    if (!range) throw notFound()
    if (range.version !== version) throw conflict('Someone else has changed this range since you opened it', 'version')
    if (range.confirmed_at === null) {
      await ctx.db
        .updateTable('card_number_ranges')
        .set({ confirmed_at: sql`now()`, confirmed_by: ctx.who.user_id, version: sql`version + 1` })
        .where('card_network_id', '=', card_network_id)
        .execute()
      const { prefix, length, is_luhn, next_serial, last_serial } = range
      const object = { type: 'number-range', id: card_network_id }
      await audit(ctx, { action: 'number-range.confirm', object, after: { prefix, length, is_luhn, next_serial, last_serial } })
    }
    return getRange(ctx, card_network_id)
  })
