// docs/product/safety.md#killed-at-any-moment: in any sequence of calls, a number belongs to one card, an order is in one batch,
// and states only move forward.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#src/programs/app.ts'
import { openSystem } from '#src/programs/open-system.ts'
import { anApprovedOrder, aWexLine, aWexNumber } from '#testing/batches.ts'
import { caller } from '#testing/caller.ts'
import { aNewLine } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const batches = '/v1/card_order_batches'

/** One instance of the API. When it crashes, another one replaces it. */
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

type Order = { id: number; wex: boolean; batch: number | null; numbered: boolean }
type Batch = { id: number; state: 'open' | 'assigned' | 'completed' }
type Model = { orders: Order[]; batches: Map<number, Batch> }
type Real = { token: string; instance: Awaited<ReturnType<typeof anInstance>> }
type Command = fc.AsyncCommand<Model, Real>

const command = (what: string, run: Command['run']): Command => ({ check: () => true, run, toString: () => what })
const as = ({ instance, token }: Real) => caller(instance.app, { token })

const pick = <T>(all: readonly T[], n: number) => (all.length > 0 ? all[n % all.length] : undefined)
const anyBatch = (model: Model, n: number) => pick([...model.batches.values()], n)
const ordersOf = (model: Model, { id }: Batch) => model.orders.filter(({ batch }) => batch === id)

const settle = (model: Model, batch: Batch) => {
  if (batch.state === 'open' && ordersOf(model, batch).every(({ numbered }) => numbered)) batch.state = 'assigned'
}

const create = (chosen: number[]) =>
  command(`create ${chosen.join(' ')}`, async (model, real) => {
    const orders = [...new Set(chosen.map((n) => pick(model.orders, n)!))]
    const { status, body } = await as(real).post(batches, { order_ids: orders.map(({ id }) => id) })
    const isFree = orders.every(({ batch }) => batch === null)
    expect(status).toBe(isFree ? 200 : 409)
    if (!isFree) return
    model.batches.set(body.data.id, { id: body.data.id, state: 'open' })
    for (const order of orders) order.batch = body.data.id
  })

const remove = (n: number, m: number) =>
  command(`remove ${n} ${m}`, async (model, real) => {
    const batch = anyBatch(model, n)
    const order = pick(model.orders, m)!
    if (!batch) return
    const { status } = await as(real).delete(`${batches}/${batch.id}/orders/${order.id}`)
    if (order.batch !== batch.id) return expect(status).toBe(404)
    expect(status).toBe(batch.state === 'open' ? 200 : 409)
    if (batch.state !== 'open') return
    order.batch = null
    if (ordersOf(model, batch).length === 0) model.batches.delete(batch.id)
    else settle(model, batch)
  })

const generate = (n: number, times: number) =>
  command(`generate ${n} × ${times}`, async (model, real) => {
    const batch = anyBatch(model, n)
    if (!batch) return
    const replies = await Promise.all(Array.from({ length: times }, () => as(real).post(`${batches}/${batch.id}/generate`)))
    for (const order of ordersOf(model, batch)) order.numbered ||= !order.wex
    settle(model, batch)
    for (const { status, body } of replies) expect([status, body.data.state]).toEqual([200, batch.state])
  })

const assign = (n: number) =>
  command(`assign ${n}`, async (model, real) => {
    const batch = anyBatch(model, n)
    if (!batch) return
    const { body } = await as(real).get(`${batches}/${batch.id}/lines?per_page=100`)
    const typed = body.data.filter((line: { can_generate: boolean }) => !line.can_generate)
    if (typed.length === 0) return
    const lines = typed.map((line: { id: number }) => ({ line_id: line.id, card_number: aWexNumber() }))
    const { status } = await as(real).post(`${batches}/${batch.id}/assign`, { lines })
    expect(status).toBe(batch.state === 'completed' ? 409 : 200)
    if (status !== 200) return
    for (const order of ordersOf(model, batch)) order.numbered ||= order.wex
    settle(model, batch)
  })

const complete = (n: number, times: number) =>
  command(`complete ${n} × ${times}`, async (model, real) => {
    const batch = anyBatch(model, n)
    if (!batch) return
    const replies = await Promise.all(Array.from({ length: times }, () => as(real).post(`${batches}/${batch.id}/complete`)))
    const done = replies.filter(({ status }) => status === 200).length
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(done).toBe(batch.state === 'assigned' ? 1 : 0)
    if (done === 1) batch.state = 'completed'
  })

/** The process dies in the middle of its work, and the caller repeats the call. */
const crash = (n: number) =>
  command(`crash during generate ${n}`, async (model, real) => {
    const batch = anyBatch(model, n)
    const before = real.instance
    const lost = batch && as(real).post(`${batches}/${batch.id}/generate`)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'forecourt-command' and pid <> pg_backend_pid()`.execute(
      portal.db,
    )
    await lost
    real.instance = await anInstance()
    await before.close()
    if (batch) await generate(n, 1).run(model, real)
  })

const index = fc.nat({ max: 20 })
const commands = fc.commands(
  [
    fc.array(index, { minLength: 1, maxLength: 3 }).map(create),
    fc.tuple(index, index).map(([n, m]) => remove(n, m)),
    fc.tuple(index, fc.integer({ min: 1, max: 3 })).map(([n, times]) => generate(n, times)),
    index.map(assign),
    fc.tuple(index, fc.integer({ min: 1, max: 3 })).map(([n, times]) => complete(n, times)),
    index.map(crash),
  ],
  { maxCommands: 15 },
)

const expectEverything = async ({ orders, batches: known }: Model) => {
  const ids = orders.map(({ id }) => id)
  const { rows } = await sql<{
    id: number
    card_order_batch_id: number | null
    status_order: string
    cards: number
    numbered: number
  }>`
    select o.id, o.card_order_batch_id, o.status_order, count(*)::int as cards, count(c.number_hash)::int as numbered
    from card_orders o join card_order_lines l on l.card_order_id = o.id join cards c on c.id = l.card_id
    where o.id in (select unnest(${ids}::bigint[])) group by o.id order by o.id`.execute(portal.db)
  const statuses = { open: 'batched', assigned: 'assigned', completed: 'completed' }
  for (const [place, row] of rows.entries()) {
    const { batch, numbered } = orders[place]!
    expect(row.card_order_batch_id).toBe(batch)
    expect(row.status_order).toBe(batch === null ? 'approved' : statuses[known.get(batch)!.state])
    expect(row.numbered).toBe(numbered ? row.cards : 0)
  }
  for (const { id, state } of known.values()) {
    const stored = await portal.db.selectFrom('card_order_batches').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const inside = rows.filter(({ card_order_batch_id }) => card_order_batch_id === id)
    const sum = (key: 'cards' | 'numbered') => inside.reduce((total, row) => total + row[key], 0)
    expect(stored).toMatchObject({ state, orders: inside.length, cards: sum('cards'), numbered: sum('numbered') })
  }
}

test('the portal and its model agree after any sequence of steps, including crashes', { timeout: 240_000 }, async () => {
  const property = fc.asyncProperty(commands, async (steps) => {
    const account = await portal.anAccount()
    const orders: Order[] = []
    for (const wex of [false, false, true]) {
      const lines = [await (wex ? aWexLine(portal) : aNewLine(portal)), await (wex ? aWexLine(portal) : aNewLine(portal))]
      const { id } = await anApprovedOrder(portal, account.id, lines)
      orders.push({ id, wex, batch: null, numbered: false })
    }
    const { token } = await portal.staff()
    const real: Real = { token, instance: await anInstance() }
    const model: Model = { orders, batches: new Map() }
    await fc.asyncModelRun(() => ({ model, real }), steps)
    await expectEverything(model)
    await real.instance.close()
  })
  await fc.assert(property, { numRuns: 8, endOnFailure: true })
})
