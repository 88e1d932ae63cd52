import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { giveNumbers } from '#src/features/number-ranges/give-numbers.ts'
import { lockRanges } from '#src/features/number-ranges/lock-ranges.ts'
import { getBatchRow } from './batches.queries.ts'
import { lockBatch, lockCardsOf, lockOrdersOf } from './lock-batch.ts'
import { settleBatch } from './settle-batch.ts'

/** Numbers all cards of networks whose number range is ours, in one transaction. A repeated call keeps the existing numbers. */
export const generateNumbers = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, id)
    if (batch.state !== 'open') return getBatchRow(ctx, id)
    const orders = await lockOrdersOf(ctx, id)
    const waiting = (await lockCardsOf(ctx, id)).filter(({ is_numbered }) => !is_numbered)
    const ranges = await lockRanges(
      ctx,
      waiting.map(({ card_network_id }) => card_network_id),
    )
    const cards = waiting.filter(({ card_network_id }) => ranges.get(card_network_id)?.is_generated)
    await giveNumbers(ctx, cards, ranges)
    await audit(ctx, { action: 'batch.generate', object: { type: 'batch', id }, after: { cards: cards.length } })
    return settleBatch(ctx, batch, orders)
  })
