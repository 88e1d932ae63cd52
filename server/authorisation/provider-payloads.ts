import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { aPng } from '#testing/logo.ts'
import type { Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})

const versionOf = async ({ portal }: Stage) => {
  const { version } = await portal.db.selectFrom('provider').select('version').executeTakeFirstOrThrow()
  return version
}

/** The last network, because other payloads use the first. */
const aNetwork = async ({ portal }: Stage) => {
  const { as } = await portal.staff()
  return (await as.get('/v1/provider/networks')).body.data.at(-1)
}

export const providerPayloads: Pick<Payloads, 'setup' | 'provider' | 'networks'> = {
  setup: {
    get: nothing,
    skip: () => ({ body: { skipped_steps: ['sites'] } }),
    open: () => ({ body: { step: 'profiles' } }),
  },
  provider: {
    get: nothing,
    save: async (stage) => ({ body: { business_hours: 'M-F 7 am to 4 pm', version: await versionOf(stage) } }),
    saveLogo: () => ({ form: { file: new File([aPng()], 'logo.png') } }),
    removeLogo: nothing,
    logo: async ({ portal }) => {
      const { as } = await portal.staff()
      const form = new FormData()
      form.append('file', new File([aPng()], 'logo.png'))
      const sent = new Response(form)
      const { body } = await as.send('PUT', '/v1/provider/logo', {
        payload: Buffer.from(await sent.arrayBuffer()),
        headers: { 'content-type': sent.headers.get('content-type')! },
      })
      return { params: { hash: body.data.logo.split('/').at(-1) } }
    },
    testLetter: nothing,
  },
  networks: {
    list: nothing,
    save: async (stage) => {
      const { card_network_id, version } = await aNetwork(stage)
      return { params: { id: String(card_network_id) }, body: { participant: '123', version } }
    },
  },
}

/** A colleague who was invited and has not signed in yet. */
export const anInvitedColleague = async ({ portal }: Stage) => (await portal.aUser({ status: userStatus.invited })).id
