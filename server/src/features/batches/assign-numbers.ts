import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { alreadyDecided, invalid, type FieldErrors } from '#src/system/errors.ts'
import { acceptTypedNumbers } from '#src/features/number-ranges/accept-typed-numbers.ts'
import { lockRanges } from '#src/features/number-ranges/lock-ranges.ts'
import { writeNumbers } from '#src/features/number-ranges/write-numbers.ts'
import { sql } from 'kysely'
import { lockBatch, lockCardsOf, lockOrdersOf, type BatchCard } from './lock-batch.ts'
import { settleBatch } from './settle-batch.ts'

type Line = { line_id: number; card_number: string }

/** Each line must be in this batch and named once. A number given from a range cannot be changed. */
const refuseLines = (lines: readonly Line[], cards: ReadonlyMap<number, BatchCard>) => {
  const errors: FieldErrors = {}
  const seen = new Set<number>()
  for (const [place, { line_id }] of lines.entries()) {
    const card = cards.get(line_id)
    if (!card) errors[`lines.${place}.line_id`] = ['This card is not in the batch']
    else if (seen.has(line_id)) errors[`lines.${place}.line_id`] = ['This card is listed twice']
    else if (card.is_numbered && !card.has_typed_number)
      errors[`lines.${place}.card_number`] = ['This card already has its number']
    seen.add(line_id)
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** The new numbers may be those of each other, as when a list was pasted one row too low. */
const takeBack = (ctx: UserCtx, cards: readonly BatchCard[]) =>
  sql`update cards c set number_sealed = null, number_hash = null, last_four = null
    from unnest(${cards.map(({ id }) => id)}::bigint[]) corrected (id) where c.id = corrected.id`.execute(ctx.db)

/** Assigns the numbers that the networks issued, all or none. A typed number may be corrected until the batch is completed. */
export const assignNumbers = (ctx: UserCtx, id: number, lines: readonly Line[]) =>
  inTransaction(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, id)
    if (batch.state === 'completed') throw alreadyDecided(`Batch ${batch.batch_number} has already been completed`)
    const orders = await lockOrdersOf(ctx, id)
    const cards = new Map((await lockCardsOf(ctx, id)).map((card) => [card.line_id, card]))
    refuseLines(lines, cards)
    const typed = lines.map(({ line_id, card_number }, place) => ({ ...cards.get(line_id)!, at: `lines.${place}.`, card_number }))
    const ranges = await lockRanges(
      ctx,
      typed.map(({ card_network_id }) => card_network_id),
    )
    const accepted = await acceptTypedNumbers(ctx, typed, ranges)
    await takeBack(
      ctx,
      typed.filter(({ is_numbered }) => is_numbered),
    )
    await writeNumbers(ctx, accepted)
    await sql`
      update card_order_lines l set has_typed_number = true
      from unnest(${typed.map(({ line_id }) => line_id)}::bigint[]) typed (id) where l.id = typed.id`.execute(ctx.db)
    await audit(ctx, { action: 'batch.assign', object: { type: 'batch', id }, after: { cards: typed.length } })
    return settleBatch(ctx, batch, orders)
  })
