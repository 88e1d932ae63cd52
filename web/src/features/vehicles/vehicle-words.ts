import type { fuelTypes, vehicleStatuses } from '@forecourt/domain/contract/vehicles.ts'
import { vehicleTypes } from '@forecourt/domain/reference.ts'
import { states } from '@forecourt/domain/states.ts'

export const fuelTypeLabels: Record<(typeof fuelTypes)[number], string> = {
  gasoline: 'Gasoline',
  diesel: 'Diesel',
  cng: 'CNG',
  other: 'Other',
}

export const vehicleStatusLabels: Record<(typeof vehicleStatuses)[number], string> = {
  active: 'Active',
  out: 'Out of use',
  sold: 'Sold',
}

const optionsOf = <Key extends string>(labels: Record<Key, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Key, label, of: 'vehicle' }))

export const fuelOptions = optionsOf(fuelTypeLabels)
export const statusOptions = optionsOf(vehicleStatusLabels)
export const typeOptions = vehicleTypes.map(({ id, code, description }) => ({
  value: String(id),
  label: `${code} ${description}`,
}))
export const plateStates = states.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))
