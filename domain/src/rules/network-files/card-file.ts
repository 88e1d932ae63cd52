// docs/product/network-files.md#fc-card-1: a whole file in either form. The output is deterministic: equal contents give equal
// bytes.
import { exactCsvLine } from '#src/format/csv-line.ts'
import { writeCells, writeLine } from '../fixed-line.ts'
import {
  accountLayout,
  cardLayout,
  headLayout,
  trailerLayout,
  type AccountLine,
  type CardFileHead,
  type CardLine,
} from './card-layout.ts'

const cardFileLayout = 'FC-CARD-1'

export type CardFile = { head: CardFileHead; accounts: readonly AccountLine[]; cards: readonly Omit<CardLine, 'line'>[] }

const lastFour = (number: string) => Number(number.slice(-4))

const trailerOf = ({ accounts, cards }: CardFile) => ({
  lines: accounts.length + cards.length,
  sum: cards.reduce((sum, { card_number }) => sum + lastFour(card_number), 0),
  filler: '',
})
const headOf = ({ head }: CardFile) => ({ layout: cardFileLayout, ...head, filler: '' })
const cardsOf = ({ accounts, cards }: CardFile) =>
  cards.map((card, place) => ({ ...card, line: accounts.length + place + 1, filler: '' }))

const asFixed = (file: CardFile) =>
  [
    writeLine(headLayout, headOf(file)),
    ...file.accounts.map((account) => writeLine(accountLayout, { ...account, filler: '' })),
    ...cardsOf(file).map((card) => writeLine(cardLayout, card)),
    writeLine(trailerLayout, trailerOf(file)),
  ]
    .map((line) => `${line}\r\n`)
    .join('')

/** A value that does not fit would stop the whole file. In ASCII, a character such as № takes more than one place. */
export const fixedProblem = (card: Omit<CardLine, 'line'>) => {
  try {
    writeLine(cardLayout, { ...card, line: 0, filler: '' })
    return null
  } catch (thrown) {
    if (thrown instanceof RangeError) return thrown.message
    throw thrown
  }
}

const columns = cardLayout.map(({ field }) => field).filter((field) => field !== 'filler')

/** The lines H and T have their own fields, from the left. Every line is padded to the number of columns. */
const fromLeft = (cells: readonly string[]) => columns.map((_, place) => cells[place] ?? '')
const withoutFiller = (cells: readonly string[]) => cells.slice(0, -1)

/** The values of an account line go under the columns with the same names. */
const accountCells = (account: AccountLine) => {
  const values: Record<string, string> = { record_type: 'A', ...account }
  return columns.map((field) => values[field] ?? '')
}

const asCsv = (file: CardFile) =>
  [
    columns,
    fromLeft(withoutFiller(writeCells(headLayout, headOf(file)))),
    ...file.accounts.map(accountCells),
    ...cardsOf(file).map((card) => withoutFiller(writeCells(cardLayout, card))),
    fromLeft(withoutFiller(writeCells(trailerLayout, trailerOf(file)))),
  ]
    .map(exactCsvLine)
    .join('')

export const fileForms = {
  csv: { label: 'Comma-separated', extension: 'csv', write: asCsv },
  fixed: { label: 'Fixed places', extension: 'txt', write: asFixed },
} as const
export type FileForm = keyof typeof fileForms
