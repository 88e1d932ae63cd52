// The values and the validation of the vehicle form.
import type { Vehicle, VehicleInput } from '@forecourt/domain/contract/vehicles.ts'
import { vinMessage, vinPattern } from '@forecourt/domain/rules/vin.ts'
import { fuelTypeLabels, typeOptions, vehicleStatusLabels } from './vehicle-words.ts'

/** `cancels_cards` is offered when a vehicle is sold. */
export type VehicleForm = VehicleInput & { vehicle_number: string; cancels_cards: boolean }

export const vehicleLabels: Record<keyof VehicleForm, string> = {
  vehicle_number: 'Vehicle number',
  status: 'Status',
  vin: 'VIN',
  plate: 'License plate',
  plate_state: 'Plate state',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  card_vehicle_type_id: 'Vehicle type',
  tank_capacity: 'Tank capacity, gallons',
  fuel_type: 'Fuel type',
  owner_operator_number: 'Owner-operator number',
  owner_operator_name: 'Owner-operator name',
  cancels_cards: 'Cancel its cards',
}

export const emptyVehicle: VehicleForm = {
  vehicle_number: '',
  status: 'active',
  vin: '',
  plate: '',
  plate_state: '',
  year: null,
  make: '',
  model: '',
  card_vehicle_type_id: null,
  tank_capacity: null,
  fuel_type: null,
  owner_operator_number: '',
  owner_operator_name: '',
  cancels_cards: true,
}

/** Stored values need no validation: they were validated when saved. */
export const valuesOf = (vehicle: Vehicle): VehicleForm => {
  const stored = vehicle as Vehicle & VehicleInput
  const fields = Object.keys(emptyVehicle) as (keyof typeof stored)[]
  return { ...emptyVehicle, ...Object.fromEntries(fields.flatMap((field) => (field in stored ? [[field, stored[field]]] : []))) }
}

export const vehicleProblems = ({ vehicle_number, vin }: VehicleForm): Record<string, string> => {
  const typed = vin.trim().toUpperCase()
  return {
    ...(vehicle_number.trim() === '' && { vehicle_number: 'Vehicle number is required' }),
    ...(typed !== '' && !vinPattern.test(typed) && { vin: vinMessage }),
  }
}

export const shownField = (field: string, value: unknown) => {
  if (field === 'status') return vehicleStatusLabels[value as VehicleForm['status']]
  if (field === 'fuel_type') return value ? fuelTypeLabels[value as NonNullable<VehicleForm['fuel_type']>] : '–'
  if (field === 'card_vehicle_type_id') return typeOptions.find((option) => option.value === String(value))?.label ?? '–'
  return `${(value as string | number | null) ?? ''}` || '–'
}
