// The payloads of accounts, their people, addresses, billing and saved views (payloads.ts).
import { randomUUID } from 'node:crypto'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { aBilling, aBillTo } from '#testing/billings.ts'
import { aDeliveryAddress, aPlace } from '#testing/delivery-addresses.ts'
import { anApp } from '#testing/second-factors.ts'
import { aView } from '#testing/views.ts'
import type { Actor, Stage } from './actors.ts'
import { anInvitedColleague } from './provider-payloads.ts'
import type { Payloads } from './payload.ts'
import { registerPayloads } from './register-payloads.ts'

const nothing = () => ({})

const aColleague = async ({ portal, here }: Stage, status: number = userStatus.active) => {
  const user = await portal.aUser({ status })
  await portal.join(user.id, here, { roles: ['report user'] })
  return user.id
}

/** The view belongs to the actor, because a colleague's view returns 404. */
const ownView = async ({ portal, here }: Stage, { user }: Actor) => ({
  params: { id: String(await aView(portal, { account_id: here, user_id: user.id })) },
})

export const accountPayloads: Pick<Payloads, 'accounts' | 'users' | 'addresses' | 'billing' | 'views'> = {
  accounts: {
    mine: nothing,
    scopes: nothing,
    search: () => ({ query: { keyword: 'Account' } }),
    ...registerPayloads.accounts,
  },
  views: {
    list: () => ({ query: { screen: 'orders' } }),
    save: () => ({ body: { screen: 'orders', name: randomUUID(), search: 'keyword=kent' } }),
    rename: async (stage, actor) => ({ ...(await ownView(stage, actor)), body: { name: randomUUID() } }),
    share: async (stage, actor) => ({ ...(await ownView(stage, actor)), body: { is_shared: true } }),
    remove: ownView,
  },
  users: {
    list: nothing,
    export: () => ({ query: { format: 'csv' } }),
    get: async (stage) => ({ params: { id: String(await aColleague(stage)) } }),
    update: async (stage) => ({
      params: { id: String(await aColleague(stage)) },
      body: { first_name: 'Pat', last_name: 'Driver', phone: '', title: 'Dispatcher', roles: ['card editor'], version: 1 },
    }),
    invite: () => ({ body: { email: `${randomUUID()}@fleet.test`, first_name: 'Pat', last_name: 'Driver' } }),
    types: nothing,
    roles: nothing,
    roleTypes: nothing,
    changeStatus: async (stage) => ({ params: { id: String(await aColleague(stage)) }, headers: { Status: '1' } }),
    requestTerms: async (stage) => ({ params: { id: String(await aColleague(stage)) }, headers: { Status: '3' } }),
    resetSecondFactor: async (stage) => {
      const id = await aColleague(stage)
      await anApp(stage.portal, id)
      return { params: { id: String(id) } }
    },
    activationLink: async (stage) => ({ params: { id: String(await anInvitedColleague(stage)) } }),
    resendInvitation: async (stage) => ({ params: { id: String(await aColleague(stage, userStatus.invited)) } }),
  },
  addresses: {
    list: nothing,
    export: () => ({ query: { format: 'csv' } }),
    create: async ({ portal, here }) => ({ body: { ...(await aPlace(portal)), account_id: here } }),
    update: async ({ portal, here }) => {
      const { id, version } = await aDeliveryAddress(portal, { account_id: here })
      return { params: { id: String(id) }, body: { ...(await aPlace(portal)), account_id: here, version } }
    },
    remove: async ({ portal, here }) => ({ params: { id: String((await aDeliveryAddress(portal, { account_id: here })).id) } }),
  },
  billing: {
    find: nothing,
    create: async ({ portal, here }) => {
      await portal.db.deleteFrom('account_billings').where('account_id', '=', here).execute()
      return { body: { ...(await aBillTo(portal)), account_id: here } }
    },
    update: async ({ portal, here }) => {
      const { version } = await aBilling(portal, { account_id: here })
      const body = { ...(await aBillTo(portal)), legal_name: 'Renamed LLC', account_id: here, version }
      return { params: { account_id: String(here) }, body }
    },
    history: nothing,
  },
}
