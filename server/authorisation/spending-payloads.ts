// The payloads of transactions, invoices, exceptions and declines (payloads.ts).
import { aCard, aVehicleNumber } from '#testing/cards.ts'
import { anException } from '#testing/exceptions.ts'
import { aBilling } from '#testing/billings.ts'
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
    correctOdometer: async ({ portal, here }) => ({
      params: { id: String((await aTransaction(portal, { account_id: here })).id) },
      body: { odometer: 120_000, reason: 'Misread' },
    }),
  },
  invoices: {
    list: nothing,
    export: () => ({ query: { format: 'csv' } }),
    get: async ({ portal, here }) => ({ params: { id: String((await anInvoice(portal, { account_id: here })).id) } }),
    file: async ({ portal, here }) => ({
      params: { id: String((await anInvoice(portal, { account_id: here })).id), format: 'csv' },
    }),
    deliveries: async ({ portal, here }) => ({ params: { id: String((await anInvoice(portal, { account_id: here })).id) } }),
    send: async ({ portal, here }) => {
      await aBilling(portal, { account_id: here })
      return { params: { id: String((await anInvoice(portal, { account_id: here })).id) }, body: { reason: 'Lost' } }
    },
    proofKey: nothing,
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
    export: () => ({ query: { format: 'csv' } }),
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
  authorisations: { list: nothing, export: () => ({ query: { format: 'csv' } }) },
  coverage: { list: nothing, export: () => ({ query: { format: 'csv' } }), health: nothing },
  vehicles: {
    create: () => ({ body: { vehicle_number: aVehicleNumber(), fuel_type: 'diesel' } }),
    addMeter: async (stage) => ({
      params: { vehicle_number: await aVehicle(stage) },
      body: { from_day: '2026-03-01', reading: 5 },
    }),
    removeMeter: async (stage) => {
      const vehicle_number = await aVehicle(stage)
      const { db } = stage.portal
      const values = { account_id: stage.here, vehicle_number }
      const { id } = await db.insertInto('vehicles').values(values).returning('id').executeTakeFirstOrThrow()
      const from_day = '2026-03-01'
      await db.insertInto('vehicle_meters').values({ account_id: stage.here, vehicle_id: id, from_day, reading: 5 }).execute()
      return { params: { vehicle_number, from_day } }
    },
    list: nothing,
    export: () => ({ query: { format: 'csv' } }),
    get: async (stage) => ({ params: { vehicle_number: await aVehicle(stage) } }),
    update: async (stage) => ({
      params: { vehicle_number: await aVehicle(stage) },
      body: { fuel_type: 'diesel', tank_capacity: 150, version: 0 },
    }),
  },
}
