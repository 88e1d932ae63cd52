// docs/product/safety.md#pins-and-card-numbers: a known PIN goes through every call of an order. Afterwards no stored data or log
// may contain it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everythingAtRest } from '#testing/at-rest.ts'
import { caller } from '#testing/caller.ts'
import { aLoggedSystem } from '#testing/logged-system.ts'
import { aDriverLine, aNewLine, toThePickup } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { buildApp } from '#src/programs/app.ts'
import type { System } from '#src/programs/open-system.ts'

/** WEX takes six digits, long enough not to appear by chance. */
const first = '918273'
const second = '736455'
const wex = { card_network_id: 3, card_type_id: 2 }

let portal: Portal
let system: System
let logged: string[]
const texts: string[] = []
beforeAll(async () => {
  portal = await aPortal()
  const opened = await aLoggedSystem(portal)
  system = opened.system
  logged = opened.logged
})
afterAll(async () => {
  await system.close()
  await portal.close()
})

test('a PIN is stored only sealed: not in the audit, lines, stored answers, mails, jobs or log', async () => {
  const app = await buildApp(system)
  await app.ready()
  const { token, account_id } = await portal.aCustomer({ roles: ['card manager', 'pin manager 1'] })
  const as = caller(app, { token, account_id })
  const send = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: unknown, key?: string) => {
    const reply = await as.send(method, url, { payload, headers: key ? { 'idempotency-key': key } : {} })
    texts.push(reply.text, JSON.stringify(reply.headers))
    return reply
  }
  const template = await portal.db
    .insertInto('card_templates')
    .values({ template_name: 'WEX Driver', ...wex })
    .returning('id')
    .executeTakeFirstOrThrow()
  const driver = await aDriverLine(portal, { card_template_id: template.id, ...toThePickup })
  const data = [{ ...driver, pin: first }, await aNewLine(portal, toThePickup)]
  const submitted = await send('POST', '/v1/card_orders', { data }, 'a-key')
  expect(submitted.status).toBe(200)
  const { id } = submitted.body.data
  expect((await send('POST', '/v1/card_orders', { data }, 'a-key')).body).toEqual(submitted.body)
  // The PIN is refused in every possible way: another body under the key, taken, twice in one order, unreadable.
  expect((await send('POST', '/v1/card_orders', { data: data.slice(0, 1) }, 'a-key')).status).toBe(422)
  expect((await send('POST', '/v1/card_orders', { data: [data[0], data[0]] })).status).toBe(422)
  expect((await send('POST', '/v1/card_orders', { data: [{ ...driver, pin: `${first}${second}` }] })).status).toBe(422)
  expect((await send('POST', '/v1/card_orders', { data: [{ ...driver, pin: Number(first) }] })).status).toBe(422)
  await portal.db.updateTable('card_orders').set({ status_order: 'returned' }).where('id', '=', id).execute()
  const detail = await send('GET', `/v1/card_orders/${id}`)
  const line = detail.body.data.lines[0]
  const edit = { card_fuel_profile_id: 8, card_time_profile_id: 1, pin: second }
  expect((await send('PUT', `/v1/card_orders/${id}/lines/${line.id}`, edit)).status).toBe(200)
  expect((await send('POST', `/v1/card_orders/${id}/resubmit`, {})).status).toBe(200)
  await send('GET', '/v1/card_orders')
  await send('GET', '/v1/card_orders/export?format=csv')
  await send('GET', `/v1/cards/${line.card_id}/history`)
  await app.close()

  const atRest = await everythingAtRest(portal.db)
  expect(atRest.some((text) => text.includes('card_order_lines'))).toBe(true)
  expect(logged.length).toBeGreaterThan(0)
  const holds = (text: string) =>
    [first, second].some((pin) => {
      const inHex = Buffer.from(pin).toString('hex')
      // Sealed bytes are printed in hex, where six digits can appear by chance. The bytes of the PIN itself cannot.
      return text.includes(inHex) || text.replaceAll(/\\+x[0-9a-f]+/g, '').includes(pin)
    })
  expect([...atRest, ...logged, ...texts].filter(holds)).toEqual([])
  expect(holds(JSON.stringify({ pin: first })) && holds(`(1,${second})`), 'this test can fail').toBe(true)
  // Users who may see the PIN can still reveal it.
  const shown = await caller(portal.app, { token, account_id }).post(`/v1/cards/${line.card_id}/reveal_pin`)
  expect(shown.body.data.pin).toBe(second)
})
