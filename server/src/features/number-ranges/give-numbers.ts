import { counted } from '@forecourt/domain/format/counted.ts'
import { remainingIn, writeNumber } from '@forecourt/domain/rules/card-number.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'
import { numberHash } from '#src/secrets/vault.ts'
import type { LockedRange, LockedRanges } from './lock-ranges.ts'
import { shuffle } from './shuffle.ts'
import { findTakenNumbers } from './taken-numbers.ts'
import { cardsAtATime, writeNumbers, type NumberedCard } from './write-numbers.ts'

type CardToNumber = { id: number; account_id: number; card_network_id: number }

const shortage = ({ network }: LockedRange, remaining: number, wanted: number) =>
  `Too few numbers of ${network} are left: ${remaining} for ${counted(wanted, 'card')}. Make its range longer on the Batches screen, under Number ranges`

/** The serials that are shuffled together. If the range was extended, the added serials come after the others. */
const segmentOf = ({ next_serial, last_serial, shuffled_from, shuffled_to }: LockedRange) =>
  shuffled_from === null || shuffled_to === null || next_serial < shuffled_from || next_serial > shuffled_to
    ? { shuffled_from: next_serial, shuffled_to: Math.max(next_serial, last_serial) }
    : { shuffled_from, shuffled_to }

/**
 * The next free numbers. Skips numbers that were typed before the range was ours, and those beyond the end of a shortened range.
 */
const nextNumbers = async (ctx: Ctx, range: LockedRange, count: number) => {
  const numbers: Omit<NumberedCard, 'id' | 'account_id'>[] = []
  let serial = range.next_serial
  let segment = segmentOf(range)
  while (numbers.length < count) {
    if (serial > segment.shuffled_to) segment = segmentOf({ ...range, ...segment, next_serial: serial })
    const { shuffled_from, shuffled_to } = segment
    const room = Math.min(count - numbers.length, cardsAtATime, Math.min(range.last_serial, shuffled_to) - serial + 1)
    if (room <= 0) throw conflict(shortage(range, numbers.length, count), 'range_exhausted')
    const mix = (text: string) =>
      ctx.keyring.index('serial-order', `${range.card_network_id}|${shuffled_from}|${shuffled_to}|${text}`)
    const size = shuffled_to - shuffled_from + 1
    const candidates = Array.from(
      { length: room },
      (_, place) => shuffled_from + shuffle(mix, size, serial + place - shuffled_from),
    )
      .filter((mixed) => mixed <= range.last_serial)
      .map((mixed) => writeNumber(range, mixed))
      .map((number) => ({ number, hash: numberHash(ctx, number) }))
    const taken = await findTakenNumbers(
      ctx,
      candidates.map(({ hash }) => hash),
    )
    numbers.push(...candidates.filter((_, place) => !taken.has(place)))
    serial += room
  }
  return { numbers, next_serial: serial, ...segment }
}

/**
 * Gives each card a number from its network's range. The counters move in the same transaction, so no number is lost
 * and none is given twice. If a range is too short for all cards, nothing is written.
 */
export const giveNumbers = async (ctx: Ctx, cards: readonly CardToNumber[], ranges: LockedRanges) => {
  const perNetwork = [...Map.groupBy(cards, ({ card_network_id }) => ranges.get(card_network_id)!)]
  // docs/product/provider-start.md#confirmed-ranges
  const example = perNetwork.find(([range]) => range.confirmed_at === null)
  if (example) throw conflict(`Confirm the ${example[0].network} number range first`, 'range_unconfirmed')
  const missing = perNetwork.filter(([range, wanting]) => remainingIn(range) < wanting.length)
  if (missing.length > 0)
    throw conflict(
      missing.map(([range, wanting]) => shortage(range, remainingIn(range), wanting.length)).join('. '),
      'range_exhausted',
    )
  for (const [range, wanting] of perNetwork) {
    const { numbers, ...counter } = await nextNumbers(ctx, range, wanting.length)
    await ctx.db
      .updateTable('card_number_ranges')
      .set({ ...counter, updated_at: sql`now()` })
      .where('card_network_id', '=', range.card_network_id)
      .execute()
    await writeNumbers(
      ctx,
      wanting.map(({ id, account_id }, place) => ({ id, account_id, ...numbers[place]! })),
    )
  }
}
