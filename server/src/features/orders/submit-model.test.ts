// A model of what people and networks do to a submission: repeat it, change it, lose the answer, lose the server.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#src/programs/app.ts'
import { openSystem } from '#src/programs/open-system.ts'
import { caller } from '#testing/caller.ts'
import { aDriverLine } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
let line: Awaited<ReturnType<typeof aDriverLine>>
beforeAll(async () => {
  portal = await aPortal()
  line = await aDriverLine(portal)
})
afterAll(() => portal.close())

/** One instance of the API. When it is restarted, another one replaces it. */
const anInstance = async () => {
  const system = await openSystem({ config: portal.config, url: portal.url, role: 'command' })
  const app = await buildApp(system)
  await app.ready()
  const close = async () => {
    await app.close()
    await system.close()
  }
  return { app, close }
}

/** The expected state: the content that each key was first accepted with, and its order. */
type Model = { accepted: Map<string, { description: string; order_id: number }> }
type Real = {
  account_id: number
  token: string
  instance: Awaited<ReturnType<typeof anInstance>>
}

const post = (real: Real, key: string, description: string) =>
  caller(real.instance.app, real).post(
    '/v1/card_orders',
    { data: [{ ...line, description }] },
    { 'idempotency-key': `${real.account_id}-${key}` },
  )

const expectAnswer = (
  model: Model,
  key: string,
  { description, reply }: { description: string; reply: Awaited<ReturnType<typeof post>> },
) => {
  const first = model.accepted.get(key)
  if (first && first.description !== description) {
    expect(reply.status).toBe(422)
    return
  }
  expect(reply.status).toBe(200)
  expect(reply.body.data.id).toBe(first?.order_id ?? reply.body.data.id)
  model.accepted.set(key, { description, order_id: reply.body.data.id })
}

const aKey = fc.constantFrom('a', 'b', 'c', 'd')
const aText = fc.constantFrom('one', 'two')

type Command = fc.AsyncCommand<Model, Real>

const command = (what: string, run: Command['run']): Command => ({ check: () => true, run, toString: () => what })

const submit = (key: string, description: string) =>
  command(`submit ${key} ${description}`, async (model, real) =>
    expectAnswer(model, key, { description, reply: await post(real, key, description) }),
  )

/** A double click sends both at once. If one is told to retry, it asks again. */
const submitTwice = (key: string, description: string) =>
  command(`submit twice ${key} ${description}`, async (model, real) => {
    const replies = await Promise.all([1, 2].map(() => post(real, key, description)))
    for (const reply of replies) {
      const settled = reply.body.code === 'in_flight' ? await post(real, key, description) : reply
      expectAnswer(model, key, { description, reply: settled })
    }
  })

const restart = command('restart', async (_model, real) => {
  const before = real.instance
  real.instance = await anInstance()
  await before.close()
})

const expectList = async (model: Model, real: Real) => {
  const { body } = await caller(real.instance.app, real).get('/v1/card_orders?per_page=100')
  const listed: number[] = body.data.map(({ id }: { id: number }) => id)
  expect(new Set(listed)).toEqual(new Set([...model.accepted.values()].map(({ order_id }) => order_id)))
  expect(listed).toHaveLength(model.accepted.size)
}
const list = command('list', expectList)

const commands = fc.commands(
  [
    fc.tuple(aKey, aText).map(([key, text]) => submit(key, text)),
    fc.tuple(aKey, aText).map(([key, text]) => submitTwice(key, text)),
    fc.constant(restart),
    fc.constant(list),
  ],
  { maxCommands: 12 },
)

test('however submissions are repeated, there is one order for each accepted key', { timeout: 120_000 }, async () => {
  const property = fc.asyncProperty(commands, async (steps) => {
    const { account_id, token } = await portal.aCustomer({ roles: ['card manager'] })
    const real: Real = { account_id, token, instance: await anInstance() }
    const model: Model = { accepted: new Map() }
    await fc.asyncModelRun(() => ({ model, real }), steps)
    await expectList(model, real)
    const cards = await portal.db.selectFrom('cards').select('id').where('account_id', '=', account_id).execute()
    expect(cards).toHaveLength(model.accepted.size)
    await real.instance.close()
  })
  await fc.assert(property, { numRuns: 8 })
})
