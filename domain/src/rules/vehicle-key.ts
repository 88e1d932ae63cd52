// docs/product/orders-and-cards.md#rules-for-a-card-line: when two vehicle numbers count as the same.

/** Different spellings of a vehicle number count as the same number, as in the database. */
export const vehicleKey = (vehicle_number: string | null | undefined) =>
  vehicle_number ? vehicle_number.trim().normalize('NFKC').toUpperCase() : ''

/** The lines whose vehicle number another line also has. Each of them gets the message. */
export const sharedVehicleNumbers = <Key>(lines: Iterable<readonly [Key, string | null | undefined]>): Set<Key> => {
  const holders = new Map<string, Key[]>()
  for (const [key, vehicle_number] of lines) {
    const vehicle = vehicleKey(vehicle_number)
    if (vehicle !== '') holders.set(vehicle, [...(holders.get(vehicle) ?? []), key])
  }
  return new Set([...holders.values()].filter((keys) => keys.length > 1).flat())
}
