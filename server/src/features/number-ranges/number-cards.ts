import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { invalid, type FieldErrors } from '#src/system/errors.ts'
import { acceptTypedNumbers } from './accept-typed-numbers.ts'
import { giveNumbers } from './give-numbers.ts'
import { lockRanges, type LockedRanges } from './lock-ranges.ts'
import { writeNumbers } from './write-numbers.ts'

/** `at` is the prefix of the field in an error, such as `lines.3.`. */
type Card = {
  id: number
  account_id: number
  card_network_id: number
  card_type_id: number
  card_number: string | undefined
  at: string
}

const isTyped = (card: Card): card is Card & { card_number: string } => card.card_number !== undefined

/**
 * If the network's range is ours, every card gets its next number. If the network issues the numbers, staff type them. Only a
 * Driver card may go without one: its PIN is the driver's ID, and there is no plastic card.
 */
const refuseMissing = (cards: readonly Card[], ranges: LockedRanges) => {
  const errors: FieldErrors = {}
  for (const card of cards)
    if (findKind(card)?.card_type !== 'Driver')
      errors[`${card.at}card_number`] = [
        `${ranges.get(card.card_network_id)?.network} issues its own numbers. Please type the number of this card`,
      ]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Numbers Pending cards outside a batch: typed numbers, numbers from the range, or none. */
export const numberCards = async (ctx: Ctx, cards: readonly Card[]) => {
  const ids = cards.map(({ id }) => id)
  await sql`select from cards where id in (select unnest(${ids}::bigint[])) and card_status_id = ${cardStatus.pending}
    order by id for update`.execute(ctx.db)
  const ranges = await lockRanges(
    ctx,
    cards.map(({ card_network_id }) => card_network_id),
  )
  const untyped = cards.filter((card) => !isTyped(card))
  const isOurs = (card: Card) => ranges.get(card.card_network_id)!.is_generated
  refuseMissing(
    untyped.filter((card) => !isOurs(card)),
    ranges,
  )
  await writeNumbers(ctx, await acceptTypedNumbers(ctx, cards.filter(isTyped), ranges))
  await giveNumbers(ctx, untyped.filter(isOurs), ranges)
}
