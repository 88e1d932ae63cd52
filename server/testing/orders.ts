// Card orders for tests, submitted through the API and then set to the status that the test needs.
import type { OrderStatus } from '@forecourt/domain/rules/order-status.ts'
import { aNewCard, aTemplate } from './cards.ts'
import type { Portal } from './portal.ts'

export const toAnAddress = {
  is_delivery: true,
  delivery_address_name: 'Depot',
  delivery_street_address: '700 Fuel Way',
  delivery_city: 'Kent',
  delivery_state: 'WA',
  delivery_zipcode: '98032',
} as const

export const toThePickup = { is_delivery: false, pickup_name: 'Dana', pickup_phone_number: '(253) 555-0100' } as const

/** A line of a valid order: a CFN Vehicle card, with delivery unless the test sets other values. */
export const aNewLine = async (portal: Pick<Portal, 'db'>, line: Record<string, unknown> = {}) => ({
  ...(await aNewCard(portal)),
  ...('is_delivery' in line ? {} : toAnAddress),
  ...line,
})

/** A line of a virtual request: a CFN Driver card, with a PIN that the portal generates. */
export const aDriverLine = async (portal: Pick<Portal, 'db'>, line: Record<string, unknown> = {}) => ({
  card_template_id: (await aTemplate(portal, { card_network_id: 1, card_type_id: 2 })).id,
  card_fuel_profile_id: 8,
  card_time_profile_id: 1,
  ...line,
})

type NewOrder = {
  account_id: number
  /** The number of cards, each with its own template. */
  cards?: number
  status_order?: OrderStatus
  is_virtual?: boolean
  is_delivery?: boolean
}

/** An order of the account, submitted by a new card manager. */
export const anOrder = async (portal: Portal, { account_id, cards = 1, status_order, ...kind }: NewOrder) => {
  const { as, user } = await portal.aCustomer({ account_id, roles: ['card manager'] })
  const way = kind.is_delivery === false ? toThePickup : toAnAddress
  const aLine = () => (kind.is_virtual ? aDriverLine(portal) : aNewLine(portal, way))
  const data = await Promise.all(Array.from({ length: cards }, aLine))
  const { status, text, body } = await as.post('/v1/card_orders', { data })
  if (status !== 200) throw new Error(text)
  const { id } = body.data as { id: number }
  if (status_order) await portal.db.updateTable('card_orders').set({ status_order }).where('id', '=', id).execute()
  const lines = await portal.db
    .selectFrom('card_order_lines')
    .select(['id', 'card_id', 'position'])
    .where('card_order_id', '=', id)
    .orderBy('position')
    .execute()
  return { ...(body.data as { id: number; card_order_number: string; case_number: string | null }), lines, as, user }
}
