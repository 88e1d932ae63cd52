// The parts of a parsed take-over row, and how it refers to an account or a number.
import { networks } from '#src/reference.ts'

export type Cells = Readonly<Record<string, string>>
export type RowProblems = Record<string, string>

/** Values to compare with other rows and with the database. Never a card number or a PIN. */
export type RowFacts = {
  /** Identifies the record within its account. */
  id?: string
  network?: number
  /** Vehicle numbers and PINs must be unique among live cards only. */
  live?: boolean
  vehicle?: string
  driver?: string
  email?: string
  number?: string
  external?: string
  networks?: number[]
  name?: string
}

export type ReadRow = {
  values: Record<string, unknown>
  problems: RowProblems
  /** The row's reference to its account: the number without a hyphen, or the number in the previous system. */
  account: string
  /** Identifies the record within its sheet; null if missing. A card is identified by its number instead. */
  key: string | null
  facts: RowFacts
}

/** Different spellings of a number count as the same number, as in the database. */
export const spelling = (number: string) => number.normalize('NFKC').toUpperCase()

/** "10-034512" and "10034512" are the same account. Any other text is a number of the previous system. */
export const accountReference = (text: string) => (/^\d{2}-\d{6}$/.test(text) ? text.replace('-', '') : text)

/** The account number with its dash; a number of the previous system is unchanged. */
export const shownReference = (reference: string) => reference.replace(/^(\d{2})(\d{6})$/, '$1-$2')

export const networkIdOf = (name: unknown) => networks.find((row) => row.name === name)?.id
