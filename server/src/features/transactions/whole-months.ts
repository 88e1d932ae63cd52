// Splits a range of days into whole months and the partial months at its ends. Ranges are half open: `until` is not included.

type Days = { from?: string | undefined; until?: string | undefined }

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

const nextMonth = (day: string) => {
  const next = new Date(`${firstOfMonth(day)}T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return next.toISOString().slice(0, 10)
}

/** A missing end means an open range, which has no partial month at that end. */
export const wholeMonths = ({ from, until }: Days): { months: Days | null; edges: Required<Days>[] } => {
  const start = from && (firstOfMonth(from) === from ? from : nextMonth(from))
  const end = until && firstOfMonth(until)
  if (from && until && start! >= end!) return { months: null, edges: [{ from, until }] }
  const edges = [
    ...(from && start !== from ? [{ from, until: start! }] : []),
    ...(until && end !== until ? [{ from: end!, until }] : []),
  ]
  return { months: { from: start, until: end }, edges }
}
