// The fields a bulk update may set (decisions 6): what is encoded on the plastic is not among them.
import type { BulkChanges } from '@forecourt/domain/contract/card-updates.ts'
import { amountPeriods, fuelProfiles, gallonPeriods, offered, timeProfiles } from '@forecourt/domain/reference.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'

export type BulkField = keyof BulkChanges

type Row = { id: number; name: string }

/** How one field is entered. */
type Entry =
  | { kind: 'choice'; rows: readonly Row[] }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'switch' }
  | { kind: 'states' }
  | { kind: 'zips' }
  | { kind: 'text'; limit: number }

const gallons: Entry = { kind: 'number', min: limits.gallonMin, max: limits.numberCap }
const dollars: Entry = { kind: 'number', min: limits.amountMin, max: limits.numberCap }

export const bulkFields: Record<BulkField, Entry> = {
  card_fuel_profile_id: { kind: 'choice', rows: offered(fuelProfiles) },
  card_time_profile_id: { kind: 'choice', rows: offered(timeProfiles) },
  max_gallon_fill: gallons,
  max_gallon_period: gallons,
  card_period_gallon_id: { kind: 'choice', rows: offered(gallonPeriods) },
  max_amount_fill: dollars,
  max_amount_period: dollars,
  card_period_amount_id: { kind: 'choice', rows: offered(amountPeriods) },
  strict_control: { kind: 'switch' },
  is_odometer: { kind: 'switch' },
  states: { kind: 'states' },
  zips: { kind: 'zips' },
  cost_center: { kind: 'text', limit: limits.costCenterLength },
}

export const bulkFieldNames = Object.keys(bulkFields) as BulkField[]

/** What a field starts with when it is ticked: nothing, so that a value is always somebody's choice. */
export const emptyValue = (field: BulkField): BulkChanges[BulkField] => {
  const { kind } = bulkFields[field]
  if (kind === 'switch') return false
  if (kind === 'text') return ''
  return kind === 'states' || kind === 'zips' ? [] : null
}
