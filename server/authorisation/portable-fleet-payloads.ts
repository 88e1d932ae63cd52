// The payloads of portable fleets (payloads.ts).
import type { Portal } from '#testing/portal.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})

type Values = { has_secrets?: boolean; state?: string }

/** A finished portable fleet, in an account where none is in progress. */
const aFleet = async (portal: Portal, account_id: number, values: Values = {}) => {
  const { id } = await portal.db
    .insertInto('portable_fleets')
    .values({ account_id, state: 'ready', filename: 'fleet.zip', ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

const anAccount = async (portal: Portal) => ({ account_id: String((await portal.anAccount()).id) })

const aFleetOf = async (portal: Portal, values: Values = {}) => {
  const params = await anAccount(portal)
  return { params: { ...params, id: await aFleet(portal, Number(params.account_id), values) } }
}

export const portableFleetPayloads: Pick<Payloads, 'portableFleets'> = {
  portableFleets: {
    make: async ({ portal, here }) => {
      await portal.db.deleteFrom('portable_fleets').where('account_id', '=', here).execute()
      return {}
    },
    list: nothing,
    file: async ({ portal, here }) => ({ params: { id: await aFleet(portal, here) } }),
    makeOf: async ({ portal }) => ({ params: await anAccount(portal) }),
    listOf: async ({ portal }) => ({ params: await anAccount(portal) }),
    fileOf: ({ portal }) => aFleetOf(portal),
    askSecrets: async ({ portal }) => ({
      params: await anAccount(portal),
      body: { passphrase: 'correct horse battery staple' },
    }),
    approve: ({ portal }) => aFleetOf(portal, { has_secrets: true, state: 'waiting' }),
    refuse: ({ portal }) => aFleetOf(portal, { has_secrets: true, state: 'waiting' }),
    secretFile: ({ portal }) => aFleetOf(portal, { has_secrets: true }),
  },
}
