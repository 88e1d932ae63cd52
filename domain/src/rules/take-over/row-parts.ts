// What is read of a row of a take-over, and how it names an account or a number.
import { networks } from '#src/reference.ts'

export type Cells = Readonly<Record<string, string>>
export type RowProblems = Record<string, string>

/** What other rows and the database are compared with. A number or a PIN never stands here. */
export type RowFacts = {
  /** Which record it is within its account. */
  id?: string
  network?: number
  /** Vehicle number and PIN are unique among live cards only. */
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
  /** How the row names its account: the number without a hyphen, or the number in the previous system. */
  account: string
  /** Which record it is within its sheet; null when that is missing. A card is known by its number instead. */
  key: string | null
  facts: RowFacts
}

/** Two spellings of one number are one number, as in the database. */
export const spelling = (number: string) => number.normalize('NFKC').toUpperCase()

/** "10-034512" and "10034512" are one account. Anything else is a number of the previous system. */
export const accountReference = (text: string) => (/^\d{2}-\d{6}$/.test(text) ? text.replace('-', '') : text)

/** An account as people write its number; a number of the previous system as it came. */
export const shownReference = (reference: string) => reference.replace(/^(\d{2})(\d{6})$/, '$1-$2')

export const networkIdOf = (name: unknown) => networks.find((row) => row.name === name)?.id
