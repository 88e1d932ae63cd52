// docs/product/orders-and-cards.md#closed-lists: the database holds the same rows, checked by a test.

export const networks = [
  { id: 1, name: 'CFN' },
  { id: 2, name: 'PPA' },
  { id: 3, name: 'WEX' },
  { id: 4, name: 'CNG' },
  { id: 5, name: 'Private Site' },
  { id: 6, name: 'MFF' },
  { id: 7, name: 'Mobile Fleet Fueling' },
] as const
export type Network = (typeof networks)[number]['name']

/** For text on screens and in tasks. Empty for an unknown id. */
export const networkName = (id: number): Network | '' => networks.find((network) => network.id === id)?.name ?? ''

export const cardTypes = [
  { id: 1, name: 'Single' },
  { id: 2, name: 'Driver' },
  { id: 3, name: 'Vehicle' },
  { id: 4, name: 'Misc' },
] as const
export type CardType = (typeof cardTypes)[number]['name']

export const cardStatuses = [
  { id: 1, name: 'Active' },
  { id: 2, name: 'Inactive' },
  { id: 3, name: 'Lost' },
  { id: 4, name: 'Stolen' },
  { id: 5, name: 'Cancelled' },
  { id: 6, name: 'Expired' },
  { id: 7, name: 'Replaced' },
  { id: 8, name: 'Pending' },
  { id: 9, name: 'Locked' },
] as const
export type CardStatus = (typeof cardStatuses)[number]['name']

/** Empty if the list has no such id. */
export const nameIn = (rows: readonly { id: number; name: string }[], id: number | null) =>
  rows.find((row) => row.id === id)?.name ?? ''

export const vehicleTypes = [
  { id: 1, code: 'A', description: 'VAN' },
  { id: 2, code: 'C', description: 'CAR' },
  { id: 3, code: 'F', description: 'FORK LIFT' },
  { id: 4, code: 'I', description: 'IFTA' },
  { id: 5, code: 'M', description: 'MISC' },
  { id: 6, code: 'O', description: 'OFFROAD VEHICLE' },
  { id: 7, code: 'P', description: 'PTO' },
  { id: 8, code: 'R', description: 'REFER UNIT' },
  { id: 9, code: 'T', description: 'TRUCK' },
  { id: 10, code: 'V', description: 'PTO 7.5%' },
  { id: 11, code: 'W', description: 'PTO 10%' },
  { id: 12, code: 'X', description: 'PTO 15%' },
  { id: 13, code: 'Y', description: 'PTO 20%' },
  { id: 14, code: 'Z', description: 'PTO 25%' },
] as const

/** Entries named N/A exist for old records; lists of choices omit them. */
const notApplicable = 'N/A'

export const gallonPeriods = [
  { id: 1, name: 'Daily' },
  { id: 2, name: 'Weekly' },
  { id: 3, name: 'Semi-monthly' },
  { id: 4, name: 'Monthly' },
  { id: 5, name: notApplicable },
] as const

export const amountPeriods = [
  { id: 1, name: 'Daily' },
  { id: 2, name: 'Weekly' },
  { id: 3, name: 'Semi-monthly' },
  { id: 4, name: 'Monthly' },
  { id: 5, name: notApplicable },
] as const

/** The rows that lists offer: all except N/A. */
export const offered = <Row extends { name: string }>(rows: readonly Row[]) => rows.filter((row) => row.name !== notApplicable)

export const reportFileFormats = [
  { code: 'C', description: 'Attach a comma-separated data file to e-mail' },
  { code: 'F', description: 'Attach a fixed-width data file to e-mail' },
  { code: 'N', description: 'No file' },
] as const

export const sampleFileFormats = [
  { code: 'C', description: 'Comma-separated' },
  { code: 'F', description: 'Fixed-width' },
] as const
