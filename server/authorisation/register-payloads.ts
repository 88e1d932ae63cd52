// The payloads of the provider's register: accounts named in the path, and divisions (payloads.ts).
import { randomInt, randomUUID } from 'node:crypto'
import type { Standing } from '@forecourt/domain/rules/account-standing.ts'
import { anAccountStanding } from '#testing/standings.ts'
import type { Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})

const anAccount =
  (standing: Standing = 'open') =>
  async ({ portal }: Stage) => ({ params: { account_id: String((await anAccountStanding(portal, standing)).id) } })

/** Other tests have no accounts in these ten divisions. Each division is created when needed. */
const aDivision = async ({ portal }: Stage) => {
  const number = `0${randomInt(0, 10)}`
  await portal.db
    .insertInto('divisions')
    .values({ number, name: 'North' })
    .onConflict((conflicting) => conflicting.column('number').doUpdateSet({ version: 1 }))
    .execute()
  return number
}

const freeDivision = async ({ portal }: Stage) => {
  await portal.db.deleteFrom('divisions').where('number', '=', '29').execute()
  return '29'
}

export const registerPayloads: { accounts: Omit<Payloads['accounts'], 'mine' | 'scopes' | 'search'> } & Pick<
  Payloads,
  'divisions' | 'accountClosing'
> = {
  accounts: {
    list: nothing,
    export: () => ({ query: { format: 'csv' } }),
    get: anAccount(),
    users: anAccount(),
    history: anAccount(),
    create: async (stage) => ({ body: { account_name: randomUUID(), division_number: await aDivision(stage) } }),
    update: async (stage) => ({ ...(await anAccount()(stage)), body: { city: 'Kent', version: 1 } }),
    remove: anAccount('prospect'),
    setNetworks: async (stage) => ({ ...(await anAccount()(stage)), body: { card_network_ids: [1], version: 1 } }),
    setFuelProfiles: async (stage) => ({ ...(await anAccount()(stage)), body: { card_fuel_profile_ids: [1], version: 1 } }),
    setContacts: async (stage) => ({ ...(await anAccount()(stage)), body: { contacts: [], version: 1 } }),
    open: anAccount('prospect'),
    hold: async (stage) => ({ ...(await anAccount()(stage)), body: { reason: 'credit', note: 'Unpaid' } }),
    release: async (stage) => ({ ...(await anAccount('on_hold')(stage)), body: { reason: 'credit', note: 'Paid' } }),
  },
  accountClosing: {
    check: anAccount(),
    close: async (stage) => ({ ...(await anAccount()(stage)), body: { effective_on: '2099-01-31', note: 'Sold' } }),
    reopen: async (stage) => ({ ...(await anAccount('closed')(stage)), body: { note: 'Back' } }),
  },
  divisions: {
    list: nothing,
    create: async (stage) => ({ body: { number: await freeDivision(stage), name: 'South' } }),
    update: async (stage) => ({ params: { number: await aDivision(stage) }, body: { name: 'West', version: 1 } }),
    remove: async (stage) => {
      const number = await freeDivision(stage)
      await stage.portal.db.insertInto('divisions').values({ number, name: 'East' }).execute()
      return { params: { number } }
    },
  },
}
