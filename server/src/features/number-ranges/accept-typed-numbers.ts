import { bareDigits, numberProblem } from '@forecourt/domain/rules/card-number.ts'
import type { Ctx } from '#src/system/context.ts'
import { invalid, type FieldErrors } from '#src/system/errors.ts'
import { numberHash } from '#src/secrets/vault.ts'
import type { LockedRanges } from './lock-ranges.ts'
import { findTakenNumbers } from './taken-numbers.ts'
import type { NumberedCard } from './write-numbers.ts'

/** `at` is the prefix of the field in an error, such as `lines.3.`. */
type Typed = { id: number; account_id: number; card_network_id: number; card_number: string; at: string }

const taken = 'Card number has already been taken'

/** The indexes of lines whose number appears more than once. */
const shared = (numbers: readonly string[]) =>
  [...Map.groupBy(numbers.keys(), (place) => numbers[place])].flatMap(([, places]) => (places.length > 1 ? places : []))

/** Checks typed or pasted numbers: valid for their network and not in use. Reports all problems in one reply. */
export const acceptTypedNumbers = async (ctx: Ctx, typed: readonly Typed[], ranges: LockedRanges): Promise<NumberedCard[]> => {
  const numbers = typed.map(({ card_number }) => bareDigits(card_number))
  const errors: FieldErrors = {}
  const refuse = (place: number, message: string) => (errors[`${typed[place]!.at}card_number`] ??= [message])
  for (const [place, { card_network_id }] of typed.entries()) {
    const range = ranges.get(card_network_id)!
    const problem = range.is_generated
      ? `${range.network} numbers come from its range and are not typed`
      : numberProblem(numbers[place]!, range)
    if (problem) refuse(place, problem)
  }
  for (const place of shared(numbers)) refuse(place, 'Card number is entered twice')
  const hashes = numbers.map((number) => numberHash(ctx, number))
  const ids = typed.map(({ id }) => id)
  for (const place of await findTakenNumbers(ctx, hashes, ids)) refuse(place, taken)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return typed.map(({ id, account_id }, place) => ({ id, account_id, number: numbers[place]!, hash: hashes[place]! }))
}
