// A vehicle's usual miles per gallon: from its fills of the previous ninety days, without those of the same swipe. Pure.
import { daysAgo, type Swipe } from './fill-before.ts'

export const usualDays = 90

export type VehicleFill = Swipe & { id: number; odometer: number | null; miles: number | null; quantity: number }

export type VehicleHistory = {
  first_at: string
  /** Sums of all fills with miles in the ninety days before `first_at`. */
  before: { fills: number; miles: number; quantity: number }
  /** All fills since `first_at`, and the earlier ones that do not count for every later fill. */
  rows: VehicleFill[]
}

/** The sums of the fills before the given one. */
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
