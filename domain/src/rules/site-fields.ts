// docs/product/sites.md#what-is-known-of-a-site
export const siteKinds = ['cardlock', 'retail', 'private', 'mobile'] as const
export type SiteKind = (typeof siteKinds)[number]
export const siteStatuses = ['planned', 'open', 'closed'] as const
export type SiteStatus = (typeof siteStatuses)[number]
export const siteSources = ['file', 'hand', 'transaction'] as const
export const sitePrecisions = ['exact', 'zip', 'none'] as const
/** The largest truck that fits, from smallest to largest. */
export const truckAccess = ['none', 'bobtail', 'semi'] as const
export type TruckAccess = (typeof truckAccess)[number]

/** `days` is a bit mask from Monday (1) to Sunday (64). Minutes are in the site's local time. */
export type OpenWindow = { days: number; from_minute: number; to_minute: number }
const allDays = 127
export const minutesOfDay = 1_440
const aroundTheClock: OpenWindow = { days: allDays, from_minute: 0, to_minute: minutesOfDay }

const isAroundTheClock = (hours: readonly OpenWindow[]) =>
  hours.some(({ days, from_minute, to_minute }) => days === allDays && from_minute === 0 && to_minute === minutesOfDay)

const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

const daysAsText = (mask: number) => {
  const days = dayNames.map((_, at) => (mask & (1 << at)) !== 0)
  const runs: string[] = []
  for (let from = 0; from < days.length; from++) {
    if (!days[from]) continue
    let to = from
    while (days[to + 1]) to++
    runs.push(to === from ? dayNames[from]! : `${dayNames[from]}${to === from + 1 ? ' ' : '-'}${dayNames[to]}`)
    from = to
  }
  return runs.join(' ')
}

const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** In readable form: "24 h", or "Mo-Fr 06:00-22:00, Sa Su 08:00-18:00". Empty if unknown. */
export const hoursAsText = (hours: readonly OpenWindow[] | null) => {
  if (!hours) return ''
  if (isAroundTheClock(hours)) return '24 h'
  return hours
    .map(({ days, from_minute, to_minute }) => `${daysAsText(days)} ${clock(from_minute)}-${clock(to_minute)}`)
    .join(', ')
}

const dayOf = (text: string) => dayNames.findIndex((name) => text.toLowerCase().startsWith(name.toLowerCase()))

const readDays = (text: string) => {
  if (text.trim() === '') return allDays
  let mask = 0
  for (const part of text.trim().split(/\s+/)) {
    const [from, to = from] = part.split('-').map(dayOf)
    if (from === undefined || from < 0 || to! < 0) return 0
    for (let day = from; ; day = (day + 1) % dayNames.length) {
      mask |= 1 << day
      if (day === to) break
    }
  }
  return mask
}

const readClock = (hour: string, minute = '00') => Number(hour) * 60 + Number(minute)

/** Undefined if the text cannot be parsed. */
export const readHours = (text: string): OpenWindow[] | null | undefined => {
  if (text.trim() === '') return null
  if (/^(24\s*h(ours)?|24\s*\/\s*7|24)$/i.test(text.trim())) return [aroundTheClock]
  const windows = text.split(',').map((part) => {
    const [, days = '', from = '', fromMinute, to = '', toMinute] =
      /^\s*([a-z\s-]*?)\s*(\d{1,2})(?::(\d{2}))?\s*-\s*(\d{1,2})(?::(\d{2}))?\s*$/i.exec(part) ?? []
    const window = { days: readDays(days), from_minute: readClock(from, fromMinute), to_minute: readClock(to, toMinute) }
    const isRead = from !== '' && window.days > 0 && window.from_minute < window.to_minute && window.to_minute <= minutesOfDay
    return isRead && Number(fromMinute ?? 0) < 60 && Number(toMinute ?? 0) < 60 ? window : undefined
  })
  return windows.every((window) => window !== undefined) ? windows : undefined
}

/** In the site's local time; `weekday` is 0 for Monday. Undefined if the hours are unknown. */
export const isOpenAt = (hours: readonly OpenWindow[] | null, { weekday, minute }: { weekday: number; minute: number }) =>
  hours?.some(({ days, from_minute, to_minute }) => (days & (1 << weekday)) !== 0 && minute >= from_minute && minute < to_minute)
