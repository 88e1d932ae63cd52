// The payloads of prices (payloads.ts).
import { randomUUID } from 'node:crypto'
import { aSite } from '#testing/transactions.ts'
import type { Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})
const aName = () => `Made for a test ${randomUUID()}`

const aPlan = ({ portal }: Stage) =>
  portal.db.insertInto('price_plans').values({ name: aName() }).returning('id').executeTakeFirstOrThrow()

export const pricingPayloads: Pick<Payloads, 'pricing'> = {
  pricing: {
    overview: nothing,
    rules: nothing,
    exportRules: () => ({ query: { format: 'csv' } }),
    createRule: async (stage) => ({
      body: { price_plan_id: (await aPlan(stage)).id, model: 'network', effective_from: '2099-01-01' },
    }),
    removeRule: async (stage) => {
      const { id } = await stage.portal.db
        .insertInto('price_rules')
        .values({ price_plan_id: (await aPlan(stage)).id, model: 'network', effective_from: '2099-01-01' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { params: { id: String(id) } }
    },
    createPlan: () => ({ body: { name: aName() } }),
    choosePlan: async (stage) => ({
      body: { account_id: stage.here, price_plan_id: (await aPlan(stage)).id, effective_from: '2099-01-01' },
    }),
    createIndex: () => ({ body: { name: aName(), kind: 'cost' } }),
    importPrices: () => ({ body: { csv: 'index,product_code,effective_from,price\r\n' } }),
    test: async ({ portal, here }) => {
      const { card_network_id, site_number } = await aSite(portal)
      const line = { product_id: 53, day: '2026-03-10', quantity: 10_000, network_price: 312_345 }
      return { body: { account_id: here, card_network_id, site_number, ...line } }
    },
    missing: nothing,
    priceMissing: nothing,
  },
}
