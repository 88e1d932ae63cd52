/** "Pacific (PT)": the zone in which an account's days begin and end. */
export const zoneName = (timeZone: string) => {
  const name = (timeZoneName: 'longGeneric' | 'shortGeneric') =>
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName }).formatToParts(0).find(({ type }) => type === 'timeZoneName')
      ?.value
  return `${name('longGeneric')?.replace(/ Time$/, '') ?? timeZone} (${name('shortGeneric') ?? timeZone})`
}
