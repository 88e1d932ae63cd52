// The payloads of drivers and their assignments (payloads.ts).
import { aCard } from '#testing/cards.ts'
import { aDriver, aDriverNumber } from '#testing/drivers.ts'
import type { Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const theDriver = async ({ portal, here }: Stage) => ({
  params: { id: String((await aDriver(portal, { account_id: here })).id) },
})

const begins_at = '2026-03-01T08:00:00Z'

const anAssignment = async ({ portal, here }: Stage) => {
  const { id: driver_id } = await aDriver(portal, { account_id: here })
  const { id: card_id } = await aCard(portal, { account_id: here })
  const { id } = await portal.db
    .insertInto('assignments')
    .values({ account_id: here, driver_id, card_id, begins_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { id: String(driver_id), assignment_id: String(id) } }
}

export const driverPayloads: Pick<Payloads, 'drivers'> = {
  drivers: {
    list: () => ({}),
    export: () => ({ query: { format: 'csv' } }),
    get: theDriver,
    create: () => ({ body: { driver_number: aDriverNumber(), last_name: 'Diaz' } }),
    update: async (stage) => ({ ...(await theDriver(stage)), body: { last_name: 'Ross', version: 1 } }),
    deactivate: async (stage) => ({ ...(await theDriver(stage)), body: { status: 'inactive', confirm: [] } }),
    reactivate: async ({ portal, here }) => ({
      params: { id: String((await aDriver(portal, { account_id: here, status: 'inactive' })).id) },
    }),
    assign: async (stage) => {
      const { id: card_id } = await aCard(stage.portal, { account_id: stage.here })
      return { ...(await theDriver(stage)), body: { card_id, begins_at } }
    },
    changeAssignment: async (stage) => ({ ...(await anAssignment(stage)), body: { ends_at: '2026-03-02T08:00:00Z' } }),
    removeAssignment: anAssignment,
  },
}
