// docs/product/safety.md#more-than-it-can-do: a process with two connections, called over real sockets.
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@forecourt/domain/contract/api.ts'
import type { Endpoint } from '@forecourt/domain/contract/endpoint.ts'
import { problems } from '@forecourt/domain/messages.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connect, requestLimits } from '#src/db/connect.ts'
import { aCard } from '#testing/cards.ts'
import { aPlace } from '#testing/delivery-addresses.ts'
import { aPortal, testPassword, type Portal } from '#testing/portal.ts'
import { admission } from './admission.ts'

let portal: Portal
let origin: string
beforeAll(async () => {
  portal = await aPortal({ DATABASE_CONNECTIONS: '2' })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`
})
afterAll(() => portal.close())

type Sent = { token?: string; account_id?: number; body?: unknown }
const send = (path: string, { token, account_id, body }: Sent = {}) =>
  fetch(`${origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(account_id && { accountid: String(account_id) }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** Takes both connections. Returns a function that gives them back. */
const holdAll = async () => {
  const freed = Promise.withResolvers<void>()
  onTestFinished(() => freed.resolve())
  const taken = [0, 1].map(() => {
    const begun = Promise.withResolvers<void>()
    const held = portal.db.transaction().execute(async () => {
      begun.resolve()
      await freed.promise
    })
    return { begun: begun.promise, held }
  })
  await Promise.all(taken.map(({ begun }) => begun))
  return async () => {
    freed.resolve()
    await Promise.all(taken.map(({ held }) => held))
  }
}

const queueOf = 2 * 60

test('a call beyond the queue is refused at once, loss reports and sign-ins continue, and queued calls are answered', async () => {
  const { token, account_id, user } = await portal.aCustomer({ roles: ['card editor'] })
  const card = await aCard(portal, { account_id, card_status_id: cardStatus.active })
  const free = await holdAll()
  const answers = Array.from({ length: queueOf + 20 }, async () => {
    const reply = await send('/v1/profile', { token })
    return {
      status: reply.status,
      retry_after: reply.headers.get('retry-after'),
      policy: reply.headers.get('content-security-policy'),
      body: (await reply.json()) as { code?: string },
    }
  })
  // The refusals arrive while the connections are still held.
  const refused: unknown[] = []
  for (const answer of answers) void answer.then((reply) => reply.status === 503 && refused.push(reply))
  await expect.poll(() => refused.length, { timeout: 5_000, interval: 10 }).toBe(20)
  expect(refused[0]).toMatchObject({
    status: 503,
    retry_after: '2',
    policy: "default-src 'none'; frame-ancestors 'none'",
    body: { code: 'overloaded', message: problems.overloaded, request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  })
  expect(await (await send('/metrics')).text(), 'counted, although no line of the log tells of each').toContain(
    'forecourt_requests_total{method="GET",route="refused at once",status="503"} 20\n',
  )
  const written = await send('/v1/update_card_status', { token, body: {} })
  expect([written.status, (await send('/healthz')).status], 'a change goes the usual way, and health is not a call').toEqual([
    400, 200,
  ])

  const signedIn = await send('/v1/login', { body: { email: user.email, password: testPassword } })
  expect(signedIn.status).toBe(200)
  const loss = { card_ids: [card.id], card_status_id: cardStatus.lost, reason: 'lost' }
  const reported = await send('/v1/update_card_status', { token, account_id, body: loss })
  expect(reported.status).toBe(200)

  await free()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(queueOf)
})

test('once the waiting calls have waited a second, the queue accepts far fewer', async () => {
  const one = connect(portal.url, { max: 1, limits: { ...requestLimits, wait: 20_000 } })
  onTestFinished(one.close)
  const admit = admission(one, one)
  const first = await one.pool.connect()
  const others = Array.from({ length: 3 }, () => one.pool.connect())
  expect(admit({}), 'three wait, and not for long').toBe(one.db)
  await pause(1_050)
  first.release()
  const second = await others[0]!
  expect(() => admit({})).toThrow(problems.overloaded)
  second.release()
  for (const other of others.slice(1)) (await other).release()
  expect(admit({}), 'nobody waits any more').toBe(one.db)
})

/** Makes Postgres abort the first `times` inserts of an address like the loser of a deadlock. A sequence is never rolled back. */
const beaten = async (times: number) => {
  await sql`create sequence beaten`.execute(portal.db)
  await sql`create function beat() returns trigger language plpgsql as $$ begin
    if nextval('beaten') <= ${sql.lit(times)} then raise exception 'deadlock detected' using errcode = '40P01'; end if;
    return new; end $$`.execute(portal.db)
  await sql`create trigger beat before insert on delivery_addresses for each row execute function beat()`.execute(portal.db)
  onTestFinished(async () => {
    await sql`drop function beat() cascade`.execute(portal.db)
    await sql`drop sequence beaten`.execute(portal.db)
  })
}

test.each([
  { times: 1, status: 200, kept: 1 },
  { times: 2, status: 503, kept: 0 },
])('a change that loses $times deadlocks in a row answers $status', async ({ times, status, kept }) => {
  const { as, account_id } = await portal.aCustomer({ roles: ['acct admin'] })
  await beaten(times)
  const address = { ...(await aPlace(portal)), account_id }
  const reply = await as.post('/v1/create_account_address', address)
  expect(reply).toMatchObject({ status, ...(status === 503 && { body: { code: 'overloaded' } }) })
  const { rows } = await sql`select from delivery_addresses where account_id = ${account_id}`.execute(portal.db)
  const { rows: told } = await sql`select from audit_events where account_id = ${account_id}`.execute(portal.db)
  expect([rows.length, told.length]).toEqual([kept, kept])
})

test('the calls kept open under overload include no read, because reads are refused before routing', () => {
  const kept = Object.values(api)
    .flatMap((group) => Object.values(group as Record<string, Endpoint>))
    .filter(({ is_kept }) => is_kept)
  expect(kept.length).toBeGreaterThan(3)
  expect(kept.filter(({ method }) => method === 'GET')).toEqual([])
})
