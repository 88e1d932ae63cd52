import type { NumberRangeInput } from '@forecourt/domain/contract/number-ranges.ts'
import { networks } from '@forecourt/domain/reference.ts'
import { canCollide, lastSerial, shapeProblem, type NumberShape } from '@forecourt/domain/rules/card-number.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid, type FieldErrors } from '#src/system/errors.ts'
import { lockRanges, type LockedRange, type LockedRanges } from './lock-ranges.ts'
import { getRange } from './number-ranges.queries.ts'

const isSameShape = (one: NumberShape, other: NumberShape) =>
  one.prefix === other.prefix && one.length === other.length && one.is_luhn === other.is_luhn

type Wanted = Omit<NumberRangeInput, 'version'>
type Spent = NumberShape & { card_network_id: number; next_serial: number }

/** Problems within the new values themselves. */
const problemsOf = (wanted: Wanted): FieldErrors => {
  const shape = shapeProblem(wanted)
  if (shape) return { length: [shape] }
  const last = lastSerial(wanted)
  if (wanted.last_serial > last) return { last_serial: [`The last serial these digits have room for is ${last}`] }
  if (wanted.next_serial > wanted.last_serial + 1) return { next_serial: ['Must not be past the last serial'] }
  return {}
}

const givenOut = (next_serial: number): FieldErrors => ({
  next_serial: [`Serials below ${next_serial} were given out and are never given out again`],
})

/** Rejects a new shape whose numbers could equal numbers in use, or future numbers of another network. */
const collisionOf = (wanted: Wanted, others: readonly Spent[]): FieldErrors => {
  const inTheWay = others.find((other) => canCollide(wanted, other))
  if (!inTheWay) return {}
  const name = networks.find(({ id }) => id === inTheWay.card_network_id)?.name
  return {
    prefix: [
      `${name} has numbers of ${inTheWay.length} digits that begin with ${inTheWay.prefix || 'any digit'}: a number could be given out twice`,
    ],
  }
}

const hasNumbers = async ({ db }: UserCtx, card_network_id: number) =>
  (await db
    .selectFrom('cards')
    .select('id')
    .where('card_network_id', '=', card_network_id)
    .where('number_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * While the shape stays the same, the counter only moves forward. A new shape must not overlap with the numbers of another
 * network, or with numbers that this network has given out. A shape the network had before continues where it ended.
 */
const historyProblems = async (
  ctx: UserCtx,
  wanted: Wanted,
  { ranges, isUsed }: { ranges: LockedRanges; isUsed: boolean },
): Promise<FieldErrors> => {
  const before = ranges.get(wanted.card_network_id)!
  if (isSameShape(wanted, before)) return isUsed && wanted.next_serial < before.next_serial ? givenOut(before.next_serial) : {}
  const spent = await ctx.db.selectFrom('spent_number_ranges').selectAll().execute()
  const isOurs = (row: Spent) => row.card_network_id === wanted.card_network_id && isSameShape(row, wanted)
  const ended = Math.max(0, ...spent.filter(isOurs).map(({ next_serial }) => next_serial))
  if (wanted.next_serial < ended) return givenOut(ended)
  const current = [...ranges.values()].filter((range) => range !== before || isUsed)
  return collisionOf(wanted, [...current, ...spent.filter((row) => !isOurs(row))])
}

const changed = ({ is_generated, prefix, length, is_luhn, next_serial, last_serial, low_stock_at }: Wanted) => ({
  is_generated,
  prefix,
  length,
  is_luhn,
  next_serial,
  last_serial,
  low_stock_at,
})

/**
 * Of the serials that were shuffled together, those below a moved counter may still come, and most of those within a shortened
 * range would come after its end. What follows the counter is shuffled anew.
 */
const isShuffledAnew = (wanted: Wanted, before: LockedRange) =>
  !isSameShape(wanted, before) || wanted.next_serial !== before.next_serial || wanted.last_serial < before.last_serial

export const updateRange = (ctx: UserCtx, { version, ...wanted }: NumberRangeInput) =>
  inTransaction(ctx, async (ctx) => {
    const { card_network_id } = wanted
    // Locks all ranges, because numbers could collide with those of any network.
    const ranges = await lockRanges(
      ctx,
      networks.map(({ id }) => id),
    )
    const before = ranges.get(card_network_id)
    if (!before) throw invalid({ card_network_id: ['Unknown network'] })
    if (before.version !== version) throw conflict('Someone else has changed this range since you opened it', 'version')
    const isUsed = await hasNumbers(ctx, card_network_id)
    const problems = { ...problemsOf(wanted), ...(await historyProblems(ctx, wanted, { ranges, isUsed })) }
    if (Object.keys(problems).length > 0) throw invalid(problems)
    if (isUsed && !isSameShape(wanted, before)) {
      const { prefix, length, is_luhn, next_serial } = before
      await ctx.db.insertInto('spent_number_ranges').values({ card_network_id, prefix, length, is_luhn, next_serial }).execute()
    }
    await ctx.db
      .updateTable('card_number_ranges')
      .set({
        ...changed(wanted),
        ...(isShuffledAnew(wanted, before) && { shuffled_from: null, shuffled_to: null }),
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('card_network_id', '=', card_network_id)
      .execute()
    const object = { type: 'number-range', id: card_network_id }
    await audit(ctx, { action: 'number-range.update', object, before: changed(before), after: changed(wanted) })
    return getRange(ctx, card_network_id)
  })
