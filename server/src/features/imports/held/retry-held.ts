// Tries lines that wait for a card, a product or a site again, after each import and when a user has mapped a product.
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { openHeld } from './held-lines.ts'
import { placeTransactions, type TaxTables } from '#src/features/imports/place/place-transactions.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'

const atOnce = 200

/** Rows locked by another transaction are skipped and tried the next time. */
const lockWaiting = (ctx: Ctx, after: number, only: { product?: { card_network_id: number; code: string } }) => {
  const query = ctx.db
    .selectFrom('held_transactions')
    .select(['id', 'import_id', 'card_network_id', 'tran_id', 'sealed'])
    .where('state', '=', 'waiting')
    .where('reason', '<>', 'invoiced')
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
  if (!only.product) return query.execute()
  const { card_network_id, code } = only.product
  return query
    .where('card_network_id', '=', card_network_id)
    .where('reason', '=', 'unknown product')
    .where((eb) => eb(eb.fn<string>('upper', ['detail']), '=', code))
    .execute()
}

type Which = { taxes: TaxTables; before_import?: number; product?: { card_network_id: number; code: string } }

/** Each line keeps the import it came with. Lines that this import has just held are not tried again. */
export const retryHeld = async (ctx: Ctx, { taxes, before_import, ...only }: Which) => {
  const counts = { placed: 0, waiting: 0 }
  for (let after = 0; ;) {
    const last = await inTransaction(ctx, async (ctx) => {
      await takeTurn(ctx)
      const rows = await lockWaiting(ctx, after, only)
      const tried = rows.filter(({ import_id }) => import_id === null || import_id !== before_import)
      for (const [import_id, group] of Map.groupBy(tried, (row) => row.import_id)) {
        const lines = group.map((row) => ({ line: 0, record: openHeld(ctx, row) }))
        const { added, corrected, unchanged } = await placeTransactions(ctx, { import_id, lines, taxes, isRetry: true })
        counts.placed += added + corrected + unchanged
        counts.waiting += group.length - added - corrected - unchanged
      }
      return rows.at(-1)?.id
    })
    if (last === undefined) return counts
    after = last
  }
}
