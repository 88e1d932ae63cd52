// Card orders for a journey: created over the API as the wizard does, then moved to the status the journey needs.
import { expect } from '@playwright/test'
import type { RoleName } from '@forecourt/domain/rules/access.ts'
import { orderStatuses, type OrderStatus } from '@forecourt/domain/rules/order-status.ts'
import type { Db } from '../server/src/db/connect.ts'
import { aFreshAddress } from '../server/testing/addresses.ts'
import { aDriverLine, aNewLine, toThePickup } from '../server/testing/orders.ts'
import { portalOrigin } from './environment.ts'
import { password, type People } from './fixtures.ts'

type Sender = { email: string; account_id: number }

const post = async (path: string, { body, ...headers }: { body: object; authorization?: string; accountid?: string }) => {
  const reply = await fetch(portalOrigin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': aFreshAddress(), ...headers },
    body: JSON.stringify(body),
  })
  const text = await reply.text()
  expect(reply.status, text).toBe(200)
  return (JSON.parse(text) as { data: unknown }).data
}

export const sendOrder = async ({ email, account_id }: Sender, lines: readonly object[]) => {
  const { token } = (await post('/v1/login', { body: { email, password } })) as { token: string }
  const headers = { authorization: `Bearer ${token}`, accountid: String(account_id) }
  return (await post('/v1/card_orders', { ...headers, body: { data: lines } })) as { id: number; card_order_number: string }
}

type Place = { id: number; account_id: number; status_order: OrderStatus; note?: string }

/** Sets the status of the order and adds the step to its timeline. */
export const putOrderAt = async (db: Db, { id, account_id, status_order, note = '' }: Place) => {
  await db.updateTable('card_orders').set({ status_order }).where('id', '=', id).execute()
  const title = orderStatuses[status_order]
  await db.insertInto('card_order_events').values({ account_id, card_order_id: id, status_order, title, note }).execute()
}

type NewOrder = {
  cards?: number
  roles?: readonly RoleName[]
  way?: 'delivery' | 'pickup' | 'virtual'
  at?: { status_order: OrderStatus; note?: string }
}

/** A user with an account of their own that has one order. */
export const anOrder = async (
  people: People,
  db: Db,
  { cards = 1, roles = ['card manager'], way = 'delivery', at }: NewOrder = {},
) => {
  const { user, account } = await people.aCustomer({ roles })
  const aLine = (description: string) => {
    if (way === 'virtual') return aDriverLine({ db }, { description })
    return aNewLine({ db }, { description, ...(way === 'pickup' && toThePickup) })
  }
  const lines = await Promise.all(Array.from({ length: cards }, (_, index) => aLine(`Truck ${index + 1}`)))
  const order = await sendOrder({ email: user.email, account_id: account.id }, lines)
  if (at) await putOrderAt(db, { ...at, id: order.id, account_id: account.id })
  return { user, account, lines: lines as { vehicle_number: string }[], ...order, page: `/card-order/${order.id}/review` }
}
