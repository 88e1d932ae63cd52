// What changed of a card, as people read it: the field's label, from what to what.
import * as lists from '#src/reference.ts'
import { cardFields, fieldLabel } from './card-fields.ts'

type Values = Record<string, unknown>

const listOf: Partial<Record<string, readonly { id: number; name: string }[]>> = {
  card_status_id: lists.cardStatuses,
  card_fuel_profile_id: lists.fuelProfiles,
  card_time_profile_id: lists.timeProfiles,
  card_period_gallon_id: lists.gallonPeriods,
  card_period_amount_id: lists.amountPeriods,
  card_vehicle_type_id: lists.vehicleTypes.map(({ id, description }) => ({ id, name: description })),
}

/** A value as a person reads it. */
const shownValue = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  return listOf[field]?.find(({ id }) => id === value)?.name ?? `${value as string | number}`
}

/** In the order of the form; a PIN is only ever said to have changed. */
const shownFields = ['card_status_id', ...cardFields] as const

const labelOf = (field: (typeof shownFields)[number]) => (field === 'card_status_id' ? 'Status' : fieldLabel(field))

export const toChanges = (before: Values, after: Values) =>
  shownFields
    .filter((field) => field in before || field in after)
    .map((field) => ({
      field,
      label: labelOf(field),
      before: shownValue(field, before[field]),
      after: shownValue(field, after[field]),
    }))
