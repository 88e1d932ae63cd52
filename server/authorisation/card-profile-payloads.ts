// The payloads of fuel and time profiles (payloads.ts).
import { randomUUID } from 'node:crypto'
import type { Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const aName = () => `Profile ${randomUUID().slice(0, 8)}`
const windows = [{ days: 31, from_minute: 0, to_minute: 720 }]

const aFuelProfile = ({ portal }: Stage) =>
  portal.db
    .insertInto('card_fuel_profiles')
    .values({ name: aName(), grades: ['Diesel'] })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
const aTimeProfile = ({ portal }: Stage) =>
  portal.db
    .insertInto('card_time_profiles')
    .values({ name: aName(), windows: JSON.stringify(windows) })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const cardProfilePayloads: Pick<Payloads, 'cardProfiles'> = {
  cardProfiles: {
    list: () => ({}),
    createFuel: () => ({ body: { name: aName(), grades: ['Diesel'], product_ids: [] } }),
    updateFuel: async (stage) => {
      const { id, version } = await aFuelProfile(stage)
      return { params: { id: String(id) }, body: { is_hidden: true, version } }
    },
    fuelUsage: async (stage) => ({ params: { id: String((await aFuelProfile(stage)).id) } }),
    createTime: () => ({ body: { name: aName(), windows } }),
    updateTime: async (stage) => {
      const { id, version } = await aTimeProfile(stage)
      return { params: { id: String(id) }, body: { is_hidden: true, version } }
    },
    timeUsage: async (stage) => ({ params: { id: String((await aTimeProfile(stage)).id) } }),
  },
}
