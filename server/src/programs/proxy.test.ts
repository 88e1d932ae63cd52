// docs/operations/upgrade.md#proxy: the documented nginx in front of two real APIs. Skipped where Debian's nginx is not installed
// and cannot be.
import { randomUUID } from 'node:crypto'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { aTemplate } from '#testing/cards.ts'
import { anNginx, complaintsAboutGuide, findNginx, findOpenssl } from '#testing/nginx.ts'
import { aPortal } from '#testing/portal.ts'
import { aFreePort, aProgram, killPrograms } from '#testing/program.ts'

afterEach(killPrograms)

/** Two APIs start four times in all, which takes long on a busy machine. */
const patience = 240_000

const KEYRING = JSON.stringify({ active: 'test', keys: { test: Buffer.alloc(32, 7).toString('base64') } })

test.runIf(findNginx())(
  'a rolling restart of two APIs behind the documented nginx loses no request and repeats none',
  { timeout: patience },
  async () => {
    const portal = await aPortal()
    onTestFinished(portal.close)
    const { account_id, token } = await portal.aCustomer({ roles: ['card manager'] })
    const { id } = await aTemplate(portal, { card_network_id: 1, card_type_id: 2 })
    const line = { card_template_id: id, card_fuel_profile_id: 8, card_time_profile_id: 1 }
    const environment = { DATABASE_URL: portal.url, KEYRING, TRUSTED_PROXIES: '127.0.0.1', REQUESTS_PER_MINUTE: '100000' }
    const ports = [await aFreePort(), await aFreePort()] as const
    const start = async (port: number) => {
      const api = aProgram('api', { ...environment, PORT: String(port) })
      await api.ready()
      return api
    }
    const apis = await Promise.all(ports.map(start))
    const nginx = await anNginx(ports)
    onTestFinished(nginx.close)
    const inside = await fetch(`${nginx.origin}/metrics`)
    expect(inside.status, 'figures stay inside').toBe(404)

    const state = { is_over: false, asked: 0, orders: 0 }
    const refused: string[] = []
    const headers = { authorization: `Bearer ${token}`, accountid: String(account_id) }
    const call = async (path: string, options: RequestInit = {}) => {
      const reply = await fetch(nginx.origin + path, options).catch((error: Error) => error)
      if (reply instanceof Error) return void refused.push(reply.message)
      const text = await reply.text()
      if (reply.status === 200) return JSON.parse(text) as unknown
      refused.push(`${reply.status} ${text.slice(0, 200)}`)
    }
    const read = async () => {
      while (!state.is_over) {
        await call('/v1/profile', { headers })
        state.asked++
      }
    }
    const order = async () => {
      while (!state.is_over) {
        const json = { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
        await call('/v1/card_orders', { method: 'POST', body: JSON.stringify({ data: [line] }), headers: json })
        state.orders++
      }
    }
    const people = [read(), read(), read(), order()]
    for (const [at, port] of ports.entries()) {
      await apis[at]!.stop('SIGTERM')
      apis[at] = await start(port)
    }
    state.is_over = true
    await Promise.all(people)
    expect(refused).toEqual([])
    expect(state.asked).toBeGreaterThan(20)
    const { made } = await portal.db
      .selectFrom('card_orders')
      .select(({ fn }) => fn.countAll<number>().as('made'))
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow()
    expect(made).toBe(state.orders)
    await Promise.all(apis.map((api) => api.stop()))
  },
)

test.runIf(findNginx() && findOpenssl())('nginx accepts the documented configuration as it is written', async () => {
  expect(await complaintsAboutGuide()).toBe('')
})
