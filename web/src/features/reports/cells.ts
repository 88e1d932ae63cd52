// Formats the values of a report for the screen. The files contain the same values and differ only in the signs around them.
import { dollars, gallons } from '@forecourt/domain/format/money.ts'
import type { Preview } from '@forecourt/domain/contract/reports.ts'
import type { Capability } from '@forecourt/domain/rules/access.ts'
import { chiefColumn } from '@forecourt/domain/reports/headline.ts'
import { columnKinds, type AnyReport, type Column, type ColumnKind } from '@forecourt/domain/reports/report.ts'
import { dateFormat } from '#src/text/date-format.ts'

export type Cell = string | number | null

/** Formats a time in the account's time zone: `useAccountTime().moment`. */
type Moment = (at: string) => string

const nothing = '–'

const formats = new Map<number, Intl.NumberFormat>()
/** Always the same number of decimals, so that the points of stacked figures line up. */
const formatOf = (places: number) => {
  const format =
    formats.get(places) ?? new Intl.NumberFormat('en-US', { minimumFractionDigits: places, maximumFractionDigits: places })
  formats.set(places, format)
  return format
}

/** An integer whose last `decimals` digits come after the point. */
const figure = (units: number, decimals: number) => formatOf(decimals).format(units / 10 ** decimals)

const day = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })
const localMoment = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** A local time without a zone is parsed and formatted as UTC, so that it does not shift. */
const readLocal = (text: string) => new Date(text.length > 10 ? `${text.replace(' ', 'T')}Z` : `${text}T00:00:00Z`)

const numbers: Record<string, (units: number) => string> = {
  gallons,
  money: dollars,
  'unit-price': (units) => `$${figure(units, 5)}`,
  integer: (units) => figure(units, 0),
  percent: (units) => `${figure(units, 1)}%`,
  ratio: (units) => figure(units, 2),
}

const texts: Record<string, (text: string, moment: Moment) => string> = {
  date: (text) => day.format(readLocal(text)),
  'local-datetime': (text) => localMoment.format(readLocal(text)),
  datetime: (text, moment) => moment(text),
}

export const cellText = (kind: ColumnKind, value: Cell, moment: Moment) => {
  if (value === null || value === '') return nothing
  if (typeof value === 'number') return (numbers[kind] ?? String)(value)
  return texts[kind]?.(value, moment) ?? value
}

export const isFigure = ({ kind }: Pick<Column, 'kind'>) => columnKinds[kind].holds === 'number'

/** Numbers that are names and never added up: of a card, a vehicle or a driver. */
export const isNumber = ({ key }: Pick<Column, 'key'>) => key.endsWith('_number')

/** A day with its hour. */
export const isTime = ({ kind }: Pick<Column, 'kind'>) => kind.endsWith('datetime')

/** Dates, numbers and names do not wrap; sentences may. */
export const isShort = ({ kind, width }: Pick<Column, 'kind' | 'width'>) => kind !== 'text' || width <= 30

export const columnOf = (report: AnyReport, key: string) => report.columns.find((column) => column.key === key)

export const count = (value: number) => figure(value, 0)

/** The figures shown on a phone's card: volume and money, or else the last two columns with totals. */
export const keyFigures = (report: AnyReport, shown: readonly Column[]) => {
  const summed = shown.filter((column) => isFigure(column) && report.totals.some(({ key }) => key === column.key))
  const chosen = [chiefColumn(summed, 'gallons') ?? [], chiefColumn(summed, 'money') ?? []].flat()
  return chosen.length > 0 ? chosen : summed.slice(-2)
}

const wordsOnCard = 4

/** The words shown on a phone's card: those the report names, or else the first ones. */
export const keyWords = ({ card_words }: AnyReport, shown: readonly Column[]) =>
  card_words
    ? card_words.flatMap((key) => shown.find((column) => column.key === key) ?? [])
    : shown.filter((column) => !isFigure(column)).slice(0, wordsOnCard)

type Place = { to: string; access: Capability; search?: Record<string, string> }

const places: Record<string, (id: number) => Place> = {
  card_number: (id) => ({ to: '/card-management', access: 'cards.manage', search: { card: String(id), back: '1' } }),
  invoice_number: (id) => ({ to: `/invoices/${id}`, access: 'transactions.view' }),
}

/** The page with the card or the invoice that a cell names. Without an id, the cell names none of the selected account. */
export const placeOf = (key: string, id: number | null) => (id === null ? undefined : places[key]?.(id))

/** The id of what a cell of a row names. */
export const idIn = ({ rows, links }: Pick<Preview, 'rows' | 'links'>, key: string, row: readonly Cell[]) =>
  links[key]?.[rows.findIndex((each) => each === row)] ?? null
