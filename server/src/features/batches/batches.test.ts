// docs/product/fulfilment.md#batches: from approved orders to active cards.
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBatch, anApprovedOrder, aSingleLine, aWexLine, aWexNumber } from '#testing/batches.ts'
import { aNewLine, anOrder, toThePickup } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const batches = '/v1/card_order_batches'

const statusOf = async (order_id: number) =>
  (await portal.db.selectFrom('card_orders').select('status_order').where('id', '=', order_id).executeTakeFirstOrThrow())
    .status_order

const cardsOf = (order_id: number) =>
  portal.db
    .selectFrom('card_order_lines as l')
    .innerJoin('cards as c', 'c.id', 'l.card_id')
    .selectAll('c')
    .select('l.id as line_id')
    .where('l.card_order_id', '=', order_id)
    .orderBy('l.position')
    .execute()

const aBatchOf = async (...lines: Record<string, unknown>[]) => {
  const account = await portal.anAccount()
  const order = await anApprovedOrder(portal, account.id, lines)
  const { as } = await portal.staff()
  const { body } = await as.post(batches, { order_ids: [order.id] })
  const path = `${batches}/${body.data.id}`
  return { as, order, id: body.data.id as number, path, cards: () => cardsOf(order.id) }
}

test('all orders of a batch that wait to be shipped are marked at once, each with its carrier, and their accounts are told', async () => {
  const [account, other] = [await portal.anAccount(), await portal.anAccount()]
  const ground = await anOrder(portal, { account_id: account.id, status_order: 'approved' })
  await portal.db.updateTable('card_orders').set({ shipping_method: 'UPS Ground' }).where('id', '=', ground.id).execute()
  const usual = await anOrder(portal, { account_id: other.id, status_order: 'approved' })
  const pickup = await anOrder(portal, { account_id: account.id, status_order: 'approved', is_delivery: false })
  const marked = await anOrder(portal, { account_id: account.id, status_order: 'approved' })
  const { as } = await portal.staff(account.id)
  const created = await as.post(batches, { order_ids: [ground, usual, pickup, marked].map(({ id }) => id) })
  const path = `${batches}/${created.body.data.id}`
  expect((await as.post(`${path}/ship`, {})).status).toBe(409)
  await as.post(`${path}/generate`)
  await as.post(`${path}/complete`)
  const alone = { step: 'shipped', carrier: 'FedEx', tracking_number: '77' }
  expect((await as.post(`/v1/card_orders/${marked.id}/confirm_delivery`, alone)).status).toBe(200)

  expect((await as.get(path)).body.data.to_ship).toBe(2)
  expect(await as.post(`${path}/ship`, {})).toMatchObject({ status: 200, body: { data: { shipped: 2 } } })
  expect((await as.get(path)).body.data.to_ship).toBe(0)
  const { rows } = await sql<{ id: number; status_order: string; carrier: string; tracking_number: string }>`
    select id, status_order, carrier, tracking_number from card_orders
    where card_order_batch_id = ${created.body.data.id} order by id`.execute(portal.db)
  expect(rows).toEqual([
    { id: ground.id, status_order: 'shipped', carrier: 'UPS', tracking_number: '' },
    { id: usual.id, status_order: 'shipped', carrier: 'USPS', tracking_number: '' },
    { id: pickup.id, status_order: 'completed', carrier: '', tracking_number: '' },
    { id: marked.id, status_order: 'shipped', carrier: 'FedEx', tracking_number: '77' },
  ])
  const mails = await portal.db.selectFrom('mails').select('values').where('to_email', '=', usual.user.email).execute()
  expect(mails.at(-1)).toMatchObject({ values: { status: 'Shipped', note: 'Carrier USPS' } })
  expect((await as.post(`${path}/ship`, { carrier: 'UPS' })).body.message).toMatch(
    /^No order of batch CB-\d+ waits to be shipped$/,
  )
})

test('approved orders become a batch, its cards get numbers, and completing it makes them Active', async () => {
  const account = await portal.anAccount()
  const order = await anOrder(portal, { account_id: account.id, cards: 2, status_order: 'approved' })
  const { as } = await portal.staff()

  const created = await as.post(batches, { order_ids: [order.id] })
  expect(created.body.data).toMatchObject({ state: 'open', orders: 1, cards: 2, numbered: 0, completed_at: null })
  expect(created.body.data.batch_number).toMatch(/^CB-\d{6}$/)
  expect(await statusOf(order.id)).toBe('batched')

  const path = `${batches}/${created.body.data.id}`
  const generated = await as.post(`${path}/generate`)
  expect(generated).toMatchObject({ status: 200, body: { data: { state: 'assigned', numbered: 2 } } })
  expect(await statusOf(order.id)).toBe('assigned')

  const completed = await as.post(`${path}/complete`)
  expect(completed).toMatchObject({ status: 200, body: { data: { state: 'completed', numbered: 2 } } })
  expect(await statusOf(order.id)).toBe('completed')
  const lastDay = new Date()
  lastDay.setUTCFullYear(lastDay.getUTCFullYear() + 3, lastDay.getUTCMonth() + 1, 0)
  for (const card of await cardsOf(order.id))
    expect(card).toMatchObject({
      card_status_id: cardStatus.active,
      last_four: expect.stringMatching(/^\d{4}$/),
      expires_on: lastDay.toISOString().slice(0, 10),
    })

  const shown = await order.as.get(`/v1/cards/${(await cardsOf(order.id))[0]!.id}/history`)
  expect(shown.body.data[0]).toMatchObject({ action: 'card.change-status', source: 'staff' })
  const detail = await order.as.get(`/v1/card_orders/${order.id}`)
  expect(detail.body.data.events.map((event: { status_order: string }) => event.status_order)).toEqual([
    'submitted',
    'batched',
    'assigned',
    'completed',
  ])
})

test('if one order is not approved, it is named and no batch is made', async () => {
  const account = await portal.anAccount()
  const good = await anOrder(portal, { account_id: account.id, status_order: 'approved' })
  const waiting = await anOrder(portal, { account_id: account.id })
  const { as } = await portal.staff()
  const reply = await as.post(batches, { order_ids: [good.id, waiting.id] })
  expect(reply).toMatchObject({
    status: 409,
    body: { message: `Order ${waiting.card_order_number} is Submitted now and cannot become Batched`, code: 'decided' },
  })
  expect(await statusOf(good.id)).toBe('approved')
  expect((await as.post(batches, { order_ids: [good.id, 999_999_999] })).status).toBe(404)
  expect((await as.post(batches, { order_ids: [] })).body.errors).toEqual({ order_ids: ['Choose at least one order'] })
})

test('a batch may hold orders of several accounts; of several requests for the same order, one succeeds', async () => {
  const orders = []
  for (let n = 0; n < 3; n++)
    orders.push(await anOrder(portal, { account_id: (await portal.anAccount()).id, status_order: 'approved' }))
  const [shared, one, other] = orders.map(({ id }) => id)
  const { as } = await portal.staff()
  const replies = await Promise.all(
    [
      [shared, one],
      [other, shared],
      [shared, one, other],
      [other, one, shared],
    ].map((order_ids) => as.post(batches, { order_ids })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('a batch request sent twice with the same key makes one batch', async () => {
  const { id } = await anOrder(portal, { account_id: (await portal.anAccount()).id, status_order: 'approved' })
  const { as } = await portal.staff()
  const key = { 'idempotency-key': `batch-${id}` }
  const first = await as.post(batches, { order_ids: [id] }, key)
  const second = await as.post(batches, { order_ids: [id] }, key)
  expect(second.body).toEqual(first.body)
})

test('the pool lists approved orders oldest first, with totals and ids of all that match', async () => {
  const account = await portal.anAccount({ name: 'Totals of Tukwila' })
  await anApprovedOrder(portal, account.id, [await aNewLine(portal), await aSingleLine(portal)])
  const wex = await anApprovedOrder(portal, account.id, [await aWexLine(portal, toThePickup)])
  const { as } = await portal.staff()
  const { body } = await as.get(`${batches}/orders?keyword=totals of tukwila&per_page=1`)
  expect(body.meta).toMatchObject({ total: 2, last_page: 2 })
  expect(body.data).toMatchObject([
    {
      account_name: 'Totals of Tukwila',
      cards: 2,
      networks: [{ name: 'CFN', cards: 2 }],
      card_types: [
        { name: 'Single', cards: 1 },
        { name: 'Vehicle', cards: 1 },
      ],
      is_delivery: true,
    },
  ])
  expect(body.ids).toHaveLength(2)
  expect(body.totals).toEqual({
    networks: [
      { name: 'CFN', cards: 2 },
      { name: 'WEX', cards: 1 },
    ],
    card_types: [
      { name: 'Single', cards: 1 },
      { name: 'Vehicle', cards: 2 },
    ],
    shipping_methods: [
      { name: 'Pickup', cards: 1 },
      { name: 'USPS', cards: 2 },
    ],
  })
  const ofWex = await as.get(`${batches}/orders?keyword=totals of tukwila&card_network_id=3`)
  expect(ofWex.body.ids).toEqual([wex.id])
  const today = new Date()
  const day = (offset: number) => new Date(today.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
  const found = async (filter: string) => (await as.get(`${batches}/orders?keyword=totals of tukwila&${filter}`)).body.ids.length
  expect(await found(`from=${day(-1)}&to=${day(1)}`)).toBe(2)
  expect(await found(`from=${day(2)}`)).toBe(0)
  expect(await found(`to=${day(-2)}`)).toBe(0)
  expect((await as.get(`${batches}/orders?from=0000-01-01`)).status).toBe(422)
})

test('batches are listed newest first and found by their number, their state and an order in them', async () => {
  const older = await aBatch(portal)
  const newer = await aBatch(portal, { state: 'assigned' })
  const { as } = await portal.staff()
  const { body } = await as.get(batches)
  const ids = body.data.map((batch: { id: number }) => batch.id)
  expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id))
  const found = async (query: string) => (await as.get(`${batches}?${query}`)).body.data.map((batch: { id: number }) => batch.id)
  expect(await found(`keyword=${older.batch.batch_number.toLowerCase()}`)).toEqual([older.id])
  expect(await found(`keyword=${newer.orders[0]!.card_order_number}`)).toEqual([newer.id])
  expect(await found(`keyword=${newer.batch.batch_number}&state=open`)).toEqual([])
  expect((await as.get(`${batches}?orderBy=created_by`)).status).toBe(422)
})

test('a batch shows its orders and totals; an unknown batch is not found', async () => {
  const { as, path, order } = await aBatchOf(await aNewLine(portal), await aWexLine(portal))
  const { body } = await as.get(path)
  expect(body.data).toMatchObject({
    orders: 1,
    cards: 2,
    order_list: [{ id: order.id, card_order_number: order.card_order_number, networks: [{ name: 'CFN' }, { name: 'WEX' }] }],
    totals: { shipping_methods: [{ name: 'USPS', cards: 2 }] },
  })
  for (const missing of ['', '/lines', '/pin_availability', '/files/emboss'])
    expect((await as.get(`${batches}/999999999${missing}`)).status).toBe(404)
  for (const verb of ['generate', 'complete']) expect((await as.post(`${batches}/999999999/${verb}`)).status).toBe(404)
})

test('a removed order returns to the pool; removing the last order deletes the batch', async () => {
  const { as, path, id, orders } = await aBatch(portal, { orders: 2 })
  const [first, second] = orders
  expect((await as.delete(`${path}/orders/${first!.id}`)).status).toBe(200)
  expect(await statusOf(first!.id)).toBe('approved')
  expect((await as.get(path)).body.data).toMatchObject({ orders: 1, cards: 1 })
  expect((await as.delete(`${path}/orders/${first!.id}`)).status).toBe(404)
  expect((await as.delete(`${path}/orders/${second!.id}`)).status).toBe(200)
  expect((await as.get(path)).status).toBe(404)
  const again = await as.post(batches, { order_ids: [first!.id, second!.id] })
  expect(again.status).toBe(200)
  expect(again.body.data.id).not.toBe(id)
})

test('an order cannot be removed from a batch that has all its numbers', async () => {
  const { as, path, orders } = await aBatch(portal, { state: 'assigned' })
  expect(await as.delete(`${path}/orders/${orders[0]!.id}`)).toMatchObject({ status: 409 })
  expect(await statusOf(orders[0]!.id)).toBe('assigned')
})

test('generating numbers again changes nothing, even when several people do it at once', async () => {
  const { as, path, orders } = await aBatch(portal, { cards: 3 })
  const replies = await Promise.all(Array.from({ length: 6 }, () => as.post(`${path}/generate`)))
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const before = await cardsOf(orders[0]!.id)
  expect(new Set(before.map(({ number_hash }) => number_hash!.toString('hex'))).size).toBe(3)
  await as.post(`${path}/generate`)
  expect(await cardsOf(orders[0]!.id)).toEqual(before)
})

test('cards of a network that issues its own numbers wait until the numbers are typed', async () => {
  const { as, path, cards } = await aBatchOf(await aNewLine(portal), await aWexLine(portal))
  expect((await as.get(path)).body.data.waiting).toEqual({ to_generate: 1, to_type: 1 })
  expect((await as.post(`${path}/generate`)).body.data).toMatchObject({ state: 'open', cards: 2, numbered: 1 })
  expect((await as.get(path)).body.data.waiting, 'nothing is left to generate').toEqual({ to_generate: 0, to_type: 1 })
  expect(await as.post(`${path}/complete`)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^1 of 2 cards of batch CB-\d+ have no number yet$/) },
  })
  const [, wex] = await cards()
  const number = aWexNumber()
  const typed = `${number.slice(0, 6)} ${number.slice(6, 12)}-${number.slice(12)} `
  const reply = await as.post(`${path}/assign`, { lines: [{ line_id: wex!.line_id, card_number: typed }] })
  expect(reply.body.data).toMatchObject({ state: 'assigned', numbered: 2 })
  const lines = await as.get(`${path}/lines`)
  expect(lines.body.data).toMatchObject([
    { can_generate: true, card_number: expect.stringMatching(/^4\d{6}$/) },
    { can_generate: false, card_number: number },
  ])
})

test('problems with typed numbers are reported line by line, and none of the numbers is saved', async () => {
  const { as, path, cards } = await aBatchOf(
    await aWexLine(portal),
    await aWexLine(portal),
    await aWexLine(portal),
    await aWexLine(portal),
    await aNewLine(portal),
  )
  const elsewhere = await aBatchOf(await aWexLine(portal))
  const taken = aWexNumber()
  const [other] = await elsewhere.cards()
  await elsewhere.as.post(`${elsewhere.path}/assign`, { lines: [{ line_id: other!.line_id, card_number: taken }] })
  const ids = (await cards()).map(({ line_id }) => line_id)
  const good = aWexNumber()
  const wrong = good.slice(0, -1) + ((Number(good.at(-1)) + 1) % 10)
  const reply = await as.post(`${path}/assign`, {
    lines: [
      { line_id: ids[0], card_number: wrong },
      { line_id: ids[1], card_number: good },
      { line_id: ids[2], card_number: good },
      { line_id: ids[3], card_number: taken },
      { line_id: ids[4], card_number: '4000001' },
    ],
  })
  expect(reply).toMatchObject({
    status: 422,
    body: {
      errors: {
        'lines.0.card_number': ['The check digit is not right'],
        'lines.1.card_number': ['Card number is entered twice'],
        'lines.2.card_number': ['Card number is entered twice'],
        'lines.3.card_number': ['Card number has already been taken'],
        'lines.4.card_number': ['CFN numbers come from its range and are not typed'],
      },
    },
  })
  expect((await cards()).every(({ number_hash }) => number_hash === null)).toBe(true)
  const strange = await as.post(`${path}/assign`, {
    lines: [
      { line_id: other!.line_id, card_number: good },
      { line_id: ids[0], card_number: good },
      { line_id: ids[0], card_number: aWexNumber() },
    ],
  })
  expect(strange.body.errors).toEqual({
    'lines.0.line_id': ['This card is not in the batch'],
    'lines.2.line_id': ['This card is listed twice'],
  })
})

test('a typed number may be corrected until the batch is completed; one from a range may not', async () => {
  const { as, path, cards } = await aBatchOf(await aNewLine(portal), await aWexLine(portal))
  await as.post(`${path}/generate`)
  const [cfn, wex] = await cards()
  const assign = (line_id: number, card_number: string) => as.post(`${path}/assign`, { lines: [{ line_id, card_number }] })
  expect((await assign(wex!.line_id, aWexNumber())).body.data.state).toBe('assigned')
  const corrected = aWexNumber()
  expect((await assign(wex!.line_id, corrected)).status).toBe(200)
  expect((await cards())[1]!.last_four).toBe(corrected.slice(-4))
  expect((await assign(cfn!.line_id, '4999999')).body.errors).toEqual({
    'lines.0.card_number': ['This card already has its number'],
  })
  await as.post(`${path}/complete`)
  expect((await assign(wex!.line_id, aWexNumber())).status).toBe(409)
})

test('numbers that were pasted one row too low are corrected in one step', async () => {
  const { as, path, cards } = await aBatchOf(await aWexLine(portal), await aWexLine(portal), await aWexLine(portal))
  const ids = (await cards()).map(({ line_id }) => line_id)
  const paste = (numbers: readonly string[]) =>
    as.post(`${path}/assign`, { lines: numbers.map((card_number, place) => ({ line_id: ids[place]!, card_number })) })
  const numbers = [aWexNumber(), aWexNumber(), aWexNumber()] as const
  expect((await paste([aWexNumber(), numbers[0], numbers[1]])).body.data.state).toBe('assigned')
  expect((await paste([numbers[1], numbers[0], aWexNumber()])).status, 'two of them swapped').toBe(200)
  expect(await paste(numbers)).toMatchObject({ status: 200, body: { data: { state: 'assigned', numbered: 3 } } })
  const { body } = await as.get(`${path}/lines`)
  expect(body.data.map(({ card_number }: { card_number: string }) => card_number)).toEqual(numbers)
  expect((await paste([numbers[2], numbers[1]])).body.errors, 'the third card keeps its number').toEqual({
    'lines.0.card_number': ['Card number has already been taken'],
  })
})

test('when two batches request the same number at once, only one gets it', async () => {
  const number = aWexNumber()
  const both = [await aBatchOf(await aWexLine(portal)), await aBatchOf(await aWexLine(portal))]
  const replies = await Promise.all(
    both.map(async ({ as, path, cards }) => {
      const [card] = await cards()
      return as.post(`${path}/assign`, { lines: [{ line_id: card!.line_id, card_number: number }] })
    }),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(replies.find(({ status }) => status === 422)!.body.errors).toEqual({
    'lines.0.card_number': ['Card number has already been taken'],
  })
})

test('an order in a batch is not approved again by a review, and its batch can still be completed', async () => {
  const { as, order, path } = await aBatchOf(await aNewLine(portal))
  const approve = () => as.put(`/v1/card_orders/${order.id}/review`, { decision: 'approve' })
  expect((await approve()).body.message).toBe('This order is Batched now and cannot become Approved')
  await as.post(`${path}/generate`)
  expect((await approve()).body.message).toBe('This order is Numbers assigned now and cannot become Approved')
  expect((await as.post(`${path}/complete`)).status).toBe(200)
})

test('removing the only order without numbers assigns the batch; its cards keep their numbers', async () => {
  const account = await portal.anAccount()
  const cfn = await anApprovedOrder(portal, account.id, [await aNewLine(portal)])
  const wex = await anApprovedOrder(portal, account.id, [await aWexLine(portal)])
  const mixed = await anApprovedOrder(portal, account.id, [await aNewLine(portal), await aWexLine(portal)])
  const { as } = await portal.staff()
  const { body } = await as.post(batches, { order_ids: [cfn.id, wex.id, mixed.id] })
  const path = `${batches}/${body.data.id}`
  expect((await as.post(`${path}/generate`)).body.data).toMatchObject({ state: 'open', numbered: 2, cards: 4 })
  await as.delete(`${path}/orders/${mixed.id}`)
  expect((await as.get(path)).body.data).toMatchObject({ state: 'open', numbered: 1, cards: 2 })
  await as.delete(`${path}/orders/${wex.id}`)
  expect((await as.get(path)).body.data).toMatchObject({ state: 'assigned', numbered: 1, cards: 1 })
  const [kept] = await cardsOf(mixed.id)
  expect(kept!.number_hash).not.toBeNull()
  const next = await as.post(batches, { order_ids: [mixed.id] })
  expect(next.body.data).toMatchObject({ cards: 2, numbered: 1 })
})

test('when fifty people complete a batch at once, it is completed once and each customer is notified once', async () => {
  const { as, path, id, orders } = await aBatch(portal, { orders: 2, cards: 2, state: 'assigned' })
  const replies = await Promise.all(Array.from({ length: 50 }, () => as.post(`${path}/complete`)))
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(49)
  expect((await as.post(`${path}/complete`)).body.message).toMatch(/has already been completed$/)
  for (const order of orders) {
    const mails = await portal.db
      .selectFrom('mails')
      .selectAll()
      .where('to_email', '=', order.user.email)
      .where((eb) => eb.ref('values', '->>').key('status' as never), '=', 'In production' as never)
      .execute()
    expect(mails).toHaveLength(1)
    const notices = await portal.db
      .selectFrom('notifications')
      .selectAll()
      .where('title', '=', `Order ${order.card_order_number}: In production`)
      .execute()
    expect(notices).toHaveLength(1)
  }
  const audited = await portal.db
    .selectFrom('audit_events')
    .selectAll()
    .where('object_type', '=', 'batch')
    .where('object_id', '=', id)
    .where('action', '=', 'batch.complete')
    .execute()
  expect(audited).toHaveLength(1)
})

test('staff see whole numbers page by page, and each view is recorded in the audit log', async () => {
  const { as, path, id, user } = await aBatch(portal, { cards: 3, state: 'assigned' })
  const { body } = await as.get(`${path}/lines?per_page=2`)
  expect(body.meta).toMatchObject({ total: 3, last_page: 2 })
  expect(body.data.map((line: { position: number }) => line.position)).toEqual([1, 2])
  await as.get(`${path}/lines?per_page=2&page=2`)
  const looks = await portal.db
    .selectFrom('audit_events')
    .select(['actor_id', 'after'])
    .where('action', '=', 'batch.view-numbers')
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()
  expect(looks).toEqual([
    { actor_id: user.id, after: { cards: 2 } },
    { actor_id: user.id, after: { cards: 1 } },
  ])
  // Support may follow a batch but sees no card number, so it leaves no such entry.
  const support = (await portal.staff(undefined, 'support')).as
  const masked = (await support.get(`${path}/lines?per_page=3`)).body.data
  expect(masked.map(({ card_number }: { card_number: string }) => /^••••\d{4}$/.test(card_number))).toEqual([true, true, true])
  const views = portal.db.selectFrom('audit_events').select('id').where('action', '=', 'batch.view-numbers')
  expect(await views.where('object_id', '=', id).execute()).toHaveLength(2)
})

test('the lines of a batch are found by a keyword; a page beyond the last has the total, and no batch has no lines', async () => {
  const { as, path, id } = await aBatch(portal, { cards: 3, state: 'assigned' })
  const lines = async (query: string) => (await as.get(`${path}/lines?${query}`)).body
  const [, second] = (await lines('')).data
  const found = await lines(`keyword=${second.vehicle_number}`)
  expect(found).toEqual({ data: [second], meta: { page: 1, per_page: 10, total: 1, last_page: 1 } })
  expect((await lines(`keyword=${second.card_order_number}&per_page=1&page=2`)).data).toEqual([second])
  expect(await lines('keyword=nothing-like-it')).toMatchObject({ data: [], meta: { total: 0 } })
  expect(await lines('per_page=2&page=9')).toEqual({ data: [], meta: { page: 9, per_page: 2, total: 3, last_page: 2 } })
  expect((await as.get(`${batches}/${id + 1_000_000}/lines`)).status).toBe(404)
})

test('from an order that was approved and then partly cancelled, only the remaining cards are made', async () => {
  const account = await portal.anAccount()
  const order = await anOrder(portal, { account_id: account.id, cards: 2 })
  await order.as.post('/v1/update_card_status', {
    card_ids: [order.lines[0]!.card_id],
    card_status_id: cardStatus.cancelled,
    reason: 'customer request',
  })
  const { as } = await portal.staff()
  await as.put(`/v1/card_orders/${order.id}/review`, { decision: 'approve' })
  const { body } = await as.post(batches, { order_ids: [order.id] })
  expect(body.data).toMatchObject({ orders: 1, cards: 1 })
  const path = `${batches}/${body.data.id}`
  expect((await as.post(`${path}/generate`)).body.data).toMatchObject({ state: 'assigned', numbered: 1 })
  expect((await as.get(`${path}/lines`)).body.meta.total).toBe(1)
  expect((await as.post(`${path}/complete`)).status).toBe(200)
  expect((await cardsOf(order.id)).map(({ card_status_id }) => card_status_id)).toEqual([cardStatus.cancelled, cardStatus.active])
})

test('a card that got its number and was cancelled before its order was made is not printed', async () => {
  const account = await portal.anAccount()
  const order = await anApprovedOrder(portal, account.id, [
    await aNewLine(portal),
    await aNewLine(portal),
    await aWexLine(portal),
  ])
  const { as } = await portal.staff()
  const batchOf = async () => `${batches}/${(await as.post(batches, { order_ids: [order.id] })).body.data.id}`
  const first = await batchOf()
  await as.post(`${first}/generate`)
  await as.delete(`${first}/orders/${order.id}`)
  await as.put(`/v1/card_orders/${order.id}/review`, { decision: 'return', reason: 'As asked' })
  const [cancelled, kept, wex] = await cardsOf(order.id)
  const ending = { card_ids: [cancelled!.id], card_status_id: cardStatus.cancelled, reason: 'customer request' }
  expect((await order.as.post('/v1/update_card_status', ending)).status).toBe(200)
  await order.as.post(`/v1/card_orders/${order.id}/resubmit`, {})
  await as.put(`/v1/card_orders/${order.id}/review`, { decision: 'approve' })
  const path = await batchOf()
  expect((await as.get(path)).body.data).toMatchObject({ cards: 2, numbered: 1 })
  expect((await as.get(`${path}/lines`)).body.meta.total).toBe(2)
  await as.post(`${path}/assign`, { lines: [{ line_id: wex!.line_id, card_number: aWexNumber() }] })
  expect((await as.post(`${path}/complete`)).status).toBe(200)
  expect((await as.get(`${path}/lines`)).body.meta.total).toBe(2)
  const { text } = await as.get(`${path}/files/emboss`)
  expect([text.includes(kept!.vehicle_number!), text.includes(cancelled!.vehicle_number!)]).toEqual([true, false])
})

test('a batch has at most ten thousand cards, and "select all" selects no more than that', async () => {
  const account = await portal.anAccount({ name: 'Ten thousand of Tenino' })
  const first = await anOrder(portal, { account_id: account.id, status_order: 'approved' })
  const second = await anOrder(portal, { account_id: account.id, status_order: 'approved' })
  // Ten thousand more cards for the second order are inserted directly.
  await portal.db.transaction().execute(async (db) => {
    // The statement timeout of a request is too short for ten thousand rows.
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`with made as (
        insert into cards (account_id, card_network_id, card_type_id, card_status_id)
        select ${account.id}, 1, 4, 8 from generate_series(1, 10000) returning id
      )
      insert into card_order_lines (account_id, card_order_id, position, card_id, line_values)
      select ${account.id}, ${second.id}, 1 + row_number() over (), id, '{}' from made`.execute(db)
    // Autovacuum would do this, but it is off in tests. Without it, Postgres assumes that the tables are empty.
    await sql`analyze cards, card_order_lines`.execute(db)
  })
  await portal.db.updateTable('card_orders').set({ cards: 10_001 }).where('id', '=', second.id).execute()
  const { as } = await portal.staff()
  expect((await as.get(`${batches}/orders?keyword=ten thousand of tenino`)).body).toMatchObject({
    ids: [first.id],
    meta: { total: 2 },
  })
  expect((await as.post(batches, { order_ids: [first.id, second.id] })).body.errors).toEqual({
    order_ids: ['A batch has at most 10000 cards, and these orders have 10002'],
  })
  expect(await statusOf(first.id)).toBe('approved')
})
