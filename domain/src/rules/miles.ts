// docs/product/transactions-and-money.md#miles: the distance of a vehicle between two fills, if the odometer readings are
// plausible.

/** A longer distance in a day is a typing error. */
const mostMilesInADay = 1_500

type Fill = { odometer: number | null; transacted_at: string }
type Reading = { odometer: number; transacted_at: string }
/** A replaced odometer: the day it was installed, and its first reading. */
export type Meter = { from_day: string; reading: number }

const dayMs = 86_400_000

/** Both times are parsed without a zone, because an hour of daylight saving does not matter. At least one day. */
const daysBetween = (before: Fill, fill: Fill) =>
  Math.max(1, (Date.parse(`${fill.transacted_at}Z`) - Date.parse(`${before.transacted_at}Z`)) / dayMs)

const dayOf = ({ transacted_at }: { transacted_at: string }) => transacted_at.slice(0, 10)

/** The odometer in the vehicle at this fill; undefined for the original one. `meters` are sorted by day. */
const meterAt = (meters: readonly Meter[], fill: { transacted_at: string }) =>
  meters.findLast(({ from_day }) => from_day <= dayOf(fill))

/**
 * `before` is the previous fill of the same vehicle with a product that moves it. Returns null if the distance is unknown, such as
 * between the last fill with an old odometer and the first with a new one.
 */
export const milesSince = (before: Fill | undefined, fill: Fill, meters: readonly Meter[] = []) => {
  if (!before?.odometer || !fill.odometer) return null
  if (meterAt(meters, before) !== meterAt(meters, fill)) return null
  const miles = fill.odometer - before.odometer
  return miles > 0 && miles <= mostMilesInADay * daysBetween(before, fill) ? miles : null
}

/** The reading to compare with: the previous one, or the first reading of a new odometer if none was taken since. */
export const readingBefore = (
  before: Reading | undefined,
  fill: { transacted_at: string },
  meters: readonly Meter[],
): Reading | undefined => {
  const meter = meterAt(meters, fill)
  if (!meter || (before && dayOf(before) >= meter.from_day)) return before
  return { odometer: meter.reading, transacted_at: `${meter.from_day}T00:00:00` }
}
