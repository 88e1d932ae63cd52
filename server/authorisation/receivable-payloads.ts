// The payloads of money outside of invoices (payloads.ts).
import { keepLedger } from '#testing/ledger.ts'
import type { Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})

const account = async ({ portal, here }: Stage) => {
  await keepLedger(portal)
  return { account_id: String(here) }
}

/** Asked for by a member of staff who is nobody of the actors. */
const aRequest = async (stage: Stage) => {
  const { account_id } = await account(stage)
  const { as } = await stage.portal.staff()
  const body = { amount: -1, reason: 'write-off', note: 'Small' }
  const asked = await as.post(`/v1/accounts/${account_id}/adjustments`, body)
  return String(asked.body.data.request_id)
}

export const receivablePayloads: Pick<Payloads, 'adjustments' | 'moneyRequests'> = {
  adjustments: {
    list: async (stage) => ({ params: await account(stage) }),
    adjust: async (stage) => ({ params: await account(stage), body: { amount: -100, reason: 'goodwill' } }),
    refund: async (stage) => {
      const params = await account(stage)
      const { as } = await stage.portal.staff()
      await as.post(`/v1/accounts/${params.account_id}/adjustments`, { amount: -1_000, reason: 'goodwill' })
      return { params, body: { amount: 100, note: 'Check' } }
    },
  },
  moneyRequests: {
    list: nothing,
    decide: async (stage) => ({ params: { id: await aRequest(stage) }, body: { decision: 'refuse' } }),
  },
}
