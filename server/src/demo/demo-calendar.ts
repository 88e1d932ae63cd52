// The demo's two years. The last day is yesterday in the provider's zone, so nothing is in the future.
import { dayIn } from '@forecourt/domain/rules/time-zone.ts'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import type { Ctx } from '#src/system/context.ts'

const days = 730

/** Days are numbered from the first day. */
export const demoCalendar = ({ clock, config }: Ctx) => {
  const today = dayIn(config.branding.time_zone, clock.now())
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
    /** Approximate, good enough for seasons. */
    dayOfYear: (day: number) => Number(names[day]!.slice(5, 7)) * 30.4 - 30 + Number(names[day]!.slice(8)),
    /** The number of an instant's day; negative before the first day. */
    dayOf: (instant: string) => Math.floor((Date.parse(instant) - Date.parse(first)) / 86_400_000),
  }
}
export type DemoCalendar = ReturnType<typeof demoCalendar>
