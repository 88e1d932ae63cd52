// docs/product/staff-tasks.md#their-list: FC-LIST-1, a network's list of its cards. A CSV file with a header row.
import { cut } from '#src/format/cut.ts'
import { cardStatus, type CardStatusId } from './card-status.ts'

/** In any order. A network omits the columns it does not keep. */
const listColumns = [
  'card_number',
  'account_number',
  'status',
  'expiry',
  'vehicle_number',
  'products',
  'times',
  'gallons_fill',
  'gallons_period',
  'gallons_per',
  'dollars_fill',
  'dollars_period',
  'dollars_per',
  'transactions_day',
  'pin_set',
] as const
export type ListColumn = (typeof listColumns)[number]
const required: readonly ListColumn[] = ['card_number', 'status']

const { active, inactive, lost, stolen, cancelled, expired, replaced, pending, locked } = cardStatus
const statusLetters: Readonly<Record<string, CardStatusId>> = {
  A: active,
  I: inactive,
  L: lost,
  S: stolen,
  C: cancelled,
  E: expired,
  R: replaced,
  P: pending,
  K: locked,
}

/** Daily, weekly, semi-monthly, monthly. */
const periodLetters: Readonly<Record<string, number>> = { D: 1, W: 2, S: 3, M: 4 }

/** A card in the network's list. Undefined: the list has no such column. Null: the card has no value. */
export type TheirCard = {
  account_number: string
  card_status_id: CardStatusId
  expiry?: string | null
  vehicle_number?: string | null
  products?: string | null
  times?: string | null
  gallons_fill?: number | null
  gallons_period?: number | null
  gallons_per?: number | null
  dollars_fill?: number | null
  dollars_period?: number | null
  dollars_per?: number | null
  transactions_day?: number | null
  pin_set?: boolean
}

/** The problem with the header row, in one sentence. */
export const titleProblem = (titles: readonly string[]) => {
  const unknown = titles.find((title) => !(listColumns as readonly string[]).includes(title))
  if (unknown !== undefined) return `The list has a column “${unknown.slice(0, 40)}”, which is not known`
  const twice = titles.find((title, at) => titles.indexOf(title) !== at)
  if (twice !== undefined) return `The list has the column ${twice} twice`
  const missing = required.find((column) => !titles.includes(column))
  return missing === undefined ? undefined : `The list has no column ${missing}`
}

/** The last line may be a trailer with the number of lines and the sum of the last four digits: T, lines, sum. */
export const isTrailer = (cells: Partial<Record<ListColumn, string>>) => cells.card_number === 'T'

type Read<T> = { value: T } | { problem: string }
type Reader<T> = (text: string) => Read<T | null>

const limit: Reader<number> = (text) =>
  /^\d{1,5}$/.test(text) ? { value: Number(text) === 0 ? null : Number(text) } : { problem: 'is not a whole number' }
const period: Reader<number> = (text) =>
  Object.hasOwn(periodLetters, text) ? { value: periodLetters[text]! } : { problem: 'is none of D, W, S and M' }
const word: Reader<string> = (text) => (text.length <= 20 ? { value: text } : { problem: 'is too long' })
const month: Reader<string> = (text) =>
  /^\d{2}(0[1-9]|1[0-2])$/.test(text) ? { value: text } : { problem: 'is not a month as YYMM' }
const yesNo: Reader<boolean> = (text) => (/^[YN]$/.test(text) ? { value: text === 'Y' } : { problem: 'is neither Y nor N' })

const readers = {
  expiry: month,
  vehicle_number: word,
  products: word,
  times: word,
  gallons_fill: limit,
  gallons_period: limit,
  gallons_per: period,
  dollars_fill: limit,
  dollars_period: limit,
  dollars_per: period,
  transactions_day: limit,
  pin_set: yesNo,
} satisfies Partial<Record<ListColumn, Reader<unknown>>>

const unspaced = (text: string) => text.replaceAll(/[\s-]/g, '')

/** Parses one line. The card number is returned separately, because it is not stored. */
export const readListRow = (
  cells: Partial<Record<ListColumn, string>>,
): { number: string; card: TheirCard; problem?: undefined } | { problem: string } => {
  const number = unspaced(cells.card_number ?? '')
  if (!/^\d{7,19}$/.test(number)) return { problem: 'card_number is not a card number' }
  const card_status_id = statusLetters[(cells.status ?? '').toUpperCase()]
  if (card_status_id === undefined) return { problem: `status is none of ${Object.keys(statusLetters).join(', ')}` }
  const card: Record<string, unknown> = { account_number: cut(cells.account_number ?? '', 20), card_status_id }
  for (const [column, read] of Object.entries(readers) as [keyof typeof readers, Reader<unknown>][]) {
    const text = cells[column]
    if (text === undefined) continue
    const found =
      text === '' ? { value: null } : read(column.endsWith('_per') || column === 'pin_set' ? text.toUpperCase() : text)
    if ('problem' in found) return { problem: `${column} ${found.problem}` }
    card[column] = found.value
  }
  if (card['pin_set'] === null) delete card['pin_set']
  return { number, card: card as TheirCard }
}
