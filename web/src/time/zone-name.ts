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

const cityOf = (timeZone: string) => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')

/** Spanish writes it in lower case within a sentence: "hora del Pacífico". */
const asTitle = (words: string) => words.slice(0, 1).toLocaleUpperCase() + words.slice(1)

/** "Pacific Time (Los Angeles)": the zone of a record, as a standalone label. */
export const zoneInWords = (timeZone: string) =>
  timeZone.includes('/') ? `${asTitle(zoneName(timeZone))} (${cityOf(timeZone)})` : timeZone

/** "Berlin, Europe": for the long list, where naming every zone would be slow. */
export const zonePlace = (timeZone: string) =>
  timeZone.includes('/') ? `${cityOf(timeZone)}, ${timeZone.split('/').slice(0, -1).join(', ').replaceAll('_', ' ')}` : timeZone
