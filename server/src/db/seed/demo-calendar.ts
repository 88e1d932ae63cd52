// The demo's two years: the last day is yesterday where the provider is, so nothing in it lies ahead.
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import type { Ctx } from '#src/context.ts'

const days = 730

/** A day as a number from the first, and what it is called. */
export const demoCalendar = ({ clock, config }: Ctx) => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: config.branding.time_zone }).format(clock.now())
  const first = addDays(today, -days)
  const names = Array.from({ length: days }, (_, day) => addDays(first, day))
  const firstWeekday = new Date(`${first}T00:00:00Z`).getUTCDay()
  return {
    today,
    first,
    last: days - 1,
    nameOf: (day: number) => names[day]!,
    /** 0 is Sunday. */
    weekdayOf: (day: number) => (firstWeekday + day) % 7,
    /** Good enough for a season. */
    dayOfYear: (day: number) => Number(names[day]!.slice(5, 7)) * 30.4 - 30 + Number(names[day]!.slice(8)),
    /** Of an instant: which day, counted from the first; may lie before it. */
    dayOf: (instant: string) => Math.floor((Date.parse(instant) - Date.parse(first)) / 86_400_000),
  }
}
export type DemoCalendar = ReturnType<typeof demoCalendar>
