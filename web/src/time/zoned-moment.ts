// A day and a time as a person types them, in the account's zone, and the moment they name.

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

/** The hour that the clocks leave out in spring is read as the one after it. */
export const zonedMoment = (day: string, time: string, timeZone: string) => {
  const wanted = Date.parse(`${day}T${time || '00:00'}:00Z`)
  let at = wanted
  // The offset at the first guess may be that of the other side of a change of the clocks.
  for (let round = 0; round < 2; round++) {
    const shown = partsAt(new Date(at), timeZone)
    at += wanted - Date.parse(`${shown.day}T${shown.time}:00Z`)
  }
  return new Date(at).toISOString()
}
