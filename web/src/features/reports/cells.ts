// How a value of a report is written on screen. The files write the same values; only the signs around them differ.
import { dollars, gallons } from '@forecourt/domain/format/money.ts'
import type { Capability } from '@forecourt/domain/rules/access.ts'
import { chiefColumn } from '@forecourt/domain/reports/headline.ts'
import { columnKinds, type AnyReport, type Column, type ColumnKind } from '@forecourt/domain/reports/report.ts'
import { dateFormat } from '#src/text/date-format.ts'

export type Cell = string | number | null

/** An instant in the account's zone: `useAccountTime().moment`. */
type Moment = (at: string) => string

const nothing = '–'

const formats = new Map<number, Intl.NumberFormat>()
/** Always as many places: figures under each other stand point under point. */
const formatOf = (places: number) => {
  const format =
    formats.get(places) ?? new Intl.NumberFormat('en-US', { minimumFractionDigits: places, maximumFractionDigits: places })
  formats.set(places, format)
  return format
}

/** Whole units of which the last `decimals` digits stand after the point. */
const figure = (units: number, decimals: number) => formatOf(decimals).format(units / 10 ** decimals)

const day = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })
const localMoment = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** A clock without a zone is read as UTC and written as UTC: nothing is shifted. */
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

/** What people call a number though nobody adds it up: of a card, a vehicle, a driver. */
export const isNumber = ({ key }: Pick<Column, 'key'>) => key.endsWith('_number')

/** Dates, numbers and names keep together; sentences may break. */
export const isShort = ({ kind, width }: Pick<Column, 'kind' | 'width'>) => kind !== 'text' || width <= 30

export const columnOf = (report: AnyReport, key: string) => report.columns.find((column) => column.key === key)

export const count = (value: number) => figure(value, 0)

/** The figures a card on a phone has room for: the volume and the money, or else the last two that are added up. */
export const keyFigures = (report: AnyReport, shown: readonly Column[]) => {
  const summed = shown.filter((column) => isFigure(column) && report.totals.some(({ key }) => key === column.key))
  const chosen = [chiefColumn(summed, 'gallons') ?? [], chiefColumn(summed, 'money') ?? []].flat()
  return chosen.length > 0 ? chosen : summed.slice(-2)
}

const places: Record<string, { to: string; access: Capability; keyword: (value: string) => string | undefined }> = {
  card_number: { to: '/card-management', access: 'cards.manage', keyword: (value) => /\d{4}$/.exec(value)?.[0] },
  invoice_number: { to: '/invoices', access: 'transactions.view', keyword: (value) => value || undefined },
}

/** Where a cell leads: the list that has what it names, narrowed to that. */
export const placeOf = (key: string, value: Cell) => {
  const place = places[key]
  const keyword = typeof value === 'string' ? place?.keyword(value) : undefined
  return place && keyword !== undefined ? { to: place.to, access: place.access, search: { keyword } } : undefined
}
