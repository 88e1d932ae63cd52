// Spec 7, Cards, and ux 4.6: the columns of the upload template, what may stand in them, and a row that shows how.
import { amountPeriods, fuelProfiles, gallonPeriods, offered, timeProfiles, vehicleTypes } from '#src/reference.ts'
import { states } from '#src/states.ts'
import { fieldsOf, type CardField, type CardKind } from './card-fields.ts'
import { pinRuleFor } from './pin.ts'

/** The columns of a kind of card; people who may not set PINs have none for it. */
export const uploadFields = (kind: CardKind, { pins }: { pins: boolean }) =>
  fieldsOf(kind).filter((field) => pins || field !== 'pin')

/** A word of a closed list, as it is written in a spreadsheet, and what it stands for. */
type Choice = { id: number; label: string; also?: readonly string[] }

const named = (rows: readonly { id: number; name: string }[]): Choice[] =>
  offered(rows).map(({ id, name }) => ({ id, label: name }))

export const uploadChoices: Partial<Record<CardField, readonly Choice[]>> = {
  card_vehicle_type_id: vehicleTypes.map(({ id, code, description }) => ({
    id,
    label: `${code} ${description}`,
    also: [code, description],
  })),
  card_fuel_profile_id: named(fuelProfiles),
  card_time_profile_id: named(timeProfiles),
  card_period_gallon_id: named(gallonPeriods),
  card_period_amount_id: named(amountPeriods),
}

const yesOrNo = ['Yes', 'No']

/** What a column takes where it takes only certain words. */
export const allowedWords = (field: CardField): readonly string[] | undefined => {
  if (field === 'states') return states.map(({ code }) => code)
  if (['is_misc_key', 'strict_control', 'is_retail', 'is_odometer'].includes(field)) return yesOrNo
  return uploadChoices[field]?.map(({ label }) => label)
}

/** Stands in the example's description; a row that still says so is not a card. */
export const exampleNote = 'Example row: replace or delete'

const exampleWords: Partial<Record<CardField, string>> = {
  description: exampleNote,
  vehicle_number: '0042',
  card_vehicle_type_id: 'T TRUCK',
  card_fuel_profile_id: 'Diesel',
  card_time_profile_id: '24/7',
  max_gallon_fill: '100',
  max_gallon_period: '200',
  card_period_gallon_id: 'Daily',
  max_amount_fill: '300',
  max_amount_period: '900',
  card_period_amount_id: 'Weekly',
  is_misc_key: 'No',
  strict_control: 'No',
  is_retail: 'No',
  is_odometer: 'Yes',
  states: 'WA, OR',
  zips: '98, 97201',
  cost_center: '0100',
}

export const exampleCell = (field: CardField, kind: CardKind) =>
  field === 'pin' ? '482915'.slice(0, pinRuleFor(kind)?.lengths[0]) : (exampleWords[field] ?? '')

/** A column that holds PINs, by its name: it is not shown to people who may not set them. */
export const isPinColumn = (name: string) => /(^|[^a-z])pins?([^a-z]|$)/i.test(name)
