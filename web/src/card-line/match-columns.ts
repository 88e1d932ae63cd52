// docs/product/orders-and-cards.md#bulk-upload: finds the field of a column by its name: a remembered choice, an exact match, or
// a close match.
import type { CardField } from '@forecourt/domain/rules/card-fields.ts'
import { columnNames } from '@forecourt/domain/rules/upload-columns.ts'

/** For each column of the file its field, or null if the column is left out. */
export type Matches = readonly (CardField | null)[]
/** Earlier choices by the column's name; an empty text means that the column was left out. */
export type Remembered = Readonly<Record<string, string>>

const plain = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

const namesOf = (field: CardField) => columnNames(field).map(plain)

/** The number of letters to change to turn one word into the other. */
const distance = (a: string, b: string) => {
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...a].entries()) {
    const current = [row + 1]
    for (const [column, other] of [...b].entries())
      current.push(
        Math.min((current[column] ?? 0) + 1, (previous[column + 1] ?? 0) + 1, (previous[column] ?? 0) + Number(letter !== other)),
      )
    previous = current
  }
  return previous[b.length] ?? 0
}

const closeEnough = 0.9
const isClose = (a: string, b: string) => 1 - distance(a, b) / Math.max(a.length, b.length, 1) >= closeEnough

/** A field gets one column: the first with the best match. */
export const matchColumns = (columns: readonly string[], fields: readonly CardField[], remembered: Remembered): Matches => {
  const matches: (CardField | null)[] = columns.map(() => null)
  const isFree = (field: CardField) => !matches.includes(field)
  const passes: ((column: string, field: CardField) => boolean)[] = [
    (column, field) => remembered[column] === field,
    (column, field) => namesOf(field).includes(plain(column)),
    (column, field) => namesOf(field).some((name) => isClose(name, plain(column))),
  ]
  for (const isMatch of passes)
    for (const [at, column] of columns.entries()) {
      if (matches[at] || remembered[column] === '') continue
      matches[at] = fields.find((field) => isFree(field) && isMatch(column, field)) ?? null
    }
  return matches
}
