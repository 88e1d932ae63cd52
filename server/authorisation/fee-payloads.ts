// The payloads of fees (payloads.ts).
import { randomUUID } from 'node:crypto'
import { anAgreedFee } from '#testing/fees.ts'
import type { Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})
const aFee = () => ({
  name: `Made for a test ${randomUUID()}`,
  kind: 'transaction' as const,
  amount: 150,
  effective_from: '2099-01-01',
})
const madeFee = ({ portal }: Stage) =>
  portal.db.insertInto('fee_rules').values(aFee()).returning(['id', 'version']).executeTakeFirstOrThrow()

export const feePayloads: Pick<Payloads, 'fees'> = {
  fees: {
    list: nothing,
    create: () => ({ body: aFee() }),
    end: async (stage) => {
      const { id, version } = await madeFee(stage)
      return { params: { id: String(id) }, body: { ends_on: '2099-12-31', version } }
    },
    consents: ({ here }) => ({ params: { account_id: String(here) } }),
    withdraw: async (stage) => {
      const { id: account_id } = await stage.portal.anAccount()
      const { fee_rule_id } = await anAgreedFee(stage.portal, { account_id })
      const params = { account_id: String(account_id), fee_rule_id: String(fee_rule_id) }
      return { params, body: { ends_on: '2099-12-31', reason: 'Letter of the account' } }
    },
    agree: async (stage) => {
      const { id: account_id } = await stage.portal.anAccount()
      const { id } = await madeFee(stage)
      return { params: { account_id: String(account_id) }, body: { fee_rule_id: id, contract_reference: 'Contract 7' } }
    },
  },
}
