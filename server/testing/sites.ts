// Valid sites for tests, as staff enter and send them, and ZIP codes with their coordinates.
import { randomBytes } from 'node:crypto'
import type { Caller } from './caller.ts'
import type { Portal } from './portal.ts'

const places = [
  { zipcode: '98032', city: 'Kent', state: 'WA', latitude: 47.3776, longitude: -122.2854, county: 'King', county_fips: '53033' },
  {
    zipcode: '98108',
    city: 'Seattle',
    state: 'WA',
    latitude: 47.5413,
    longitude: -122.3129,
    county: 'King',
    county_fips: '53033',
  },
  {
    zipcode: '97201',
    city: 'Portland',
    state: 'OR',
    latitude: 45.5078,
    longitude: -122.6897,
    county: 'Multnomah',
    county_fips: '41051',
  },
]

/** Kent, Seattle and Portland. */
export const someZipcodes = ({ db }: Pick<Portal, 'db'>) =>
  db
    .insertInto('zipcodes')
    .values(places)
    .onConflict((clash) =>
      clash.column('zipcode').doUpdateSet((excluded) => ({
        latitude: excluded.ref('excluded.latitude'),
        longitude: excluded.ref('excluded.longitude'),
        county: excluded.ref('excluded.county'),
        county_fips: excluded.ref('excluded.county_fips'),
      })),
    )
    .execute()

export const aSiteNumber = () => randomBytes(4).toString('hex')

/** A new cardlock in Kent, as staff enter it. */
export const aNewSite = (given: object = {}) => ({
  card_network_id: 1,
  site_number: aSiteNumber(),
  name: 'Kent Cardlock',
  city: 'Kent',
  state: 'WA',
  zipcode: '98032',
  kind: 'cardlock' as const,
  ...given,
})

type Sending = { card_network_id?: number; layout?: string; mode?: string; mapping?: string; close_missing?: string }

/** Fields first, then the file, as a browser sends them. */
export const sendSites = async (as: Caller, file: string, sending: Sending = {}) => {
  const form = new FormData()
  const fields = { card_network_id: 1, layout: 'CSV', mode: 'apply', ...sending }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', new Blob([file]), 'sites.csv')
  const encoded = new Response(form)
  return as.send('POST', '/v1/sites/import', {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  })
}
