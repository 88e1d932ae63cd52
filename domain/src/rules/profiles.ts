// What a card may buy, and when (docs/product/orders-and-cards.md#closed-lists). Profiles are rows that staff maintain, so a rule
// takes the profile, never its id. Cardlocks enforce them; at retail sites only the exception rules do
// (docs/product/transactions-and-money.md#exception-rules).

type Profile = { id: number; name: string; is_hidden: boolean }
export type FuelProfile = Profile & { grades: readonly string[]; product_ids: readonly number[] }

/** `days` is a bit mask from Monday (1) to Sunday (64). Minutes are in the site's local time; the last one is exclusive. */
export type TimeWindow = { days: number; from_minute: number; to_minute: number }
export type TimeProfile = Profile & { windows: readonly TimeWindow[] }

/** All profiles including hidden ones, which cards may still have. */
export type Profiles = { fuel_profiles: readonly FuelProfile[]; time_profiles: readonly TimeProfile[] }

/** A profile without grades and products, such as N/A, restricts nothing. */
export const allowsProduct = (
  { grades, product_ids }: Pick<FuelProfile, 'grades' | 'product_ids'>,
  { id, grade }: { id: number; grade: string },
) => grades.length + product_ids.length === 0 || grades.includes(grade) || product_ids.includes(id)

/** The bit of a day in a mask, for a day number that starts at Sunday (0). */
const dayBit = (day: number) => 1 << ((day + 6) % 7)

/** `at` is the site's local time, parsed as if it were UTC. A profile without windows restricts nothing. */
export const allowsTime = ({ windows }: Pick<TimeProfile, 'windows'>, at: Date) => {
  const day = dayBit(at.getUTCDay())
  const minute = at.getUTCHours() * 60 + at.getUTCMinutes()
  const isWithin = ({ days, from_minute, to_minute }: TimeWindow) =>
    (days & day) !== 0 && minute >= from_minute && minute < to_minute
  return windows.length === 0 || windows.some(isWithin)
}
