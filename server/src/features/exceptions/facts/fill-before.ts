// Finds the fill before another of the same card or vehicle. Pure: the rows are read once for many fills (card-fills.ts,
// vehicle-histories.ts).

export type Swipe = { transacted_at: string; site_id: number | null; auth_number: string }

/** One swipe may sell several products. Fills with the same number, or the same place and second, are one swipe. */
const isSameSwipe = (one: Swipe, other: Swipe) =>
  (one.auth_number !== '' && one.auth_number === other.auth_number) ||
  (one.transacted_at === other.transacted_at && one.site_id === other.site_id)

const dayMs = 86_400_000

/** A site's clock has no time zone; only the difference between two readings matters. */
export const daysBetween = (earlier: string, later: string) => (Date.parse(`${later}Z`) - Date.parse(`${earlier}Z`)) / dayMs

export const daysAgo = (moment: string, days: number) =>
  new Date(Date.parse(`${moment}Z`) - days * dayMs).toISOString().slice(0, 19)

type Wanted<Row> = {
  days: number
  isIt: (row: Row) => boolean
}

/** The last row before the row at index `at` for which `isIt` is true. Rows are sorted by group and within it by time. */
export const lastBefore = <Row extends Swipe & { group?: number }>(
  rows: readonly Row[],
  at: number,
  { days, isIt }: Wanted<Row>,
): Row | undefined => {
  const fill = rows[at]!
  const since = daysAgo(fill.transacted_at, days)
  for (let place = at - 1; place >= 0; place--) {
    const row = rows[place]!
    if (row.group !== fill.group || row.transacted_at < since) return undefined
    if (isIt(row) && !isSameSwipe(row, fill)) return row
  }
  return undefined
}

type Place = { latitude: number | null; longitude: number | null }

const earthRadius = 3_958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The straight-line distance. */
export const milesApart = (one: Place, other: Place) => {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null) return null
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const share = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, share)))
}
