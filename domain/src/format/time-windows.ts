// Formats the windows of a time profile: "Mon–Fri 5:00 AM–7:00 PM".
import type { TimeWindow } from '#src/rules/profiles.ts'

export const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })
const minutesOfDay = 24 * 60
const timeText = (minute: number) => (minute === minutesOfDay ? 'midnight' : clock.format(minute * 60_000))

/** Three or more consecutive days become a range. */
const daysText = (mask: number) => {
  const runs: number[][] = []
  for (const day of dayNames.keys()) {
    if ((mask & (1 << day)) === 0) continue
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const named = (day: number | undefined) => dayNames[day ?? 0]
  const words = runs.flatMap((run) => (run.length > 2 ? [`${named(run[0])}–${named(run.at(-1))}`] : run.map(named)))
  return words.length === 1 && words[0] === 'Mon–Sun' ? 'Every day' : words.join(', ')
}

export const windowText = ({ days, from_minute, to_minute }: TimeWindow) => {
  const isAllDay = from_minute === 0 && to_minute === minutesOfDay
  return `${daysText(days)} ${isAllDay ? 'all day' : `${timeText(from_minute)}–${timeText(to_minute)}`}`
}

export const windowsText = (windows: readonly TimeWindow[]) => windows.map(windowText).join('; ')
