// The zones of the United States first: that is where the cards are used.
const american = [
  'America/Los_Angeles',
  'America/Denver',
  'America/Phoenix',
  'America/Chicago',
  'America/New_York',
  'America/Anchorage',
  'Pacific/Honolulu',
]

const others = Intl.supportedValuesOf('timeZone').filter((zone) => !american.includes(zone))

const option = (zone: string) => ({ value: zone, label: zone.replaceAll('_', ' ') })

export const timeZones = [
  { group: 'United States', items: american.map(option) },
  { group: 'Other', items: ['UTC', ...others.filter((zone) => zone !== 'UTC')].map(option) },
]
