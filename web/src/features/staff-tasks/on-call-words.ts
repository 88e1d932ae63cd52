const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
export const dayOptions = dayNames.map((label, at) => ({ label, bit: 1 << at }))

const two = (value: number) => String(value).padStart(2, '0')
export const clockOf = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** 24:00 is the end of the day. Undefined for an invalid time. */
export const minuteOf = (clock: string) => {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(clock.trim()) ?? []
  const minutes = Number(hour) * 60 + Number(minute)
  return hour !== undefined && Number(minute) < 60 && minutes <= 1_440 ? minutes : undefined
}

type Shift = { days: number; from_minute: number; to_minute: number }

export const shiftWords = ({ days, from_minute, to_minute }: Shift) => {
  const named =
    days === 127
      ? 'Every day'
      : dayOptions
          .filter(({ bit }) => days & bit)
          .map(({ label }) => label)
          .join(', ')
  if (from_minute === 0 && to_minute === 1_440) return `${named}, all day`
  return `${named}, ${clockOf(from_minute)} to ${clockOf(to_minute)}${to_minute < from_minute ? ' the next day' : ''}`
}
