// The time zone of most of each state, the default for new sites.

const byZone: Readonly<Record<string, string>> = {
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
  'America/New_York': 'CT DC DE FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
}

const zones = new Map(Object.entries(byZone).flatMap(([zone, codes]) => codes.split(' ').map((code) => [code, zone] as const)))

/** Undefined for an unknown state. */
export const stateTimeZone = (state: string) => zones.get(state)
