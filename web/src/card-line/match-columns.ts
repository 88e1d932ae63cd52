// ux 4.6, Match columns: which field a column of the file is, by its name: as remembered, exactly, or nearly.
import { fieldLabel, type CardField } from '@forecourt/domain/rules/card-fields.ts'

/** For each column of the file its field, or null where the column is left out. */
export type Matches = readonly (CardField | null)[]
/** What was chosen before, by the column's name; an empty text means that the column was left out. */
export type Remembered = Readonly<Record<string, string>>

const plain = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/** What customers call a field in their own files. */
const otherNames: Partial<Record<CardField, readonly string[]>> = {
  vehicle_number: ['vehicle', 'vehicle no', 'vehicle id', 'unit', 'unit number', 'truck number'],
  card_vehicle_type_id: ['vehicle type code'],
  pin: ['pin code', 'pin number', 'driver pin'],
  card_fuel_profile_id: ['product type', 'card product type', 'fuel', 'fuel type', 'products'],
  card_time_profile_id: ['times', 'card time profile'],
  max_gallon_fill: ['gallons per fill', 'max gallons per fill', 'gal per fill'],
  max_gallon_period: ['gallons per period', 'max gallons per period', 'gal per period'],
  max_amount_fill: ['dollars per fill', 'max dollars per fill'],
  max_amount_period: ['dollars per period', 'max dollars per period'],
  states: ['states'],
  zips: ['zips', 'zip codes', 'zip lockout'],
  cost_center: ['cost centre'],
}

const namesOf = (field: CardField) => [fieldLabel(field), field, ...(otherNames[field] ?? [])].map(plain)

/** How many letters have to change to make one word of the other. */
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

/** A field has one column: the first that names it best. */
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
