export type DateRange = { from?: string | undefined; to?: string | undefined }

/** The same limits and messages as those of the API (domain/src/contract/fields.ts). */
const refusedDay = (day: string | undefined) => {
  if (!day) return undefined
  return day < '1900-01-01' ? 'Too long ago' : day >= '2100-01-01' ? 'Must be before 2100' : undefined
}

/** The errors shown at two days of a filter. Two days in the wrong order show it at the first one. */
export const refusedRange = ({ from, to }: DateRange): DateRange => {
  const days = { from: refusedDay(from), to: refusedDay(to) }
  if (days.from || days.to) return days
  return { from: from && to && from > to ? 'From must not be after To' : undefined, to: undefined }
}
