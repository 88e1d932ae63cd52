import { zoneInWords, zonePlace } from './zone-name.ts'

const american = [
  'America/Los_Angeles',
  'America/Denver',
  'America/Phoenix',
  'America/Chicago',
  'America/New_York',
  'America/Anchorage',
  'Pacific/Honolulu',
]

const others = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC' && !american.includes(zone))

export const americanZones = american.map((zone) => ({ value: zone, label: zoneInWords(zone) }))

/** The zones of the United States come first, because that is where the cards are used. */
export const timeZones = [
  { group: 'United States', items: americanZones },
  { group: 'Other', items: ['UTC', ...others].map((zone) => ({ value: zone, label: zonePlace(zone) })) },
]
