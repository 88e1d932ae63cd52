// Domain 3.0: how far a vehicle went between two fills, where the odometers can be believed.

/** More in a day is a slip of the keypad, not a drive. */
const mostMilesInADay = 1_500

type Fill = { odometer: number | null; transacted_at: string }

const dayMs = 86_400_000

/** Both clocks are read as they stand: an hour of daylight saving moves no mile. Less than a day counts as one. */
const daysBetween = (before: Fill, fill: Fill) =>
  Math.max(1, (Date.parse(`${fill.transacted_at}Z`) - Date.parse(`${before.transacted_at}Z`)) / dayMs)

/** `before` is the fill before of the same vehicle, with a product that moves it; null when that cannot be known. */
export const milesSince = (before: Fill | undefined, fill: Fill) => {
  if (!before?.odometer || !fill.odometer) return null
  const miles = fill.odometer - before.odometer
  return miles > 0 && miles <= mostMilesInADay * daysBetween(before, fill) ? miles : null
}
