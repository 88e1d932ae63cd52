// docs/product/card-life.md#a-damaged-card: a working card is replaced without a gap in which its truck cannot fuel.
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aCard, aPin, aTemplate, cardControls } from '#testing/cards.ts'
import { aDriver } from '#testing/drivers.ts'
import { aNewLine } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const single = 1
const aManager = () => portal.aCustomer({ roles: ['card manager', 'pin manager 1'] })
type Manager = Awaited<ReturnType<typeof aManager>>

/** A CFN Single card: it has a vehicle number and a PIN. */
const aWorkingCard = ({ account_id }: Manager, card = {}) =>
  aCard(portal, { account_id, card_type_id: single, card_time_profile_id: 1, pin: aPin(), ...card })

const aTemplateOfIts = () => aTemplate(portal, { card_type_id: single })

/** What the wizard sends: without a vehicle number, the line takes that of the damaged card. */
const replacing = async (card: { id: number }, line: Record<string, unknown> = {}) =>
  aNewLine(portal, {
    ...cardControls,
    card_time_profile_id: 1,
    card_template_id: (await aTemplateOfIts()).id,
    vehicle_number: null,
    replaces_card_id: card.id,
    replace_reason: 'damaged',
    ...line,
  })

const order = async ({ as }: Manager, card: { id: number }, line: Record<string, unknown> = {}) =>
  as.post('/v1/card_orders', { data: [await replacing(card, line)] })

const cardOf = (id: number) => portal.db.selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const ordered = async (manager: Manager, card: { id: number }, line: Record<string, unknown> = {}) => {
  const { status, text, body } = await order(manager, card, line)
  if (status !== 200) throw new Error(text)
  const order_id = body.data.id as number
  const made = await portal.db
    .selectFrom('card_order_lines')
    .select(['id', 'card_id'])
    .where('card_order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  return { order_id, line_id: made.id, successor_id: made.card_id }
}

const produce = async (manager: Manager, order_id: number) => {
  const { as: staff } = await portal.staff(manager.account_id)
  await staff.put(`/v1/card_orders/${order_id}/review`, { decision: 'approve' })
  const batch = await staff.post('/v1/card_order_batches', { order_ids: [order_id] })
  await staff.post(`/v1/card_order_batches/${batch.body.data.id}/generate`, {})
  const { status } = await staff.post(`/v1/card_order_batches/${batch.body.data.id}/complete`, {})
  return { status, emboss: async () => (await staff.get(`/v1/card_order_batches/${batch.body.data.id}/files/emboss`)).text }
}

test('another spelling of its vehicle number is the same number, and the successor keeps the spelling of the old card', async () => {
  const manager = await aManager()
  const old = await aWorkingCard(manager, { vehicle_number: 'TRK-77' })
  const { successor_id } = await ordered(manager, old, { vehicle_number: 'trk-77' })
  expect(await cardOf(successor_id)).toMatchObject({ vehicle_number: 'TRK-77', overlaps_card_id: old.id })
})

test('the successor has the same vehicle number and PIN, and the old card works until it is active', async () => {
  const manager = await aManager()
  const pin = aPin()
  const old = await aWorkingCard(manager, { pin })
  const { order_id, successor_id } = await ordered(manager, old)
  const successor = await cardOf(successor_id)
  expect(successor).toMatchObject({ vehicle_number: old.vehicle_number, overlaps_card_id: old.id })
  expect(successor.pin_index).toEqual(old.pin_index)
  expect((await manager.as.post(`/v1/cards/${successor_id}/reveal_pin`, {})).body.data.pin).toBe(pin)
  expect((await manager.as.get(`/v1/cards/${old.id}`)).body.data).toMatchObject({
    card_status_id: cardStatus.active,
    replaced_by: successor_id,
    is_overlapped: true,
  })

  expect((await manager.as.get(`/v1/card_orders/${order_id}`)).body.data.lines[0]).toMatchObject({ replaces: 'damaged' })
  const { status, emboss } = await produce(manager, order_id)
  expect([status, (await emboss()).trimEnd().at(-1)]).toEqual([200, 'R'])
  expect(await cardOf(old.id)).toMatchObject({ card_status_id: cardStatus.replaced })
  expect(await cardOf(successor_id)).toMatchObject({ card_status_id: cardStatus.active, overlaps_card_id: null })
  const history = await manager.as.get(`/v1/cards/${old.id}/history`)
  expect(JSON.stringify(history.body.data)).toContain('Replaced')
})

test.each([
  { replaced: 'a damaged card', line: {} },
  { replaced: 'a lost card', line: { replace_reason: undefined, vehicle_number: '4711' }, status: cardStatus.lost },
])('the driver of $replaced gets its successor as soon as it is active', async ({ line, status = cardStatus.active }) => {
  const manager = await aManager()
  const old = await aWorkingCard(manager)
  const driver = await aDriver(portal, { account_id: manager.account_id })
  const editor = await portal.aCustomer({ account_id: manager.account_id, roles: ['card manager'] })
  const given = { card_id: old.id, begins_at: new Date(Date.now() - 3_600_000).toISOString(), ends_at: null }
  const assigned = await editor.as.post(`/v1/drivers/${driver.id}/assignments`, given)
  expect(assigned.status).toBe(200)
  const reason = { card_ids: [old.id], card_status_id: status, reason: 'lost' }
  if (status !== cardStatus.active) await manager.as.post('/v1/update_card_status', reason)
  const { order_id, successor_id } = await ordered(manager, old, line)
  expect((await cardOf(successor_id)).driver_id).toBeNull()
  expect((await produce(manager, order_id)).status).toBe(200)
  expect((await cardOf(successor_id)).driver_id).toBe(driver.id)
  const { assignments } = (await editor.as.get(`/v1/drivers/${driver.id}`)).body.data
  expect(assignments.filter((one: { card_id: number | null }) => one.card_id === successor_id)).toMatchObject([{ ends_at: null }])
  const { rows } = await sql<{ text: string }>`select after::text as text from audit_events where object_type = 'card'
    and object_id = ${successor_id} and action = 'card.change-driver'`.execute(portal.db)
  expect(rows.map(({ text }) => text)).toEqual([expect.stringContaining(driver.driver_number)])
})

test('until then neither card can change its vehicle number or PIN; everything else can be edited', async () => {
  const manager = await aManager()
  const old = await aWorkingCard(manager)
  const { line_id, order_id, successor_id } = await ordered(manager, old)
  for (const id of [old.id, successor_id]) {
    const { version } = (await manager.as.get(`/v1/cards/${id}`)).body.data
    expect((await manager.as.put(`/v1/cards/${id}`, { version, vehicle_number: '4711' })).status).toBe(409)
    expect((await manager.as.put(`/v1/cards/${id}`, { version, pin: aPin() })).status).toBe(409)
    expect((await manager.as.put(`/v1/cards/${id}`, { version, cost_center: 'NORTH' })).status).toBe(200)
  }
  const { as: staff } = await portal.staff(manager.account_id)
  const edited = await staff.put(`/v1/card_orders/${order_id}/lines/${line_id}`, { vehicle_number: '4711' })
  expect(edited.status).toBe(409)
})

test.each([
  ['lost', cardStatus.lost],
  ['stolen', cardStatus.stolen],
  ['cancelled', cardStatus.cancelled],
])('an old card that is %s first leaves its vehicle number and PIN to the successor', async (_, card_status_id) => {
  const manager = await aManager()
  const old = await aWorkingCard(manager)
  const { order_id, successor_id } = await ordered(manager, old)
  const stopped = await manager.as.post('/v1/update_card_status', { card_ids: [old.id], card_status_id, reason: 'other' })
  expect(stopped.status).toBe(200)
  expect(await cardOf(successor_id)).toMatchObject({ overlaps_card_id: null, vehicle_number: old.vehicle_number })
  const third = await aNewLine(portal, { vehicle_number: old.vehicle_number })
  expect((await manager.as.post('/v1/card_orders', { data: [third] })).status).toBe(422)
  expect((await produce(manager, order_id)).status).toBe(200)
  expect(await cardOf(successor_id)).toMatchObject({ card_status_id: cardStatus.active })
})

test('cancelling the order or the successor allows another replacement', async () => {
  const manager = await aManager()
  const old = await aWorkingCard(manager)
  const first = await ordered(manager, old)
  expect((await order(manager, old)).status).toBe(422)
  await manager.as.post(`/v1/card_orders/${first.order_id}/cancel`, { reason: 'Found a better one' })
  const second = await ordered(manager, old)
  await manager.as.post('/v1/update_card_status', {
    card_ids: [second.successor_id],
    card_status_id: cardStatus.cancelled,
    reason: 'other',
  })
  expect((await ordered(manager, old)).successor_id).toBeGreaterThan(second.successor_id)
})

test('an old card that the provider has locked in the meantime passes the lock to its successor', async () => {
  const manager = await aManager()
  const old = await aWorkingCard(manager)
  const { order_id, successor_id } = await ordered(manager, old)
  const { as: staff } = await portal.staff(manager.account_id)
  await staff.post('/v1/update_card_status', { card_ids: [old.id], card_status_id: cardStatus.locked, reason: 'fraud' })
  expect((await produce(manager, order_id)).status).toBe(200)
  expect(await cardOf(old.id)).toMatchObject({ card_status_id: cardStatus.replaced })
  expect(await cardOf(successor_id)).toMatchObject({ card_status_id: cardStatus.locked, overlaps_card_id: null })
})

test('an account that activates such a successor learns that it is Locked', async () => {
  await portal.db.updateTable('network_channels').set({ activation: 'by_customer' }).execute()
  onTestFinished(async () => {
    await portal.db.updateTable('network_channels').set({ activation: 'on_completion' }).execute()
  })
  const manager = await aManager()
  const { user: admin } = await portal.aCustomer({ account_id: manager.account_id, roles: ['acct admin'] })
  const old = await aWorkingCard(manager)
  const { order_id, successor_id } = await ordered(manager, old)
  expect((await produce(manager, order_id)).status).toBe(200)
  const { as: staff } = await portal.staff(manager.account_id)
  await staff.post('/v1/update_card_status', { card_ids: [old.id], card_status_id: cardStatus.locked, reason: 'fraud' })
  const { last_four } = await cardOf(successor_id)
  const activated = await manager.as.post('/v1/cards/activate', { cards: [{ card_id: successor_id, last_four }] })
  expect(activated.body.data).toEqual({ activated: 0, locked: 1 })
  const mails = portal.db.selectFrom('mails').select('values').where('to_email', '=', admin.email)
  const told = (await mails.where('kind', '=', 'card-status').orderBy('id').execute()).map(({ values }) => values)
  expect(told).toMatchObject([{ status: 'Locked' }, { status: 'Locked' }])
})

const aHoldOf = async (manager: Manager, card: { id: number }) => {
  const hold = { card_ids: [card.id], card_status_id: cardStatus.inactive, reason: 'other' }
  expect((await manager.as.post('/v1/update_card_status', hold)).status).toBe(200)
}

test('a successor that becomes active by itself stays Inactive while the account has the old card on hold', async () => {
  const manager = await aManager()
  const old = await aWorkingCard(manager)
  const { order_id, successor_id } = await ordered(manager, old)
  await aHoldOf(manager, old)
  expect((await produce(manager, order_id)).status).toBe(200)
  expect(await cardOf(old.id)).toMatchObject({ card_status_id: cardStatus.replaced })
  expect(await cardOf(successor_id)).toMatchObject({ card_status_id: cardStatus.inactive, overlaps_card_id: null })
  const release = { card_ids: [successor_id], card_status_id: cardStatus.active, reason: 'other' }
  expect((await manager.as.post('/v1/update_card_status', release)).status).toBe(200)
})

test('a successor that the account activates itself is Active, although the old card was on hold', async () => {
  await portal.db.updateTable('network_channels').set({ activation: 'by_customer' }).execute()
  onTestFinished(async () => {
    await portal.db.updateTable('network_channels').set({ activation: 'on_completion' }).execute()
  })
  const manager = await aManager()
  const old = await aWorkingCard(manager)
  const { order_id, successor_id } = await ordered(manager, old)
  await aHoldOf(manager, old)
  expect((await produce(manager, order_id)).status).toBe(200)
  const { last_four } = await cardOf(successor_id)
  expect((await manager.as.post('/v1/cards/activate', { cards: [{ card_id: successor_id, last_four }] })).status).toBe(200)
  expect(await cardOf(successor_id)).toMatchObject({ card_status_id: cardStatus.active })
  expect(await cardOf(old.id)).toMatchObject({ card_status_id: cardStatus.replaced })
})

test('a card in another state, of another account, kind or vehicle, or with a new PIN is refused', async () => {
  const manager = await aManager()
  const refusal = async (card: { id: number }, line = {}) => {
    const { status, body } = await order(manager, card, line)
    return [status, ...Object.keys(body.errors ?? {})]
  }
  for (const card_status_id of [cardStatus.lost, cardStatus.stolen, cardStatus.locked, cardStatus.pending])
    expect(await refusal(await aWorkingCard(manager, { card_status_id }))).toContain('data.0.replaces_card_id')
  expect(await refusal(await aWorkingCard(await aManager()))).toContain('data.0.replaces_card_id')
  const old = await aWorkingCard(manager)
  const another = await aTemplate(portal, { card_type_id: 3 })
  expect(await refusal(old, { card_template_id: another.id })).toEqual([422, 'data.0.card_template_id'])
  expect(await refusal(old, { vehicle_number: '4711' })).toEqual([422, 'data.0.vehicle_number'])
  expect(await refusal(old, { pin: aPin() })).toEqual([422, 'data.0.pin'])
  expect(await refusal(old, { replaces_card_id: null })).toContain('data.0.replaces_card_id')
})

test('of several simultaneous orders to replace one damaged card, one is accepted', async () => {
  const manager = await aManager()
  const old = await aWorkingCard(manager)
  const replies = await Promise.all(Array.from({ length: 6 }, () => order(manager, old)))
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.every((status) => status < 500)).toBe(true)
})
