import type { fuelTypes } from '@forecourt/domain/contract/vehicles.ts'

export const fuelTypeLabels: Record<(typeof fuelTypes)[number], string> = {
  gasoline: 'Gasoline',
  diesel: 'Diesel',
  cng: 'CNG',
  other: 'Other',
}
