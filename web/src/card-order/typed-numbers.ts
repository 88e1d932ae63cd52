// Numbers that staff type, paste or read from a file, next to the cards they are for.
import { bareDigits, numberProblem, type NumberShape } from '@forecourt/domain/rules/card-number.ts'

/** A card of a batch or a case that still needs a typed number. */
export type LineToNumber = {
  id: number
  card_order_number: string
  account_name?: string
  position: number
  card_network_id: number
  card_network_name: string
  card_type_name: string
  vehicle_number: string | null
  description: string
  card_number: string | null
}

/** Typed numbers by line. A line without an entry keeps the number that the server knows. */
export type Typed = Readonly<Record<number, string>>

export const numberOf = (line: LineToNumber, typed: Typed) => typed[line.id] ?? line.card_number ?? ''

/** Assigns the numbers to the lines in order, starting at one line. `over`: how many numbers were left without a line. */
export const fillFrom = (lines: readonly LineToNumber[], start: number, numbers: readonly string[]) => {
  const taken = lines.slice(start, start + numbers.length)
  const filled: Typed = Object.fromEntries(taken.map((line, place) => [line.id, numbers[place] ?? '']))
  return { filled, over: numbers.length - taken.length }
}

const isShared = (numbers: readonly string[]) => {
  const times = Map.groupBy(numbers, (number) => number)
  return (number: string) => (times.get(number)?.length ?? 0) > 1
}

/** The server hides all but the last four digits from people who may not see numbers. */
const isHidden = (number: string) => number.startsWith('•')

/** The problem of each number, by line. An empty field is not a problem, only unfinished. */
export const typedProblems = (
  lines: readonly LineToNumber[],
  typed: Typed,
  shapes: ReadonlyMap<number, NumberShape>,
): ReadonlyMap<number, string> => {
  const filled = lines
    .map((line) => ({ line, number: bareDigits(numberOf(line, typed)) }))
    .filter(({ number }) => number !== '' && !isHidden(number))
  const isTwice = isShared(filled.map(({ number }) => number))
  return new Map(
    filled.flatMap(({ line, number }) => {
      const shape = shapes.get(line.card_network_id)
      const problem = (shape && numberProblem(number, shape)) ?? (isTwice(number) ? 'Card number is entered twice' : undefined)
      return problem ? [[line.id, problem] as const] : []
    }),
  )
}

/** The lines to send: those with a new number that has no problem. */
export const readyLines = (lines: readonly LineToNumber[], typed: Typed, problems: ReadonlyMap<number, string>) =>
  lines.filter((line) => {
    const number = bareDigits(numberOf(line, typed))
    return number !== '' && number !== line.card_number && !problems.has(line.id)
  })

/** Whether a number was typed that the server does not know yet. */
export const hasTyped = (lines: readonly LineToNumber[], typed: Typed) =>
  lines.some((line) => bareDigits(numberOf(line, typed)) !== (line.card_number ?? ''))
