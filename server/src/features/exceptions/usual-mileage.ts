// What a vehicle usually goes on a gallon: its fills of the ninety days before, those of the same swipe left out. Pure.
import { daysAgo, type Swipe } from './fill-before.ts'

export const usualDays = 90

export type VehicleFill = Swipe & { id: number; odometer: number | null; miles: number | null; quantity: number }

export type VehicleHistory = {
  first_at: string
  /** All fills with miles from ninety days before `first_at` up to it. */
  before: { fills: number; miles: number; quantity: number }
  /** Everything since `first_at`, and of what is before it all that does not count for every fill since. */
  rows: VehicleFill[]
}

/** Of the fills before one of the rows. */
export const usualBefore = ({ first_at, before, rows }: VehicleHistory, { transacted_at, auth_number }: Swipe) => {
  const since = daysAgo(transacted_at, usualDays)
  const usual = { ...before }
  for (const row of rows) {
    if (row.miles === null) continue
    const isSwipe = auth_number !== '' && row.auth_number === auth_number
    const counts = row.transacted_at >= since && row.transacted_at < transacted_at && !isSwipe
    const isCounted = row.transacted_at < first_at
    if (counts === isCounted) continue
    const sign = counts ? 1 : -1
    usual.fills += sign
    usual.miles += sign * row.miles
    usual.quantity += sign * row.quantity
  }
  return usual
}
