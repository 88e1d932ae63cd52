// The payloads of transactions, invoices, exceptions and declines (payloads.ts).
import { aCard, aVehicleNumber } from '#testing/cards.ts'
import { anException } from '#testing/exceptions.ts'
import { anInvoice } from '#testing/invoices.ts'
import { aNotice } from '#testing/notices.ts'
import { anEnteredRate, aTaxRate } from '#testing/tax-rates.ts'
import { aTransaction } from '#testing/transactions.ts'
import type { Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})

const aVehicle = async ({ portal, here }: Stage) => {
  const vehicle_number = aVehicleNumber()
  await aCard(portal, { account_id: here, vehicle_number })
  return vehicle_number
}

export const spendingPayloads: Pick<
  Payloads,
  'dashboard' | 'transactions' | 'invoices' | 'taxRates' | 'exceptions' | 'authorisations' | 'coverage' | 'vehicles'
> = {
  dashboard: {
    get: nothing,
    productGrade: nothing,
    cards: nothing,
    orders: nothing,
    attention: nothing,
    exceptions: nothing,
    provider: nothing,
    notifications: nothing,
    seeNotifications: async ({ portal, here }) => ({ body: { id: await aNotice(portal, { account_id: here }) } }),
  },
  transactions: {
    list: nothing,
    export: () => ({ query: { format: 'csv' } }),
    get: async ({ portal, here }) => ({ params: { id: String((await aTransaction(portal, { account_id: here })).id) } }),
  },
  invoices: {
    list: nothing,
    get: async ({ portal, here }) => ({ params: { id: String((await anInvoice(portal, { account_id: here })).id) } }),
  },
  taxRates: {
    list: nothing,
    create: () => ({ body: aTaxRate() }),
    update: async ({ portal }) => {
      const { id, version, rate } = await anEnteredRate(portal)
      return { params: { id: String(id) }, body: { rate, never_exempt_rate: 0, version } }
    },
    remove: async ({ portal }) => ({ params: { id: String((await anEnteredRate(portal)).id) } }),
  },
  exceptions: {
    list: nothing,
    counts: nothing,
    update: async ({ portal, here }) => {
      const { id, version } = await anException(portal, { account_id: here })
      return { params: { id: String(id) }, body: { review_state: 'reviewed', version } }
    },
    review: async ({ portal, here }) => {
      const { id, version } = await anException(portal, { account_id: here })
      return { body: { exceptions: { seen: [{ id, version }] }, review_state: 'reviewed' } }
    },
    settings: nothing,
    saveSettings: () => ({ body: { rules: [{ code: 'REPEAT', is_on: true, threshold: 20 }] } }),
    saveAlerts: () => ({ body: { is_on: true } }),
  },
  authorisations: { list: nothing },
  coverage: { list: nothing, health: nothing },
  vehicles: {
    list: nothing,
    get: async (stage) => ({ params: { vehicle_number: await aVehicle(stage) } }),
    update: async (stage) => ({
      params: { vehicle_number: await aVehicle(stage) },
      body: { fuel_type: 'diesel', tank_capacity: 150, version: 0 },
    }),
  },
}
