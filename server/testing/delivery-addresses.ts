// Delivery addresses for tests: a real place in the reference data, and addresses in it.
import type { Portal } from './portal.ts'

const kent = { zipcode: '98032', city: 'Kent', state: 'WA' } as const

/** The fields of an address in Kent, WA. Adds its ZIP code to the portal first. */
export const aPlace = async ({ db }: Pick<Portal, 'db'>) => {
  await db
    .insertInto('zipcodes')
    .values(kent)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { address_name: 'Depot', address: '700 Fuel Way', ...kent }
}

export const aDeliveryAddress = async (
  portal: Pick<Portal, 'db'>,
  address: { account_id: number; address_name?: string; city?: string },
) =>
  portal.db
    .insertInto('delivery_addresses')
    .values({ ...(await aPlace(portal)), ...address })
    .returningAll()
    .executeTakeFirstOrThrow()
