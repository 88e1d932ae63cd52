import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardControls, aPin, aTemplate, aVehicleNumber } from '#testing/cards.ts'
import { aDriverLine, aNewLine, anOrder, toThePickup } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const at = (id: number, call = '') => `/v1/card_orders/${id}${call}`
const anAccount = async () => (await portal.anAccount()).id

const statusesOf = async (card_order_id: number) => {
  const cards = await portal.db
    .selectFrom('card_order_lines as l')
    .innerJoin('cards as c', 'c.id', 'l.card_id')
    .select('c.card_status_id')
    .where('l.card_order_id', '=', card_order_id)
    .execute()
  return cards.map(({ card_status_id }) => card_status_id)
}
const mailsTo = (email: string) =>
  portal.db.selectFrom('mails').select(['kind', 'values']).where('to_email', '=', email).orderBy('id').execute()
const auditOf = (id: number) =>
  portal.db
    .selectFrom('audit_events')
    .select(['action', 'before', 'after'])
    .where('object_type', '=', 'order')
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()

describe('review', () => {
  test('an approved order is dated and audited, and its sender is notified and mailed', async () => {
    const account_id = await anAccount()
    const { id, as, user, card_order_number } = await anOrder(portal, { account_id })
    // Staff need no selected account, because the queue contains all accounts.
    const staff = await portal.staff()
    expect(await staff.as.put(at(id, '/review'), { decision: 'approve' })).toMatchObject({
      status: 200,
      body: { data: { id, status_order: 'approved' } },
    })
    const { body } = await as.get(at(id))
    expect(body.data.events).toMatchObject([{ title: 'Submitted' }, { status_order: 'approved', title: 'Approved' }])
    expect((await auditOf(id)).at(-1)).toEqual({
      action: 'order.approve',
      before: { status_order: 'submitted' },
      after: { status_order: 'approved' },
    })
    expect((await as.get('/v1/notifications')).body.data[0]).toMatchObject({ title: `Order ${card_order_number}: Approved` })
    expect((await mailsTo(user.email)).at(-1)).toMatchObject({ kind: 'order-step', values: { status: 'Approved', note: '' } })
  })

  test('returning and rejecting need a reason, which the sender reads; rejecting cancels the cards', async () => {
    const account_id = await anAccount()
    const staff = await portal.staff()
    const returned = await anOrder(portal, { account_id })
    for (const decision of ['return', 'reject'])
      expect((await staff.as.put(at(returned.id, '/review'), { decision })).body.errors).toEqual({
        reason: ['Reason is required'],
      })
    const reason = 'Which <b>vehicle</b>?'
    await staff.as.put(at(returned.id, '/review'), { decision: 'return', reason })
    expect((await mailsTo(returned.user.email)).at(-1)).toMatchObject({ values: { note: reason } })
    expect(await statusesOf(returned.id)).toEqual([cardStatus.pending])
    const rejected = await anOrder(portal, { account_id, cards: 2 })
    const reply = await staff.as.put(at(rejected.id, '/review'), { decision: 'reject', reason: 'No credit' })
    expect(reply.body.data.status_order).toBe('rejected')
    expect(await statusesOf(rejected.id)).toEqual([cardStatus.cancelled, cardStatus.cancelled])
  })

  test('approving some lines splits the order; the rest keeps waiting under its own number', async () => {
    const account_id = await anAccount()
    const { id, lines, card_order_number, as } = await anOrder(portal, { account_id, cards: 3 })
    const staff = await portal.staff()
    const reply = await staff.as.put(at(id, '/review'), { decision: 'approve', line_ids: [lines[0]!.id, lines[2]!.id] })
    expect(reply.body.data.status_order).toBe('approved')
    const approved = (await as.get(at(id))).body.data
    expect(approved).toMatchObject({ cards: 2, lines: [{ id: lines[0]!.id }, { id: lines[2]!.id }] })
    const { data } = (await as.get('/v1/card_orders?status=submitted')).body
    expect(data).toMatchObject([{ cards: 1, requestor: approved.requestor }])
    expect(approved.events.at(-1).note).toBe(`1 card went on as ${data[0].card_order_number}`)
    const rest = (await as.get(at(data[0].id))).body.data
    expect(rest).toMatchObject({
      split_from: { id, card_order_number },
      lines: [{ id: lines[1]!.id }],
      delivery: approved.delivery,
      events: [{ title: `Split from ${card_order_number}` }],
    })
  })

  test('a cancelled card of an order that is approved in part waits in no order of its own', async () => {
    const account_id = await anAccount()
    const { id, lines, as } = await anOrder(portal, { account_id, cards: 4 })
    const ended = { card_ids: [lines[3]!.card_id], card_status_id: cardStatus.cancelled, reason: 'customer request' }
    expect((await as.post('/v1/update_card_status', ended)).status).toBe(200)
    const staff = await portal.staff()
    const approve = (order: number, line_ids: number[]) => staff.as.put(at(order, '/review'), { decision: 'approve', line_ids })
    expect((await approve(id, [lines[0]!.id, lines[1]!.id])).status).toBe(200)
    expect((await as.get(at(id))).body.data).toMatchObject({
      cards: 3,
      lines: [0, 1, 3].map((place) => ({ id: lines[place]!.id })),
    })
    const waiting = async () => (await as.get('/v1/card_orders?status=submitted')).body.data
    const [rest] = await waiting()
    expect(rest).toMatchObject({ cards: 1 })
    expect((await approve(rest.id, [lines[2]!.id])).status).toBe(200)
    expect(await waiting()).toEqual([])
  })

  test('approving every line approves the whole order; a line of another order is not found', async () => {
    const account_id = await anAccount()
    const { id, lines } = await anOrder(portal, { account_id, cards: 2 })
    const other = await anOrder(portal, { account_id })
    const staff = await portal.staff()
    const review = (body: object) => staff.as.put(at(id, '/review'), body)
    const line_ids = lines.map((line) => line.id)
    expect((await review({ decision: 'approve', line_ids: [...line_ids, other.lines[0]!.id] })).status).toBe(404)
    expect((await review({ decision: 'return', reason: 'x', line_ids })).status).toBe(422)
    expect((await review({ decision: 'approve', line_ids })).body.data.status_order).toBe('approved')
    expect((await portal.db.selectFrom('card_orders').where('account_id', '=', account_id).select('id').execute()).length).toBe(2)
  })

  test('is for staff only; a second decision conflicts; a virtual request can only be rejected', async () => {
    const account_id = await anAccount()
    const { id, as } = await anOrder(portal, { account_id })
    expect((await as.put(at(id, '/review'), { decision: 'approve' })).status).toBe(403)
    const staff = await portal.staff()
    const twice = await Promise.all([1, 2].map(() => staff.as.put(at(id, '/review'), { decision: 'approve' })))
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(twice.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'decided',
      message: 'Someone else was faster: this order is already Approved',
    })
    const request = await anOrder(portal, { account_id, is_virtual: true })
    const review = (decision: string) => staff.as.put(at(request.id, '/review'), { decision, reason: 'Done by phone' })
    expect((await review('approve')).status).toBe(409)
    expect((await review('return')).status).toBe(409)
    expect((await review('reject')).body.data.status_order).toBe('rejected')
    expect((await staff.as.put(at(999_999_999, '/review'), { decision: 'approve' })).status).toBe(404)
  })

  test('an order that its account has changed since the reviewer read it is not approved unseen', async () => {
    const { id, lines, as } = await anOrder(portal, { account_id: await anAccount(), cards: 2 })
    const staff = await portal.staff()
    const read = async () => (await staff.as.get(`/v1/card_review/orders/${id}`)).body.data
    const { version } = await read()
    const change = { card_ids: [lines[1]!.card_id], card_status_id: cardStatus.cancelled, reason: 'customer request' }
    for (const changed of [
      () => as.put(`/v1/cards/${lines[0]!.card_id}`, { max_gallon_fill: 99 }),
      () => as.post('/v1/update_card_status', change),
    ]) {
      const before = await read()
      expect((await changed()).status).toBe(200)
      for (const body of [
        { decision: 'approve' },
        { decision: 'approve', line_ids: [lines[0]!.id] },
        { decision: 'reject', reason: 'x' },
      ])
        expect(await staff.as.put(at(id, '/review'), { ...body, version: before.version })).toMatchObject({
          status: 409,
          body: { code: 'decided', message: 'Someone else has changed this order since you opened it' },
        })
    }
    expect((await read()).status_order).toBe('submitted')
    expect((await staff.as.put(at(id, '/review'), { decision: 'approve', version })).status).toBe(409)
    expect((await staff.as.put(at(id, '/review'), { decision: 'approve', version: (await read()).version })).status).toBe(200)
  })

  test('a decision about a decided order names the decision, whatever the version', async () => {
    const { id } = await anOrder(portal, { account_id: await anAccount() })
    const staff = await portal.staff()
    const { version } = (await staff.as.get(`/v1/card_review/orders/${id}`)).body.data
    expect((await staff.as.put(at(id, '/review'), { decision: 'reject', reason: 'x', version })).status).toBe(200)
    expect((await staff.as.put(at(id, '/review'), { decision: 'approve', version })).body.message).toBe(
      'This order is Rejected now and cannot become Approved',
    )
  })

  test('an order whose cards are all cancelled cannot be approved', async () => {
    const account_id = await anAccount()
    const { id, lines, as } = await anOrder(portal, { account_id })
    const cancel = { card_ids: [lines[0]!.card_id], card_status_id: cardStatus.cancelled, reason: 'customer request' }
    expect((await as.post('/v1/update_card_status', cancel)).status).toBe(200)
    const staff = await portal.staff()
    expect((await staff.as.put(at(id, '/review'), { decision: 'approve' })).status).toBe(409)
  })
})

describe('correcting a line', () => {
  const edited = { ...cardControls, max_gallon_fill: 500, vehicle_number: 'NEW 1', description: 'Corrected' }

  test('changes the line and its card, and shows in the timeline and the audit', async () => {
    const account_id = await anAccount()
    const { id, lines, as } = await anOrder(portal, { account_id, status_order: 'returned' })
    const reply = await as.put(at(id, `/lines/${lines[0]!.id}`), edited)
    const saved = { vehicle_number: 'NEW 1', description: 'Corrected', max_gallon_fill: 100 }
    expect(reply).toMatchObject({ status: 200, body: { data: { id: lines[0]!.id, ...saved } } })
    const card = await portal.db.selectFrom('cards').selectAll().where('id', '=', lines[0]!.card_id).executeTakeFirst()
    expect(card).toMatchObject({ ...saved, version: 2 })
    const { body } = await as.get(at(id))
    expect(body.data.lines).toMatchObject([saved])
    expect(body.data.events.at(-1)).toMatchObject({ title: 'Card 1 was changed', status_order: null })
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'order.edit-line',
      before: { description: '' },
      after: { description: 'Corrected', vehicle_number: 'NEW 1' },
    })
    expect((await as.get(`/v1/cards/${lines[0]!.card_id}/history`)).body.data[0]).toMatchObject({ action: 'card.update' })
  })

  test('when two people correct one line, the second gets a conflict and writes nothing', async () => {
    const account_id = await anAccount()
    const { id, lines, as } = await anOrder(portal, { account_id, status_order: 'returned' })
    const line = at(id, `/lines/${lines[0]!.id}`)
    const { version } = (await as.get(at(id))).body.data.lines[0]
    const [one, other] = ['One', 'Other'].map((description) => ({ ...edited, description, version }))
    expect(await as.put(line, one)).toMatchObject({ status: 200, body: { data: { version: version + 1 } } })
    expect(await as.put(line, other)).toMatchObject({
      status: 409,
      body: { code: 'version', message: 'Someone else has changed this card since you opened it' },
    })
    expect((await as.get(at(id))).body.data.lines).toMatchObject([{ description: 'One', version: version + 1 }])
  })

  test('of ten simultaneous corrections of one version, one is saved and nine conflict', async () => {
    const account_id = await anAccount()
    const { id, lines, as } = await anOrder(portal, { account_id, status_order: 'returned' })
    const line = at(id, `/lines/${lines[0]!.id}`)
    const { version } = (await as.get(at(id))).body.data.lines[0]
    const saves = await Promise.all(Array.from({ length: 10 }, () => as.put(line, { ...edited, version })))
    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(
      (await as.get(at(id))).body.data.events.filter(({ title }: { title: string }) => title === 'Card 1 was changed'),
    ).toHaveLength(1)
  })

  test('is for staff while the order is in review, and conflicts once it is approved', async () => {
    const account_id = await anAccount()
    const { id, lines, as } = await anOrder(portal, { account_id })
    const staff = await portal.staff(account_id)
    const line = at(id, `/lines/${lines[0]!.id}`)
    expect(await as.put(line, edited)).toMatchObject({
      status: 409,
      body: { message: 'The lines of an order that is Submitted cannot be changed' },
    })
    expect((await staff.as.put(line, edited)).status).toBe(200)
    await portal.db.updateTable('card_orders').set({ status_order: 'approved' }).where('id', '=', id).execute()
    expect((await staff.as.put(line, edited)).status).toBe(409)
  })

  test('refuses what the wizard refuses: fields, shared and taken vehicle numbers, PINs without the right', async () => {
    const account_id = await anAccount()
    const { id, lines, as } = await anOrder(portal, { account_id, cards: 2, status_order: 'returned' })
    const [first, second] = lines
    const line = at(id, `/lines/${first!.id}`)
    const other = (await as.get(at(id))).body.data.lines[1].vehicle_number
    const taken = (await (await anOrder(portal, { account_id })).as.get('/v1/cards?orderBy=created_at&sortedBy=desc')).body
      .data[0]
    const errorsOf = async (body: object) => (await as.put(line, { ...edited, ...body })).body.errors
    expect(await errorsOf({ card_fuel_profile_id: null })).toEqual({
      card_fuel_profile_id: ['Card product type field is required'],
    })
    expect(await errorsOf({ vehicle_number: other })).toEqual({ vehicle_number: ['Vehicle number must be unique'] })
    expect(await errorsOf({ vehicle_number: taken.vehicle_number })).toEqual({
      vehicle_number: ['Vehicle number has already been taken'],
    })
    expect(await errorsOf({ pin: '12345' })).toEqual({ pin: ['Not permitted'] })
    expect((await as.put(at(id, `/lines/${second!.id + 1000}`), edited)).status).toBe(404)
  })

  test('a PIN can be replaced by those with the right, and the audit says only that it changed', async () => {
    const account_id = await anAccount()
    const { as } = await portal.aCustomer({ account_id, roles: ['card manager', 'pin manager 2'] })
    const data = [await aDriverLine(portal, toThePickup), await aNewLine(portal, toThePickup)]
    const { body } = await as.post('/v1/card_orders', { data })
    const { id } = body.data
    await portal.db.updateTable('card_orders').set({ status_order: 'returned' }).where('id', '=', id).execute()
    const [line] = (await as.get(at(id))).body.data.lines
    const pin = aPin()
    const reply = await as.put(at(id, `/lines/${line.id}`), { card_fuel_profile_id: 8, card_time_profile_id: 1, pin })
    expect(reply.status).toBe(200)
    expect(reply.text).not.toContain(pin)
    expect((await as.post(`/v1/cards/${line.card_id}/reveal_pin`)).body.data.pin).toBe(pin)
    expect((await auditOf(id)).at(-1)?.after).toEqual({ pin: 'changed' })
  })
})

test('the account resubmits a returned order, which waits for review again', async () => {
  const account_id = await anAccount()
  const { id, as } = await anOrder(portal, { account_id, status_order: 'returned' })
  expect((await as.post(at(id, '/resubmit'), { note: 'Corrected' })).body.data).toEqual({ id, status_order: 'submitted' })
  expect((await as.post(at(id, '/resubmit'), {})).status).toBe(409)
  expect((await as.get(at(id))).body.data.events.at(-1)).toMatchObject({ status_order: 'submitted', note: 'Corrected' })
})

describe('cancelling an order', () => {
  test('frees the vehicle number and the PIN of its cards', async () => {
    const { as, account_id } = await portal.aCustomer({ roles: ['card manager', 'pin manager 1'] })
    const template = await aTemplate(portal, { card_network_id: 1, card_type_id: 1 })
    const line = await aNewLine(portal, {
      card_template_id: template.id,
      vehicle_number: 'FREE 1',
      card_time_profile_id: 1,
      pin: aPin(),
    })
    const order = () => as.post('/v1/card_orders', { data: [line] }, { 'idempotency-key': aVehicleNumber() })
    const { id } = (await order()).body.data
    expect((await order()).status).toBe(422)
    expect((await as.post(at(id, '/cancel'), { reason: 'Not needed' })).body.data).toEqual({ id, status_order: 'cancelled' })
    expect(await statusesOf(id)).toEqual([cardStatus.cancelled])
    expect((await order()).status).toBe(200)
    expect(await portal.db.selectFrom('cards').select('id').where('account_id', '=', account_id).execute()).toHaveLength(2)
  })

  test.each(['submitted', 'returned', 'approved'] as const)('is possible while the order is %s', async (status_order) => {
    const { id, as } = await anOrder(portal, { account_id: await anAccount(), status_order })
    expect((await as.post(at(id, '/cancel'), {})).status).toBe(200)
  })

  test.each(['batched', 'assigned', 'completed', 'shipped', 'delivered', 'rejected', 'cancelled'] as const)(
    'is a conflict once the order is %s',
    async (status_order) => {
      const { id, as } = await anOrder(portal, { account_id: await anAccount(), status_order })
      expect((await as.post(at(id, '/cancel'), {})).status).toBe(409)
      expect(await statusesOf(id)).toEqual([cardStatus.pending])
    },
  )

  test('one card can be cancelled only until its order is approved', async () => {
    const { id, lines, as, card_order_number } = await anOrder(portal, { account_id: await anAccount(), cards: 2 })
    const cancel = (card_id: number) =>
      as.post('/v1/update_card_status', {
        card_ids: [card_id],
        card_status_id: cardStatus.cancelled,
        reason: 'customer request',
      })
    expect((await cancel(lines[0]!.card_id)).status).toBe(200)
    for (const status_order of ['approved', 'batched', 'assigned']) {
      await portal.db.updateTable('card_orders').set({ status_order }).where('id', '=', id).execute()
      expect((await cancel(lines[1]!.card_id)).status).toBe(409)
    }
    expect((await cancel(lines[1]!.card_id)).body.message).toBe(
      `Order ${card_order_number} is Numbers assigned: its cards can no longer be cancelled one by one`,
    )
  })
})

describe('confirming delivery', () => {
  const confirm = (as: Awaited<ReturnType<typeof anOrder>>['as'], id: number, body: object) =>
    as.post(at(id, '/confirm_delivery'), body)

  test('staff confirm shipping with the carrier; the account sees it and confirms the delivery', async () => {
    const account_id = await anAccount()
    const { id, as, user } = await anOrder(portal, { account_id, status_order: 'completed' })
    const staff = await portal.staff(account_id)
    const sent = { step: 'shipped', carrier: 'UPS', tracking_number: '1Z999AA10123456784' }
    expect((await confirm(as, id, sent)).status).toBe(403)
    expect((await confirm(staff.as, id, sent)).body.data).toEqual({ id, status_order: 'shipped' })
    const { body } = await as.get(at(id))
    expect(body.data).toMatchObject({ status_order: 'shipped', carrier: 'UPS', tracking_number: '1Z999AA10123456784' })
    expect((await mailsTo(user.email)).at(-1)).toMatchObject({
      values: { status: 'Shipped', note: 'Carrier UPS, tracking number 1Z999AA10123456784' },
    })
    expect((await confirm(as, id, { step: 'delivered' })).body.data).toEqual({ id, status_order: 'delivered' })
    expect((await confirm(as, id, { step: 'delivered' })).status).toBe(409)
  })

  test('a pickup order is made ready and picked up, never shipped', async () => {
    const account_id = await anAccount()
    const { id, as } = await anOrder(portal, { account_id, is_delivery: false, status_order: 'completed' })
    const staff = await portal.staff(account_id)
    expect((await confirm(staff.as, id, { step: 'shipped' })).status).toBe(409)
    expect((await confirm(as, id, { step: 'ready_for_pickup' })).status).toBe(403)
    expect((await confirm(staff.as, id, { step: 'ready_for_pickup', carrier: 'UPS' })).status).toBe(422)
    expect((await confirm(staff.as, id, { step: 'ready_for_pickup' })).status).toBe(200)
    expect((await confirm(as, id, { step: 'picked_up' })).body.data.status_order).toBe('picked_up')
  })

  test('conflicts before the cards are made', async () => {
    const account_id = await anAccount()
    const { id } = await anOrder(portal, { account_id })
    const staff = await portal.staff(account_id)
    for (const step of ['shipped', 'ready_for_pickup', 'delivered', 'picked_up'])
      expect((await confirm(staff.as, id, { step })).status).toBe(409)
  })
})

test('another account’s order is not found by any call, and nothing changes', async () => {
  const mine = await anOrder(portal, { account_id: await anAccount(), status_order: 'returned' })
  const foreign = await anOrder(portal, { account_id: await anAccount(), status_order: 'returned' })
  const { as } = mine
  const line = { ...cardControls, vehicle_number: 'X' }
  const replies = [
    await as.get(at(foreign.id)),
    await as.put(at(foreign.id, `/lines/${foreign.lines[0]!.id}`), line),
    await as.put(at(mine.id, `/lines/${foreign.lines[0]!.id}`), line),
    await as.put(at(foreign.id, `/lines/${mine.lines[0]!.id}`), line),
    await as.post(at(foreign.id, '/resubmit'), {}),
    await as.post(at(foreign.id, '/cancel'), {}),
    await as.post(at(foreign.id, '/confirm_delivery'), { step: 'delivered' }),
  ]
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
  const { body } = await foreign.as.get(at(foreign.id))
  expect(body.data).toMatchObject({ status_order: 'returned', events: [{ title: 'Submitted' }] })
})

test('a member without a card role can read orders but not change them', async () => {
  const account_id = await anAccount()
  const { id, lines } = await anOrder(portal, { account_id, status_order: 'returned' })
  const { as } = await portal.aCustomer({ account_id, roles: ['report user'] })
  expect((await as.get('/v1/card_orders')).body.meta.total).toBe(1)
  expect((await as.get(at(id))).status).toBe(200)
  const refused = [
    await as.post('/v1/card_orders', { data: [await aNewLine(portal)] }),
    await as.put(at(id, `/lines/${lines[0]!.id}`), { ...cardControls, vehicle_number: 'X' }),
    await as.post(at(id, '/resubmit'), {}),
    await as.post(at(id, '/cancel'), {}),
    await as.post(at(id, '/confirm_delivery'), { step: 'delivered' }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
})
