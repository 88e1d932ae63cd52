// docs/product/transactions-and-money.md#miles: how far a vehicle went between two fills, where the odometer readings are
// plausible.

/** More in a day is a typing error, not a real distance. */
const mostMilesInADay = 1_500

type Fill = { odometer: number | null; transacted_at: string }

const dayMs = 86_400_000

/** Both times are read without zones: an hour of daylight saving does not matter. Less than a day counts as one. */
const daysBetween = (before: Fill, fill: Fill) =>
  Math.max(1, (Date.parse(`${fill.transacted_at}Z`) - Date.parse(`${before.transacted_at}Z`)) / dayMs)

/** `before` is the previous fill of the same vehicle, with a product that moves it; null when that cannot be known. */
export const milesSince = (before: Fill | undefined, fill: Fill) => {
  if (!before?.odometer || !fill.odometer) return null
  const miles = fill.odometer - before.odometer
  return miles > 0 && miles <= mostMilesInADay * daysBetween(before, fill) ? miles : null
}
