// The payloads of orders, their review and batches (payloads.ts).
import { randomUUID } from 'node:crypto'
import type { OrderStatus } from '@forecourt/domain/rules/order-status.ts'
import { aNewCard, aVehicleNumber, cardControls } from '#testing/cards.ts'
import { anOrderDraft } from '#testing/order-drafts.ts'
import { aNewLine, anOrder } from '#testing/orders.ts'
import { aBatch, anApprovedOrder, aSingleLine, aWexLine, aWexNumber } from '#testing/batches.ts'
import type { Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})

const theOrder = async ({ portal, here }: Stage, status_order: OrderStatus) => {
  const { id, lines } = await anOrder(portal, { account_id: here, status_order })
  return { params: { id: String(id) }, line_id: String(lines[0]!.id) }
}

const theBatch = async ({ portal, here }: Stage, state: 'open' | 'assigned' | 'completed') => ({
  params: { id: String((await aBatch(portal, { account_id: here, state })).id) },
})

const aPendingCard = async ({ portal, here }: Stage) => {
  const { as } = await portal.staff(here)
  const { body } = await as.post('/v1/cards', await aNewCard(portal))
  return { params: { id: String(body.data.id) } }
}

export const orderPayloads: Pick<Payloads, 'orders' | 'orderDrafts' | 'cardReview' | 'batches'> = {
  orderDrafts: {
    list: nothing,
    save: () => ({ params: { key: randomUUID() }, body: anOrderDraft() }),
    remove: () => ({ params: { key: randomUUID() } }),
  },
  orders: {
    list: nothing,
    export: () => ({ query: { format: 'csv' } }),
    get: async (stage) => ({ params: (await theOrder(stage, 'submitted')).params }),
    submit: async ({ portal }) => ({ body: { data: [await aNewLine(portal)] } }),
    review: async (stage) => ({ params: (await theOrder(stage, 'submitted')).params, body: { decision: 'approve' } }),
    editLine: async (stage) => {
      const { params, line_id } = await theOrder(stage, 'returned')
      return { params: { ...params, line_id }, body: { ...cardControls, vehicle_number: aVehicleNumber() } }
    },
    resubmit: async (stage) => ({ params: (await theOrder(stage, 'returned')).params, body: {} }),
    cancel: async (stage) => ({ params: (await theOrder(stage, 'submitted')).params, body: { reason: 'Not needed' } }),
    confirmDelivery: async (stage) => ({ params: (await theOrder(stage, 'shipped')).params, body: { step: 'delivered' } }),
  },
  cardReview: {
    list: nothing,
    order: async (stage) => ({ params: (await theOrder(stage, 'submitted')).params }),
    fulfil: async ({ portal, here }) => {
      const { id } = await anOrder(portal, { account_id: here, is_virtual: true })
      return { params: { id: String(id) }, body: {} }
    },
    numberCard: async (stage) => ({ ...(await aPendingCard(stage)), body: {} }),
    rejectCard: async (stage) => ({ ...(await aPendingCard(stage)), body: { reason: 'Ordered twice' } }),
  },
  batches: {
    list: nothing,
    export: () => ({ query: { format: 'csv' } }),
    ordersToBatch: nothing,
    create: async ({ portal, here }) => ({
      body: { order_ids: [(await anOrder(portal, { account_id: here, status_order: 'approved' })).id] },
    }),
    get: async (stage) => theBatch(stage, 'open'),
    lines: async (stage) => theBatch(stage, 'assigned'),
    removeOrder: async ({ portal, here }) => {
      const { id, orders } = await aBatch(portal, { account_id: here })
      return { params: { id: String(id), order_id: String(orders[0]!.id) } }
    },
    pinAvailability: async (stage) => theBatch(stage, 'open'),
    redrawPin: async ({ portal, here }) => {
      const { id: order_id } = await anApprovedOrder(portal, here, [await aSingleLine(portal)])
      const { as } = await portal.staff()
      const { body } = await as.post('/v1/card_order_batches', { order_ids: [order_id] })
      const lines = await as.get(`/v1/card_order_batches/${body.data.id}/lines`)
      return { params: { id: String(body.data.id), line_id: String(lines.body.data[0].id) } }
    },
    generate: async (stage) => theBatch(stage, 'open'),
    assign: async ({ portal, here }) => {
      const { id: order_id } = await anApprovedOrder(portal, here, [await aWexLine(portal)])
      const { as } = await portal.staff()
      const { body } = await as.post('/v1/card_order_batches', { order_ids: [order_id] })
      const lines = await as.get(`/v1/card_order_batches/${body.data.id}/lines`)
      const line_id = lines.body.data[0].id as number
      return { params: { id: String(body.data.id) }, body: { lines: [{ line_id, card_number: aWexNumber() }] } }
    },
    complete: async (stage) => theBatch(stage, 'assigned'),
    ship: async (stage) => ({ ...(await theBatch(stage, 'completed')), body: { carrier: 'UPS' } }),
    file: async (stage) => ({ params: { ...(await theBatch(stage, 'completed')).params, file: 'emboss' as const } }),
  },
}
