// The payloads of groups of accounts (payloads.ts). They create their own accounts, so that the accounts of the stage do not
// change.
import { randomUUID } from 'node:crypto'
import { aGroup } from '#testing/account-groups.ts'
import type { Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})

const group = async ({ portal }: Stage) => ({ params: { id: String((await aGroup(portal)).id) } })

const member = async ({ portal }: Stage) => {
  const { id: account_id } = await portal.anAccount()
  return { params: { id: String((await aGroup(portal, account_id)).id), account_id: String(account_id) } }
}

const granted = async ({ portal }: Stage) => {
  const { id } = await aGroup(portal)
  const user = await portal.aUser()
  await portal.db
    .insertInto('group_grants')
    .values({ group_id: id, user_id: user.id, roles: ['report user'] })
    .execute()
  return { params: { id: String(id), user_id: String(user.id) } }
}

export const accountGroupPayloads: Pick<Payloads, 'accountGroups'> = {
  accountGroups: {
    list: nothing,
    export: () => ({ query: { format: 'csv' } }),
    get: group,
    create: () => ({ body: { name: randomUUID() } }),
    rename: async (stage) => ({ ...(await group(stage)), body: { name: randomUUID(), version: 1 } }),
    remove: group,
    join: async (stage) => ({ ...(await group(stage)), body: { account_id: (await stage.portal.anAccount()).id } }),
    leave: member,
    grant: async (stage) => ({
      ...(await group(stage)),
      body: { email: (await stage.portal.aUser()).email, roles: ['report user'] },
    }),
    changeGrant: async (stage) => ({ ...(await granted(stage)), body: { roles: ['card editor'], version: 1 } }),
    revoke: granted,
  },
}
