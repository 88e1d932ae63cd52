// docs/product/api.md#idempotency, on small routes of this test: it tests the rule and not how one feature uses it.
import { data, endpoint } from '@forecourt/domain/contract/endpoint.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { conflict } from '#src/system/errors.ts'
import { tidyStep } from '#src/features/housekeeping/tidy.ts'
import { caller } from '#testing/caller.ts'
import { openKeyring } from '#src/secrets/keyring.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { sendError } from './error-handler.ts'
import { generalLimit } from './general-limit.ts'
import { acceptJson } from './json-body.ts'
import { bind, mount } from './mount.ts'
import { securityHeaders } from './security-headers.ts'

const Note = z.strictObject({
  title: z.string(),
  pin: z.string().optional(),
  outcome: z.enum(['wait', 'conflict', 'break']).optional(),
})
const shape = {
  method: 'POST',
  body: Note,
  response: data(z.object({ id: z.int(), title: z.string() })),
  idempotent: true,
} as const
const notes = {
  add: endpoint({ ...shape, path: '/v1/notes', summary: 'Adds a note', access: 'member' }),
  addOther: endpoint({ ...shape, path: '/v1/other_notes', summary: 'Adds another', access: 'member' }),
  addOwn: endpoint({ ...shape, path: '/v1/own_notes', summary: 'Adds one without an account', access: 'session' }),
}

/** Lets a test pause a call in the middle of its work. */
let gate = Promise.withResolvers<void>()
let entered = Promise.withResolvers<void>()

const write = async (db: Portal['db'], { title, outcome }: z.output<typeof Note>, account_id: number | null) => {
  const row = { account_id, kind: 'notice', title } as const
  const { id } = await db.insertInto('notifications').values(row).returning('id').executeTakeFirstOrThrow()
  if (outcome === 'conflict') throw conflict('Moved on')
  if (outcome === 'break') throw new Error('Broken')
  if (outcome === 'wait') {
    entered.resolve()
    await gate.promise
  }
  return { data: { id, title } }
}

const anInstance = async ({ ctx, config }: Portal) => {
  const { log: _, origin: __, who: ___, ...base } = ctx
  const app = Fastify()
  app.setErrorHandler(sendError)
  acceptJson(app)
  securityHeaders(app, config)
  mount(
    app,
    { ...base, generalLimit: generalLimit(100_000) },
    bind('notes', notes, {
      add: (ctx, { body }) => write(ctx.db as Portal['db'], body, ctx.account.id),
      addOther: (ctx, { body }) => write(ctx.db as Portal['db'], body, ctx.account.id),
      addOwn: (ctx, { body }) => write(ctx.db as Portal['db'], body, null),
    }),
  )
  await app.ready()
  return app
}

let portal: Portal
let second: Portal
let here: Awaited<ReturnType<typeof anInstance>>
let there: typeof here
beforeAll(async () => {
  portal = await aPortal()
  second = await aPortal({}, portal.url)
  here = await anInstance(portal)
  there = await anInstance(second)
})
afterAll(async () => {
  await here.close()
  await there.close()
  await second.close()
  await portal.close()
})

const aWriter = async (given?: { account_id?: number }) => {
  const { token, account_id, user } = await portal.aCustomer(given)
  const add = (body: unknown, key?: string, { path = '/v1/notes', app = here } = {}) =>
    caller(app, { token, account_id }).post(path, body, key === undefined ? {} : { 'idempotency-key': key })
  return { add, user, account_id, token }
}
const written = async (title: string) =>
  (await portal.db.selectFrom('notifications').select('id').where('title', '=', title).execute()).length
const storedKeys = async (user_id: number) =>
  (await portal.db.selectFrom('idempotency_keys').select('key').where('user_id', '=', user_id).execute()).map(({ key }) => key)

test('a repeat with the same key returns the first answer on any instance, and does nothing', async () => {
  const { add } = await aWriter()
  const first = await add({ title: 'once' }, 'key-1')
  expect(first.status).toBe(200)
  for (const app of [here, there]) {
    const again = await add({ title: 'once' }, 'key-1', { app })
    expect(again).toMatchObject({ status: 200, text: first.text })
  }
  expect(await written('once')).toBe(1)
})

test('a body with its fields in another order is the same request', async () => {
  const { add } = await aWriter()
  const first = await add({ title: 'ordered', pin: '48151' }, 'key')
  expect((await add({ pin: '48151', title: 'ordered' }, 'key')).text).toBe(first.text)
})

test('without a key a repeat is a second request', async () => {
  const { add } = await aWriter()
  await add({ title: 'twice' })
  await add({ title: 'twice' })
  expect(await written('twice')).toBe(2)
})

test('reusing a key with another body or for another call is refused and does nothing', async () => {
  const { add } = await aWriter()
  await add({ title: 'mine' }, 'key')
  const message = 'This Idempotency-Key was used with another request'
  const refused = { status: 422, body: { message, errors: { 'Idempotency-Key': [message] } } }
  expect(await add({ title: 'changed' }, 'key')).toMatchObject(refused)
  expect(await add({ title: 'mine', pin: '1' }, 'key')).toMatchObject(refused)
  expect(await add({ title: 'mine' }, 'key', { path: '/v1/other_notes' })).toMatchObject(refused)
  expect([await written('mine'), await written('changed')]).toEqual([1, 0])
})

test('a repeat during the first call gets 409 on either instance, and the first answer afterwards', async () => {
  gate = Promise.withResolvers()
  entered = Promise.withResolvers()
  const { add } = await aWriter()
  const running = add({ title: 'slow', outcome: 'wait' }, 'key')
  await entered.promise
  for (const app of [here, there]) {
    const twin = await add({ title: 'slow', outcome: 'wait' }, 'key', { app })
    expect(twin).toMatchObject({ status: 409, body: { code: 'in_flight' } })
    expect(twin.headers['retry-after']).toBe('1')
  }
  gate.resolve()
  const first = await running
  expect((await add({ title: 'slow', outcome: 'wait' }, 'key', { app: there })).text).toBe(first.text)
  expect(await written('slow')).toBe(1)
})

test('of twenty simultaneous identical calls one does the work, and none gets a 5xx', async () => {
  const { add } = await aWriter()
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => add({ title: 'crowd' }, 'key', { app: n % 2 ? here : there })),
  )
  const statuses = new Set(replies.map(({ status }) => status))
  expect(statuses.isSubsetOf(new Set([200, 409]))).toBe(true)
  expect(new Set(replies.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1)
  expect(await written('crowd')).toBe(1)
})

test.each([
  ['conflict', 409],
  ['break', 500],
] as const)('a call that ends in a %s leaves nothing behind, and its key can be used again', async (outcome, status) => {
  const { add, user } = await aWriter()
  const title = `fails with ${status}`
  expect((await add({ title, outcome }, 'key')).status).toBe(status)
  expect(await written(title)).toBe(0)
  expect(await storedKeys(user.id)).toEqual([])
  expect((await add({ title }, 'key')).status).toBe(200)
  expect(await written(title)).toBe(1)
})

test('a refused body does not use up the key', async () => {
  const { add, user } = await aWriter()
  expect((await add({ title: 7 }, 'key')).status).toBe(422)
  expect(await storedKeys(user.id)).toEqual([])
})

test('a key belongs to one person and one account', async () => {
  const first = await aWriter()
  const colleague = await aWriter({ account_id: first.account_id })
  const elsewhere = await portal.anAccount()
  await portal.join(first.user.id, elsewhere.id)
  const title = 'same key, other hands'
  await first.add({ title }, 'key')
  await colleague.add({ title }, 'key')
  await caller(here, { token: first.token, account_id: elsewhere.id }).post('/v1/notes', { title }, { 'idempotency-key': 'key' })
  await first.add({ title }, 'key', { path: '/v1/own_notes' })
  await first.add({ title }, 'key', { path: '/v1/own_notes' })
  expect(await written(title)).toBe(4)
})

test.each(['', ' ', 'with space', 'x'.repeat(256), 'a, b', 'ümlaut', '\t'])('the key %j is refused', async (key) => {
  const { add, user } = await aWriter()
  const title = `bad key ${key}`
  const reply = await add({ title }, key)
  expect(reply).toMatchObject({ status: 422, body: { errors: { 'Idempotency-Key': expect.any(Array) } } })
  expect(await storedKeys(user.id)).toEqual([])
  expect(await written(title)).toBe(0)
})

test('a PIN in the body is stored nowhere, and its fingerprint cannot be guessed without our key', async () => {
  const { add, user } = await aWriter()
  const pin = '7391846205'
  await add({ title: 'with a pin', pin }, 'key')
  const { rows } = await sql<{ row: string }>`select t::text as row from idempotency_keys t`.execute(portal.db)
  expect(rows.some(({ row }) => row.includes(pin))).toBe(false)
  const { fingerprint } = await portal.db
    .selectFrom('idempotency_keys')
    .select('fingerprint')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  const other = Buffer.alloc(32, 9).toString('base64')
  const keyring = openKeyring({ ...portal.config, keyring: JSON.stringify({ active: 'x', keys: { x: other } }) })
  const app = await anInstance({ ...portal, ctx: { ...portal.ctx, keyring } })
  try {
    // The fingerprint is keyed, so with another key ring the same request has a different fingerprint.
    expect((await add({ title: 'with a pin', pin }, 'key', { app })).status).toBe(422)
  } finally {
    await app.close()
  }
  expect(fingerprint).toHaveLength(32)
})

test('a key is kept for two days', async () => {
  const { add, user } = await aWriter()
  const age = (interval: string) =>
    portal.db
      .updateTable('idempotency_keys')
      .set({ created_at: sql`now() - ${interval}::interval` })
      .where('user_id', '=', user.id)
      .execute()
  await add({ title: 'old' }, 'key')
  await age('47 hours')
  await tidyStep({ ...portal.ctx, who: { system: 'test' } }, { step: 'idempotency-keys' })
  await add({ title: 'old' }, 'key')
  expect(await written('old')).toBe(1)
  await age('49 hours')
  await tidyStep({ ...portal.ctx, who: { system: 'test' } }, { step: 'idempotency-keys' })
  await add({ title: 'old' }, 'key')
  expect(await written('old')).toBe(2)
})
