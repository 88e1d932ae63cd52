// Parses another system's comma-separated file, and converts its titles, dates and numbers to ours.
import { ungrouped, withoutBlanks } from '../format/ungrouped.ts'
import type { Problem, Reading } from './fixed-line.ts'
import { importFields, type ImportKind, type ImportMapping } from './import-fields.ts'
import { networkIdOf, type AuthorisationLine, type TransactionLine } from './import-line.ts'
import { ownValue } from './own-value.ts'
import { mostLines, ticketLineId } from './ticket-lines.ts'
import { isDay, isTime, withoutPoint } from './read-line.ts'

type Value = string | number | boolean | null
type Values = Readonly<Record<string, Value>>

const century = (year: string) => (year.length === 2 ? `20${year}` : year)

/** A day in our format; empty when it does not match the mapping's format. */
export const readDate = (text: string, format: ImportMapping['date_format']) => {
  const pattern = format
    .replaceAll(/[./]/g, String.raw`\$&`)
    .replace(/Y+/, (years) => `(?<year>\\d{${years.length}})`)
    .replace('MM', String.raw`(?<month>\d{1,2})`)
    .replace('DD', String.raw`(?<day>\d{1,2})`)
  // Without separators, every part has its full width.
  const exact = /^\w+$/.test(format) ? pattern.replaceAll('{1,2}', '{2}') : pattern
  const { year, month, day } = new RegExp(`^${exact}$`).exec(text)?.groups ?? {}
  if (!year || !month || !day) return ''
  const date = `${century(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(date) ? date : ''
}

/** Accepts 1:30 PM, 13:30, 1330, 133000 and 13:30:00. */
export const readTime = (text: string) => {
  const [, hour, minute, second = '00', half] = /^(\d{1,2}):?(\d{2})(?::?(\d{2}))?\s*([ap]m)?$/i.exec(text) ?? []
  if (!hour || !minute) return ''
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return ''
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  const time = `${String(hours).padStart(2, '0')}:${minute}:${second}`
  return isTime(time) ? time : ''
}

/** Accepts grouped thousands, a currency sign, and a trailing or parenthesized minus. */
export const readAmount = (text: string, { decimals, decimal }: { decimals: number; decimal: '.' | ',' }) => {
  const bare = withoutBlanks(text)
  const [, inside] = /^\((.+)\)$/.exec(bare) ?? []
  const negative = inside === undefined ? bare.replace(/^(.+)-$/, '-$1') : `-${inside}`
  const plain = ungrouped(negative, decimal)
  if (decimal === ',' && plain.includes('.')) return undefined
  const point = plain.replace(decimal, '.').replace(/^([+-]?)\./, '$10.')
  return withoutPoint(point, decimals)
}

const flags: Readonly<Record<string, boolean>> = {
  y: true,
  yes: true,
  1: true,
  true: true,
  approved: true,
  n: false,
  no: false,
  0: false,
  false: false,
  declined: false,
}

type Formats = Pick<ImportMapping, 'date_format' | 'decimal'>

const valueOf = (text: string, kind: ImportKind, mapping: Formats): Value | undefined => {
  if (kind.kind === 'text') return text
  if (text === '') return null
  if (kind.kind === 'number') return readAmount(text, { decimals: kind.decimals, decimal: mapping.decimal })
  if (kind.kind === 'flag') return ownValue(flags, text.toLowerCase())
  return (kind.kind === 'date' ? readDate(text, mapping.date_format) : readTime(text)) || undefined
}

const complaints = {
  number: 'Is not a number',
  date: 'Is not a date of that format',
  time: 'Is not a time of day',
  flag: 'Must be Y or N',
}

/** One cell may have both day and time; then one column may serve for both. */
const splitMoment = (cell: (field: string) => string, dateField: string, timeField: string) => {
  const [day = '', ...rest] = cell(dateField).split(/[T ]+/)
  return (field: string) => {
    if (field === dateField) return day
    if (field === timeField && (cell(timeField) === '' || cell(timeField) === cell(dateField))) return rest.join(' ')
    return cell(field)
  }
}

const readValues = (cell: (field: string) => string, mapping: ImportMapping): Reading<Values> => {
  const record: Record<string, Value> = {}
  const problems: Problem[] = []
  for (const { field, isRequired, ...kind } of importFields[mapping.content]) {
    const text = cell(field).trim()
    const value = valueOf(text, kind, mapping)
    if (isRequired && text === '') problems.push({ field, message: 'Is missing' })
    else if (value === undefined)
      problems.push({ field, message: kind.kind === 'text' ? 'Cannot be read' : complaints[kind.kind] })
    else record[field] = value
  }
  return problems.length > 0 ? { problems } : { record }
}

const textIn = (record: Values) => (field: string) => (record[field] as string | null) ?? ''
const numberIn = (record: Values) => (field: string) => (record[field] ?? null) as number | null
const taxFields = ['federal_tax', 'state_tax', 'local_excise', 'state_sales_tax', 'local_sales_tax'] as const

const divisionIn = ({ columns }: ImportMapping, text: (field: string) => string) =>
  columns['division_number'] ? text('division_number') : null

/** The fees of a purchase have its id and this ending. As a purchase of its own, such an id would stand for a fee. */
const looksLikeFee = (tran_id: string) => /~f\d+$/.test(tran_id)

export type MappedRow = { cell: (field: string) => string; card_network_id: number; mapping: ImportMapping }

export const readMappedTransaction = ({ cell, card_network_id, mapping }: MappedRow): Reading<TransactionLine> => {
  const reading = readValues(splitMoment(cell, 'tran_date', 'tran_time'), mapping)
  if (reading.problems) return reading
  const text = textIn(reading.record)
  const number = numberIn(reading.record)
  const line_number = number('line_number') ?? 1
  if (line_number < 1 || line_number > mostLines)
    return { problems: [{ field: 'line_number', message: `Must be between 1 and ${mostLines}` }] }
  if (looksLikeFee(text('tran_id'))) return { problems: [{ field: 'tran_id', message: 'Ends like the id of a fee' }] }
  const [federal_tax, state_tax, local_excise, state_sales_tax, local_sales_tax] = taxFields.map((field) => number(field) ?? 0)
  const hasTaxes = taxFields.some((field) => mapping.columns[field])
  return {
    record: {
      card_network_id,
      tran_id: ticketLineId(text('tran_id'), line_number),
      transacted_at: `${text('tran_date')}T${text('tran_time') || '00:00:00'}`,
      card_number: text('card_number'),
      division_number: divisionIn(mapping, text),
      account_number: text('account_number'),
      vehicle_number: text('vehicle_number'),
      driver_number: text('driver_number'),
      odometer: number('odometer'),
      misc_keyed: text('misc_keyed'),
      is_manual: false,
      site_number: text('site_number'),
      site_name: text('site_name'),
      city: text('city'),
      state: text('state').toUpperCase(),
      zipcode: text('zipcode'),
      location_kind: 'R',
      product_code: text('product_code'),
      quantity: number('quantity')!,
      unit_price: number('unit_price'),
      pump_price: number('pump_price') ?? 0,
      cost_price: number('cost_price'),
      taxes: hasTaxes
        ? {
            federal_tax: federal_tax!,
            state_tax: state_tax!,
            local_excise: local_excise!,
            state_sales_tax: state_sales_tax!,
            local_sales_tax: local_sales_tax!,
          }
        : null,
      fees: number('fees') ?? 0,
      total: number('total'),
      auth_number: text('auth_number'),
      is_exempt: false,
    },
  }
}

export const readMappedAuthorisation = ({ cell, card_network_id, mapping }: MappedRow): Reading<AuthorisationLine> => {
  const reading = readValues(splitMoment(cell, 'authorised_date', 'authorised_time'), mapping)
  if (reading.problems) return reading
  const text = textIn(reading.record)
  const number = numberIn(reading.record)
  const network = text('network') ? networkIdOf(text('network')) : card_network_id
  if (!network) return { problems: [{ field: 'network', message: 'Is not a network we know' }] }
  return {
    record: {
      card_network_id: network,
      auth_id: text('auth_id'),
      authorised_at: `${text('authorised_date')}T${text('authorised_time') || '00:00:00'}`,
      card_number: text('card_number'),
      division_number: divisionIn(mapping, text),
      account_number: text('account_number'),
      vehicle_number: text('vehicle_number'),
      driver_number: text('driver_number'),
      site_number: text('site_number'),
      product_code: text('product_code'),
      quantity: number('quantity'),
      amount: number('amount'),
      is_approved: reading.record['is_approved'] === true,
      decline_code: text('decline_code'),
    },
  }
}
