// docs/product/transactions-and-money.md#miles: how far a vehicle went between two fills, where the odometer readings are
// plausible.

/** More in a day is a typing error, not a real distance. */
const mostMilesInADay = 1_500

type Fill = { odometer: number | null; transacted_at: string }
type Reading = { odometer: number; transacted_at: string }
/** A new odometer in a vehicle: from this day on it is read, and it began at this number. */
export type Meter = { from_day: string; reading: number }

const dayMs = 86_400_000

/** Both times are read without zones: an hour of daylight saving does not matter. Less than a day counts as one. */
const daysBetween = (before: Fill, fill: Fill) =>
  Math.max(1, (Date.parse(`${fill.transacted_at}Z`) - Date.parse(`${before.transacted_at}Z`)) / dayMs)

const dayOf = ({ transacted_at }: { transacted_at: string }) => transacted_at.slice(0, 10)

/** The odometer that the vehicle had at this fill, if it is not its first one. Meters are sorted by their days. */
const meterAt = (meters: readonly Meter[], fill: { transacted_at: string }) =>
  meters.findLast(({ from_day }) => from_day <= dayOf(fill))

/**
 * `before` is the previous fill of the same vehicle, with a product that moves it; null when that cannot be known. How far a
 * vehicle went between its last fill with the old odometer and the day of the new one is not known.
 */
export const milesSince = (before: Fill | undefined, fill: Fill, meters: readonly Meter[] = []) => {
  if (!before?.odometer || !fill.odometer) return null
  if (meterAt(meters, before) !== meterAt(meters, fill)) return null
  const miles = fill.odometer - before.odometer
  return miles > 0 && miles <= mostMilesInADay * daysBetween(before, fill) ? miles : null
}

/** What an odometer is compared with: the last reading before, or the beginning of the odometer if none was read since. */
export const readingBefore = (
  before: Reading | undefined,
  fill: { transacted_at: string },
  meters: readonly Meter[],
): Reading | undefined => {
  const meter = meterAt(meters, fill)
  if (!meter || (before && dayOf(before) >= meter.from_day)) return before
  return { odometer: meter.reading, transacted_at: `${meter.from_day}T00:00:00` }
}
