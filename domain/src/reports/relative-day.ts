// Days relative to today: a saved view of last month always shows the month before the current one.
import { relativeDays, type RelativeDay } from './param.ts'

const dayOf = (year: number, month: number, day: number) => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

export const isRelativeDay = (text: string): text is RelativeDay => (relativeDays as readonly string[]).includes(text)

/** `today` is in the account's time zone. Month zero and day zero are the last of the previous year or month. */
export const resolveDay = (relative: RelativeDay, today: string): string => {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const quarter = Math.floor((month - 1) / 3) * 3
  const days: Record<RelativeDay, string> = {
    today,
    yesterday: dayOf(year, month - 1, day - 1),
    'a week ago': dayOf(year, month - 1, day - 7),
    'first of this month': dayOf(year, month - 1, 1),
    'first of last month': dayOf(year, month - 2, 1),
    'last of last month': dayOf(year, month - 1, 0),
    'first of last quarter': dayOf(year, quarter - 3, 1),
    'last of last quarter': dayOf(year, quarter, 0),
    // A year before the 29th of February is the 1st of March.
    'a year ago': dayOf(year - 1, month - 1, day),
  }
  return days[relative]
}
