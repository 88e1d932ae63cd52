// docs/product/drivers-and-vehicles.md: the statuses and numbers of drivers, and who drove at a given moment.
export const driverStatuses = ['active', 'inactive', 'left'] as const
export type DriverStatus = (typeof driverStatuses)[number]

export const driverNumberLength = 8

type Named = { first_name: string; last_name: string }

export const driverName = ({ first_name, last_name }: Named) => [first_name, last_name].filter(Boolean).join(' ')

type Known = { driver_number: string; driver_name: string }

export type FillDrivers = {
  /** The number in the file; empty if the file has none. */
  keyed: string
  /** The driver with the keyed number. */
  byNumber: Known | undefined
  /** The driver who had the card at that moment, or its current driver if the time is not recorded. */
  byCard: Known | undefined
  byVehicle: Known | undefined
  /** The name on a Driver card; empty for every other card. */
  onCard: string
}

/** docs/product/drivers-and-vehicles.md#the-driver-of-a-fill: the number keyed at the pump takes precedence. */
export const driverOfFill = ({ keyed, byNumber, byCard, byVehicle, onCard }: FillDrivers): Known => {
  if (keyed !== '') return { driver_number: keyed, driver_name: byNumber?.driver_name ?? onCard }
  return byCard ?? byVehicle ?? { driver_number: '', driver_name: onCard }
}
