// The period a summary compares with: the one just before, of the same length. Whole months are compared with whole months.

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`)
const textOf = (date: Date) => date.toISOString().slice(0, 10)

const addDays = (day: string, days: number) => {
  const date = dayOf(day)
  date.setUTCDate(date.getUTCDate() + days)
  return textOf(date)
}

type Days = { from: string; to: string }

/** `shift` is a Postgres interval that moves a day of the prior period to the corresponding day of this one. */
export const priorPeriod = ({ from, to }: Days): Days & { shift: string } => {
  const [first, last] = [dayOf(from), dayOf(to)]
  const isWhole = from.endsWith('-01') && addDays(to, 1).endsWith('-01')
  if (isWhole) {
    const months = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth() + 1
    const before = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() - months, 1))
    return { from: textOf(before), to: addDays(from, -1), shift: `${months} months` }
  }
  const days = Math.round((last.getTime() - first.getTime()) / 86_400_000) + 1
  return { from: addDays(from, -days), to: addDays(from, -1), shift: `${days} days` }
}
