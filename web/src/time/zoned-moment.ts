// Converts a typed day and time in the account's zone to an instant.

const partsAt = (at: Date, timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return { day: `${part['year']}-${part['month']}-${part['day']}`, time: `${part['hour']}:${part['minute']}` }
}

export const zonedParts = (at: string, timeZone: string) => partsAt(new Date(at), timeZone)

/** An hour skipped by the clock change in spring is read as the hour after it. */
export const zonedMoment = (day: string, time: string, timeZone: string) => {
  const wanted = Date.parse(`${day}T${time || '00:00'}:00Z`)
  let at = wanted
  // The first guess may use the offset from the other side of a clock change.
  for (let round = 0; round < 2; round++) {
    const shown = partsAt(new Date(at), timeZone)
    at += wanted - Date.parse(`${shown.day}T${shown.time}:00Z`)
  }
  return new Date(at).toISOString()
}
