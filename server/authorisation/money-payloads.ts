// The payloads of payments and receivables (payloads.ts).
import { randomInt } from 'node:crypto'
import { anOpenItem, keepLedger } from '#testing/ledger.ts'
import type { Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})

const yesterday = () => new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

const aPayment = async ({ portal, here }: Pick<Stage, 'portal' | 'here'>) => {
  await keepLedger(portal)
  const { as } = await portal.staff()
  const { body } = await as.post(`/v1/accounts/${here}/payments`, { amount: 1_000, method: 'wire', received_on: yesterday() })
  return String(body.data.id)
}

export const moneyPayloads: Pick<Payloads, 'payments' | 'receivables'> = {
  payments: { balance: nothing, items: nothing, list: nothing, export: nothing },
  receivables: {
    settings: nothing,
    saveSettings: async ({ portal }) => {
      await portal.db.updateTable('billing_settings').set({ ledger_from: null }).execute()
      const { version } = await portal.db.selectFrom('billing_settings').select('version').executeTakeFirstOrThrow()
      return { body: { ledger_from: '2099-01-01', version } }
    },
    rules: nothing,
    saveRules: async ({ portal }) => {
      const staff = await portal.staff()
      return { body: (await staff.as.get('/v1/receivable_rules')).body.data }
    },
    list: nothing,
    export: () => ({ query: { format: 'csv' } }),
    get: ({ here }) => ({ params: { account_id: String(here) } }),
    pay: async ({ portal, here }) => {
      await keepLedger(portal)
      return { params: { account_id: String(here) }, body: { amount: 1_000, method: 'cheque', received_on: yesterday() } }
    },
    reallocate: async ({ portal }) => {
      // A separate account, because other calls leave credit behind, which would pay the item at once.
      const stage = { portal, here: (await portal.anAccount()).id }
      const number = `R-${randomInt(1, 1_000_000_000)}`
      await anOpenItem(stage.portal, { account_id: stage.here, number, due_on: '2026-01-01', amount: 500 })
      return {
        params: { account_id: String(stage.here), id: await aPayment(stage) },
        body: { invoice_numbers: [number] },
      }
    },
    return: async (stage) => ({
      params: { account_id: String(stage.here), id: await aPayment(stage) },
      body: { returned_on: yesterday(), reason: 'R01' },
    }),
  },
}
