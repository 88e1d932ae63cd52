import { dateFormat } from '#src/text/date-format.ts'

const named = (timeZone: string, timeZoneName: 'longGeneric' | 'shortGeneric') =>
  dateFormat({ timeZone, timeZoneName })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** "Pacific Time". */
export const zoneName = (timeZone: string) => named(timeZone, 'longGeneric')

/** "Pacific (PT)". */
export const zoneInShort = (timeZone: string) =>
  `${zoneName(timeZone).replace(/ Time$/, '')} (${named(timeZone, 'shortGeneric')})`
