import { remainingIn, writeNumber } from '@forecourt/domain/rules/card-number.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'
import { numberHash } from '#src/secrets/vault.ts'
import type { LockedRange, LockedRanges } from './lock-ranges.ts'
import { findTakenNumbers } from './taken-numbers.ts'
import { cardsAtATime, writeNumbers } from './write-numbers.ts'

type CardToNumber = { id: number; account_id: number; card_network_id: number }

const shortage = ({ network }: LockedRange, remaining: number, wanted: number) =>
  `${network} has ${remaining} numbers left and ${wanted} are needed: ${wanted - remaining} are missing`

/** The next free numbers. Numbers typed before the range was ours are skipped. */
const nextNumbers = async (ctx: Ctx, range: LockedRange, count: number) => {
  const numbers: string[] = []
  let serial = range.next_serial
  while (numbers.length < count) {
    const room = Math.min(count - numbers.length, cardsAtATime, range.last_serial - serial + 1)
    if (room <= 0) throw conflict(shortage(range, numbers.length, count), 'range_exhausted')
    const candidates = Array.from({ length: room }, (_, place) => writeNumber(range, serial + place))
    const taken = await findTakenNumbers(
      ctx,
      candidates.map((number) => numberHash(ctx, number)),
    )
    numbers.push(...candidates.filter((_, place) => !taken.has(place)))
    serial += room
  }
  return { numbers, next_serial: serial }
}

/**
 * Gives each card a number from its network's range, in the order of the cards. The counters move in the same transaction, so
 * there are no gaps and no duplicates. If a range is too short for all cards, nothing is written.
 */
export const giveNumbers = async (ctx: Ctx, cards: readonly CardToNumber[], ranges: LockedRanges) => {
  const perNetwork = [...Map.groupBy(cards, ({ card_network_id }) => ranges.get(card_network_id)!)]
  const missing = perNetwork.filter(([range, wanting]) => remainingIn(range) < wanting.length)
  if (missing.length > 0)
    throw conflict(
      missing.map(([range, wanting]) => shortage(range, remainingIn(range), wanting.length)).join('; '),
      'range_exhausted',
    )
  for (const [range, wanting] of perNetwork) {
    const { numbers, next_serial } = await nextNumbers(ctx, range, wanting.length)
    await ctx.db
      .updateTable('card_number_ranges')
      .set({ next_serial, updated_at: sql`now()` })
      .where('card_network_id', '=', range.card_network_id)
      .execute()
    await writeNumbers(
      ctx,
      wanting.map(({ id, account_id }, place) => ({ id, account_id, number: numbers[place]! })),
    )
  }
}
