// docs/product/card-life.md#renewal: expiring cards get new plastic, reviewed by their account and approved by staff.
import { randomInt } from 'node:crypto'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { feeKinds } from '@forecourt/domain/rules/fees.ts'
import type { ActivationMoment } from '@forecourt/domain/rules/network-channels.ts'
import type { RenewalWay } from '@forecourt/domain/rules/renewals.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { expireAccount } from '#src/features/cards/expire-cards.ts'
import { asList, compared, listed } from '#testing/card-lists.ts'
import { aCard, aPin, aTemplate, cardControls } from '#testing/cards.ts'
import { aDriver } from '#testing/drivers.ts'
import { aNewLine } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { stand } from '#testing/standings.ts'
import { aTransaction } from '#testing/transactions.ts'
import { describeCards } from '#src/features/network-changes/describe-card.ts'
import { lockChanges } from '#src/features/network-changes/take-due-changes.ts'
import { lookAfterRenewals } from './look-after-renewals.ts'
import { draftRenewals } from './draft-renewals.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' })
})
afterAll(() => portal.close())

const { active, lost, replaced, pending, expired, inactive, locked } = cardStatus
const single = 1

/** Each test has its own year, because a month has only one run. The run of January covers the cards of March. */
let year = 2040
beforeEach(() => {
  year += 1
  portal.setTime(new Date(`${year}-01-02T18:00:00Z`))
  return () => portal.setTime(null)
})
const lastDay = () => `${year}-03-31`
const system = () => ({ ...portal.ctx, who: { system: 'test' } })

const networksDo = async (set: { activation?: ActivationMoment; renewal?: RenewalWay }) => {
  onTestFinished(async () => {
    await portal.db.updateTable('network_channels').set({ activation: 'on_completion', renewal: 'same_number' }).execute()
  })
  await portal.db.updateTable('network_channels').set(set).execute()
}

const anAdmin = () => portal.aCustomer({ roles: ['acct admin'] })
type Admin = Awaited<ReturnType<typeof anAdmin>>

/** For the run, the card looks as if it was used yesterday. */
const anEndingCard = ({ account_id }: Pick<Admin, 'account_id'>, card: Record<string, unknown> = {}) =>
  aCard(portal, { account_id, expires_on: lastDay(), created_at: `${year}-01-01T00:00:00Z`, ...card })

const cardNow = (id: number) => portal.db.selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const look = async () => {
  await lookAfterRenewals(system())
  await portal.runJobs()
}
const listOf = async ({ as }: Admin) => {
  const list = (await as.get('/v1/renewals')).body.data[0]
  const cards = list ? (await as.get(`/v1/renewals/${list.id}/cards?per_page=100`)).body.data : []
  return { ...list, cards }
}
const runOf = async (list_id: number) =>
  (await portal.db.selectFrom('renewal_accounts').select('renewal_run_id').where('id', '=', list_id).executeTakeFirstOrThrow())
    .renewal_run_id

/** The account confirms the list, staff approve it, and the orders are created. */
const approve = async (admin: Admin) => {
  const { id, version } = await listOf(admin)
  expect((await admin.as.post(`/v1/renewals/${id}/confirm`, { version })).status).toBe(200)
  const { as: staff } = await portal.staff(admin.account_id)
  const approveAt = async (seen: number) =>
    staff.post(`/v1/renewal_runs/${await runOf(id)}/approve`, { accounts: [{ id, version: seen }] })
  // The account has confirmed the list since staff opened it.
  const stale = await approveAt(version)
  expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining('has changed since you opened it')])
  expect((await approveAt(version + 1)).status).toBe(200)
  await portal.runJobs()
  const order = await portal.db
    .selectFrom('card_orders')
    .selectAll()
    .where('account_id', '=', admin.account_id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return { staff, id, order }
}

const produce = async (staff: Awaited<ReturnType<typeof portal.staff>>['as'], order_id: number) => {
  const batch = await staff.post('/v1/card_order_batches', { order_ids: [order_id] })
  if (batch.status !== 200) throw new Error(batch.text)
  const path = `/v1/card_order_batches/${batch.body.data.id}`
  await staff.post(`${path}/generate`, {})
  const completed = await staff.post(`${path}/complete`, {})
  if (completed.status !== 200) throw new Error(completed.text)
  await portal.runJobs()
  return { path, batch: completed.body.data }
}

test('a renewed card keeps its number: the old plastic works until the new one is activated', async () => {
  await networksDo({ activation: 'by_customer' })
  const admin = await anAdmin()
  const pin = aPin()
  const card = await anEndingCard(admin, { card_type_id: single, card_time_profile_id: 1, pin })
  await look()
  const list = await listOf(admin)
  expect(list).toMatchObject({ state: 'review', review_until: `${year}-01-23`, renew_count: 1, is_ready: false })
  expect(list.cards[0]).toMatchObject({ card_id: card.id, renew: true, reason: null, way: 'same_number', ends_on: lastDay() })

  const { staff, order } = await approve(admin)
  expect(order).toMatchObject({ status_order: 'approved', cards: 1, is_delivery: false, receive_pin_order: false })
  expect((await listOf(admin)).cards[0]).toMatchObject({ outcome: 'ordered', card_order: { id: order!.id } })
  const shown = (await admin.as.get(`/v1/card_orders/${order!.id}`)).body.data
  expect(shown.lines).toEqual([expect.objectContaining({ card_id: card.id, replaces: 'renewal', card_template_id: null })])
  // The card can still be edited while its plastic is on order.
  const { version } = (await admin.as.get(`/v1/cards/${card.id}`)).body.data
  expect((await admin.as.put(`/v1/cards/${card.id}`, { version, cost_center: 'NORTH' })).status).toBe(200)

  const { path, batch } = await produce(staff, order!.id)
  expect(batch).toMatchObject({ state: 'completed', cards: 1, numbered: 1 })
  const emboss = (await staff.get(`${path}/files/emboss`)).text
  expect(emboss.trimEnd().endsWith(',W'), 'plastic of a renewal').toBe(true)
  expect(emboss).toContain(card.last_four)
  expect((await cardNow(card.id)).expires_on).toBe(lastDay())
  expect((await admin.as.get(`/v1/cards/${card.id}`)).body.data).toMatchObject({
    card_status_id: active,
    has_new_plastic: true,
    last_four: card.last_four,
  })

  const activate = (last_four: string) => admin.as.post('/v1/cards/activate', { cards: [{ card_id: card.id, last_four }] })
  expect((await activate(card.last_four === '0000' ? '1111' : '0000')).status).toBe(422)
  const damaged = await admin.as.post('/v1/card_orders', { data: [await aDamagedLine(card)] })
  expect(damaged.body.errors).toEqual({ 'data.0.replaces_card_id': ['New plastic for this card is on its way'] })
  expect((await activate(card.last_four!)).status).toBe(200)
  const renewed = await cardNow(card.id)
  expect(renewed).toMatchObject({ card_status_id: active, vehicle_number: card.vehicle_number, number_hash: card.number_hash })
  expect(renewed.expires_on! > '2029').toBe(true)
  expect(emboss).toContain(`${renewed.expires_on!.slice(5, 7)}/${renewed.expires_on!.slice(2, 4)}`)
  const told = portal.db.selectFrom('network_changes').select('kinds').where('card_id', '=', card.id)
  expect((await told.execute()).flatMap(({ kinds }) => kinds)).toContain('expiry')
  expect((await activate(card.last_four!)).status).toBe(409)
  expect((await admin.as.get(`/v1/cards/${card.id}`)).body.data).toMatchObject({ has_new_plastic: false, card_order: null })
  // The card was Active before, so there is nothing to tell of its status.
  const mails = portal.db.selectFrom('mails').select('kind').where('to_email', '=', admin.user.email)
  expect((await mails.execute()).map(({ kind }) => kind)).not.toContain('card-status')
  const notices = portal.db.selectFrom('notifications').select('title').where('account_id', '=', admin.account_id)
  expect((await notices.execute()).filter(({ title }) => title.includes('now Active'))).toEqual([])
})

const aDamagedLine = async (card: { id: number }) =>
  aNewLine(portal, {
    ...cardControls,
    card_time_profile_id: 1,
    card_template_id: (await aTemplate(portal, { card_type_id: single })).id,
    vehicle_number: null,
    replaces_card_id: card.id,
    replace_reason: 'damaged',
  })

test('a card whose renewal is on order or made is not replaced as damaged; once its order is cancelled, it may be', async () => {
  await networksDo({ activation: 'by_customer' })
  const admin = await anAdmin()
  const card = await anEndingCard(admin, { card_type_id: single, card_time_profile_id: 1, pin: aPin() })
  const other = await anEndingCard(admin, { card_type_id: single, card_time_profile_id: 1, pin: aPin() })
  await look()
  const { staff, order } = await approve(admin)
  const replace = async (one: { id: number }) => admin.as.post('/v1/card_orders', { data: [await aDamagedLine(one)] })
  const refused = { status: 422, body: { errors: { 'data.0.replaces_card_id': ['New plastic for this card is on its way'] } } }
  expect(await replace(card)).toMatchObject(refused)
  const shown = async () => (await admin.as.get(`/v1/cards/${card.id}`)).body.data
  expect(await shown()).toMatchObject({ is_plastic_ordered: true, has_new_plastic: false, replaced_by: null })
  await staff.post(`/v1/card_orders/${order!.id}/cancel`, { reason: 'Damaged' })
  expect(await shown()).toMatchObject({ is_plastic_ordered: false })
  expect((await replace(card)).status).toBe(200)
  expect((await replace(other)).status).toBe(200)
})

test('with new numbers, both cards work until the successor is activated, and then the old one is renewed', async () => {
  await networksDo({ renewal: 'new_number', activation: 'by_customer' })
  const admin = await portal.aCustomer({ roles: ['acct admin', 'pin manager 1'] })
  const [pin, number] = [aPin(), `7088${String(randomInt(10 ** 11)).padStart(12, '0')}`]
  const card = await anEndingCard(admin, { card_type_id: single, card_time_profile_id: 1, pin, number, cost_center: 'NORTH' })
  await look()
  const driver = await aDriver(portal, { account_id: admin.account_id })
  await portal.db.updateTable('cards').set({ driver_id: driver.id }).where('id', '=', card.id).execute()
  const { staff, order } = await approve(admin)
  const successor = await portal.db
    .selectFrom('cards')
    .selectAll()
    .where('overlaps_card_id', '=', card.id)
    .executeTakeFirstOrThrow()
  // What is changed meanwhile is not undone by the renewal.
  const { id: check, rows } = await compared(portal, staff, asList([listed(number, { gallons_fill: '20', pin_set: 'Y' })]))
  const drift = rows.find((row: { card_id: number }) => row.card_id === card.id)
  expect((await staff.post(`/v1/drift_checks/${check}/rows/${drift.id}/decision`, { decision: 'take' })).status).toBe(200)
  expect(await cardNow(successor.id)).toMatchObject({ max_gallon_fill: 20, max_gallon_period: 150 })
  expect((await admin.as.put(`/v1/cards/${card.id}`, { max_gallon_fill: 7 })).status).toBe(200)
  const bulk = { cards: { card_ids: [card.id] }, changes: { max_gallon_period: 70 } }
  const { id: bulk_id } = (await admin.as.post('/v1/cards/update_multiple_card', bulk)).body.data
  expect((await staff.put(`/v1/card_updates/${bulk_id}`, { decision: 'apply' })).status).toBe(200)
  expect(await cardNow(successor.id)).toMatchObject({ max_gallon_fill: 7, max_gallon_period: 70 })
  expect(successor).toMatchObject({ card_status_id: pending, vehicle_number: card.vehicle_number, cost_center: 'NORTH' })
  expect((await admin.as.post(`/v1/cards/${successor.id}/reveal_pin`, {})).body.data.pin).toBe(pin)
  expect((await admin.as.get(`/v1/card_orders/${order!.id}`)).body.data.lines[0]).toMatchObject({
    replaces: 'renewal',
    max_gallon_fill: 7,
  })
  const { path } = await produce(staff, order!.id)
  expect((await staff.get(`${path}/files/emboss`)).text.trimEnd().endsWith(',W'), 'plastic of a renewal').toBe(true)
  expect(await cardNow(card.id)).toMatchObject({ card_status_id: active })
  const { last_four } = await cardNow(successor.id)
  const activated = await admin.as.post('/v1/cards/activate', { cards: [{ card_id: successor.id, last_four }] })
  expect(activated.status).toBe(200)
  expect(await cardNow(successor.id)).toMatchObject({ card_status_id: active, overlaps_card_id: null, driver_id: driver.id })
  expect(await cardNow(card.id)).toMatchObject({ card_status_id: replaced, replaced_by: successor.id })
  const said = await sql<{ reason: string }>`select after ->> 'reason' as reason from audit_events
    where object_type = 'card' and object_id = ${card.id} and action = 'card.change-status'`.execute(portal.db)
  expect(said.rows.map(({ reason }) => reason)).toEqual(['renewed'])
})

test('the list gives the reason against each renewal; the account may overrule it, but not for a locked card', async () => {
  const admin = await anAdmin()
  const old = { created_at: `${year - 3}-01-01T00:00:00Z` }
  const [renewed, unused, lockedCard, seasonal] = [
    await anEndingCard(admin),
    await anEndingCard(admin, old),
    await anEndingCard(admin, { card_status_id: locked }),
    await anEndingCard(admin, { card_status_id: inactive }),
  ]
  await anEndingCard(admin, { expires_on: `${year}-04-30` })
  await anEndingCard(admin, { card_status_id: lost })
  // A fee for the card is no use of it.
  await aTransaction(portal, {
    account_id: admin.account_id,
    card_id: unused.id,
    kind: 'fee',
    product_id: feeKinds['card month'].product_id,
    quantity: 0,
    fees: 250,
    transacted_at: `${year - 1}-12-31T23:59:59`,
  })
  await look()
  const { id, version, cards } = await listOf(admin)
  const reasons = new Map(cards.map((card: { card_id: number; reason: string }) => [card.card_id, card.reason]))
  expect(reasons).toEqual(
    new Map([
      [renewed.id, null],
      [unused.id, 'unused'],
      [lockedCard.id, 'locked'],
      [seasonal.id, 'inactive'],
    ]),
  )
  const lineOf = (card_id: number) => cards.find((line: { card_id: number }) => line.card_id === card_id).id as number
  const decide = (decisions: [number, boolean][], at = version) =>
    admin.as.put(`/v1/renewals/${id}/cards`, {
      version: at,
      cards: decisions.map(([card_id, renew]) => ({ id: lineOf(card_id), renew })),
    })
  const refused = await decide([[lockedCard.id, true]])
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({ 'cards.0.renew': ['Cannot be renewed: Locked'] })
  const decided = await decide([
    [unused.id, true],
    [renewed.id, false],
  ])
  expect(decided.body.data).toMatchObject({ renew_count: 1, skip_count: 3, version: version + 1 })
  // The code makes the portal read the list again; with its old version, every further decision would be refused.
  expect(await decide([[renewed.id, true]])).toMatchObject({ status: 409, body: { code: 'version' } })
  // Another account finds nothing here, and a line of another list gives 404.
  const other = await anAdmin()
  expect((await other.as.get(`/v1/renewals/${id}/cards`)).status).toBe(404)
  expect((await other.as.put(`/v1/renewals/${id}/cards`, { version, cards: [{ id: 1, renew: true }] })).status).toBe(404)

  await approve(admin)
  const outcomes = (await listOf(admin)).cards.map((line: { card_id: number; outcome: string; outcome_reason: string }) => [
    line.card_id,
    line.outcome,
    line.outcome_reason,
  ])
  expect(outcomes).toEqual(
    expect.arrayContaining([
      [unused.id, 'ordered', null],
      [renewed.id, 'skipped', 'declined'],
      [lockedCard.id, 'skipped', 'locked'],
      [seasonal.id, 'skipped', 'inactive'],
    ]),
  )
  const late = await admin.as.post(`/v1/renewals/${id}/confirm`, { version: (await listOf(admin)).version })
  expect(late).toMatchObject({ status: 409, body: { code: 'decided' } })
})

test('preparing a run twice and with two workers proposes each card once and mails each admin once', async () => {
  const admin = await anAdmin()
  await anEndingCard(admin)
  await Promise.all([lookAfterRenewals(system()), lookAfterRenewals(system())])
  await portal.runJobs()
  await look()
  const { id, cards } = await listOf(admin)
  await draftRenewals(system(), { renewal_account_id: id })
  expect(cards).toHaveLength(1)
  const mails = portal.db.selectFrom('mails').select('kind').where('to_email', '=', admin.user.email)
  expect((await mails.execute()).filter(({ kind }) => kind.startsWith('renewals'))).toEqual([{ kind: 'renewals-proposed' }])
})

test('an account that never answers is reminded once; then staff get a task and may approve the proposal', async () => {
  const admin = await anAdmin()
  await anEndingCard(admin)
  await look()
  const { id } = await listOf(admin)
  const run_id = await runOf(id)
  const { as: staff } = await portal.staff()
  const approveAll = () => staff.post(`/v1/renewal_runs/${run_id}/approve`, {})
  const approveIt = async () => {
    const { version } = await listOf(admin)
    return staff.post(`/v1/renewal_runs/${run_id}/approve`, { accounts: [{ id, version }] })
  }
  expect((await approveIt()).status).toBe(409)
  expect((await approveAll()).body.data).toEqual({ approved: 0 })
  for (const day of ['17', '18', '24', '25']) {
    portal.setTime(new Date(`${year}-01-${day}T18:00:00Z`))
    await look()
  }
  const mails = portal.db
    .selectFrom('mails')
    .select('kind')
    .where('to_email', '=', admin.user.email)
    .where('kind', '=', 'renewals-reminder')
  expect(await mails.execute()).toHaveLength(1)
  const tasks = () =>
    portal.db
      .selectFrom('staff_tasks')
      .select('done_at')
      .where('kind', '=', 'renewals_due')
      .where('object_id', '=', run_id)
      .execute()
  expect(await tasks()).toEqual([{ done_at: null }])
  // Two approvals at once: only one succeeds, and one order is created.
  const replies = await Promise.all([approveAll(), approveAll()])
  expect(replies.map(({ body }) => body.data.approved).toSorted((one, other) => one - other)).toEqual([0, 1])
  await portal.runJobs()
  const orders = portal.db.selectFrom('card_orders').select('id').where('account_id', '=', admin.account_id)
  expect(await orders.execute()).toHaveLength(1)
  expect((await listOf(admin)).state).toBe('done')
  expect((await tasks())[0]?.done_at).not.toBeNull()
})

test('a card lost in the meantime gets no plastic, and new plastic of a lost card cannot be activated', async () => {
  await networksDo({ activation: 'by_customer' })
  const admin = await anAdmin()
  const [first, second, third] = [await anEndingCard(admin), await anEndingCard(admin), await anEndingCard(admin)]
  const lose = (card_id: number) =>
    admin.as.post('/v1/update_card_status', { card_ids: [card_id], card_status_id: lost, reason: 'lost' })
  await look()
  expect((await lose(first.id)).status).toBe(200)
  const { staff, order } = await approve(admin)
  expect(order!.cards).toBe(2)
  expect((await lose(second.id)).status).toBe(200)
  const { batch } = await produce(staff, order!.id)
  expect(batch.cards).toBe(1)
  expect((await lose(third.id)).status).toBe(200)
  const late = await admin.as.post('/v1/cards/activate', { cards: [{ card_id: third.id, last_four: third.last_four }] })
  expect(late.status).toBe(409)
  const outcomes = (await listOf(admin)).cards.map((line: { card_id: number; outcome_reason: string }) => line.outcome_reason)
  expect(outcomes.filter(Boolean)).toEqual(['ended'])
})

test('a card whose date has changed since it was listed has its new plastic already, and gets no other', async () => {
  const admin = await anAdmin()
  const card = await anEndingCard(admin)
  await look()
  // As when staff made the plastic of its case meanwhile.
  const renewed = { expires_on: `${year + 3}-01-31` }
  await portal.db.updateTable('cards').set(renewed).where('id', '=', card.id).execute()
  const { order } = await approve(admin)
  expect(order).toBeUndefined()
  expect((await listOf(admin)).cards[0]).toMatchObject({ outcome: 'skipped', outcome_reason: 'renewed' })
})

test.each<[string, 'ordered' | 'made']>([
  ['being made', 'ordered'],
  ['in the post', 'made'],
])(
  'a card that expires while its plastic is %s waits as Pending with its number and PIN until it is activated',
  async (_, how) => {
    await networksDo({ activation: 'by_customer' })
    const admin = await anAdmin()
    const card = await anEndingCard(admin, { card_type_id: single, card_time_profile_id: 1, pin: aPin() })
    await look()
    const { staff, order } = await approve(admin)
    if (how === 'made') await produce(staff, order!.id)
    const later = { ...system(), clock: { now: () => new Date(`${year}-04-02T18:00:00Z`) } }
    if (how === 'made')
      await portal.db
        .updateTable('card_order_lines')
        .set({ renewed_until: `${year + 3}-03-31` })
        .where('card_id', '=', card.id)
        .execute()
    await expireAccount(later, { account_id: admin.account_id })
    await expireAccount(later, { account_id: admin.account_id })
    expect(await cardNow(card.id)).toMatchObject({ card_status_id: pending, vehicle_number: card.vehicle_number })
    if (how === 'ordered') await produce(staff, order!.id)
    const { last_four } = card
    const activated = await admin.as.post('/v1/cards/activate', { cards: [{ card_id: card.id, last_four }] })
    expect(activated.status).toBe(200)
    expect(await cardNow(card.id)).toMatchObject({
      card_status_id: active,
      number_hash: card.number_hash,
      pin_index: card.pin_index,
    })
  },
)

test('a card that is cancelled while it waits for its plastic as Pending gets none, and does not stop its batch', async () => {
  await networksDo({ activation: 'by_customer' })
  const admin = await anAdmin()
  const [kept, cancelled] = [await anEndingCard(admin), await anEndingCard(admin)]
  await look()
  const { staff, order } = await approve(admin)
  const later = { ...system(), clock: { now: () => new Date(`${year}-04-02T18:00:00Z`) } }
  await expireAccount(later, { account_id: admin.account_id })
  const cancel = { card_ids: [cancelled.id], card_status_id: cardStatus.cancelled, reason: 'other' }
  expect((await admin.as.post('/v1/update_card_status', cancel)).status).toBe(200)
  const { path, batch } = await produce(staff, order!.id)
  expect(batch).toMatchObject({ cards: 1, numbered: 1 })
  expect((await staff.get(path)).body.data.order_list).toMatchObject([{ cards: 1 }])
  const [, ...lines] = (await staff.get(`${path}/files/emboss`)).text.trimEnd().split('\r\n')
  expect(lines).toEqual([expect.stringContaining(`${kept.last_four},`)])
})

test('a renewed card that waits as Pending is neither numbered nor rejected in Card Review', async () => {
  await networksDo({ activation: 'by_customer' })
  const admin = await anAdmin()
  const card = await anEndingCard(admin)
  await look()
  const { staff } = await approve(admin)
  await expireAccount(
    { ...system(), clock: { now: () => new Date(`${year}-04-02T18:00:00Z`) } },
    { account_id: admin.account_id },
  )
  const before = await cardNow(card.id)
  expect(before.card_status_id).toBe(pending)
  expect((await staff.post(`/v1/card_review/cards/${card.id}/number`, {})).status).toBe(409)
  expect((await staff.post(`/v1/card_review/cards/${card.id}/reject`, { reason: 'No' })).status).toBe(409)
  expect(await cardNow(card.id)).toEqual(before)
})

test('the network of a card that was taken over hears that it waits for its plastic, and later of a change, not of a new card', async () => {
  await networksDo({ activation: 'by_customer' })
  const admin = await anAdmin()
  const card = await anEndingCard(admin)
  await portal.db.updateTable('cards').set({ is_taken_over: true }).where('id', '=', card.id).execute()
  await look()
  const { staff, order } = await approve(admin)
  await expireAccount(
    { ...system(), clock: { now: () => new Date(`${year}-04-02T18:00:00Z`) } },
    { account_id: admin.account_id },
  )
  const told = async () => {
    const { rows } = await sql<{ id: number; kinds: string[] }>`
      select id, kinds from network_changes where card_id = ${card.id} and state = 'waiting'`.execute(portal.db)
    const changes = await lockChanges(
      portal.ctx,
      rows.map(({ id }) => id),
    )
    const said = await describeCards(portal.ctx, changes)
    return rows.map(({ id, kinds }) => [kinds, said.get(id)?.action, said.get(id)?.status])
  }
  expect(await told()).toEqual([[['status'], 'U', 'P']])
  await produce(staff, order!.id)
  await admin.as.post('/v1/cards/activate', { cards: [{ card_id: card.id, last_four: card.last_four }] })
  expect(await told()).toEqual([[['activated', 'numbered', 'status'], 'U', 'A']])
})

test.each<[string, 'on_completion' | 'on_delivery', string[]]>([
  ['its batch is completed', 'on_completion', []],
  ['its order is picked up', 'on_delivery', ['ready_for_pickup', 'picked_up']],
])(
  'an Inactive card whose date passes before %s stays Inactive, with the date of its new plastic',
  async (_, activation, steps) => {
    await networksDo({ activation })
    const admin = await anAdmin()
    const card = await anEndingCard(admin, { card_status_id: inactive })
    await look()
    const { id, version, cards } = await listOf(admin)
    await admin.as.put(`/v1/renewals/${id}/cards`, { version, cards: [{ id: cards[0].id, renew: true }] })
    const { staff, order } = await approve(admin)
    const later = { ...system(), clock: { now: () => new Date(`${year}-04-02T18:00:00Z`) } }
    await expireAccount(later, { account_id: admin.account_id })
    expect(await cardNow(card.id)).toMatchObject({ card_status_id: inactive, expires_on: lastDay() })
    await produce(staff, order!.id)
    for (const step of steps) await staff.post(`/v1/card_orders/${order!.id}/confirm_delivery`, { step })
    const renewed = await cardNow(card.id)
    expect(renewed).toMatchObject({ card_status_id: inactive, number_hash: card.number_hash })
    expect(renewed.expires_on! > '2029').toBe(true)
  },
)

test('cancelling a renewal order leaves the cards unchanged: they expire on their day, and can be replaced otherwise', async () => {
  const admin = await anAdmin()
  const card = await anEndingCard(admin)
  const worn = await anEndingCard(admin, { card_type_id: single, card_time_profile_id: 1, pin: aPin() })
  await look()
  const { order } = await approve(admin)
  const line = await aNewLine(portal, {
    ...cardControls,
    card_time_profile_id: 1,
    card_template_id: (await aTemplate(portal, { card_type_id: single })).id,
    vehicle_number: null,
    replaces_card_id: worn.id,
    replace_reason: 'damaged',
  })
  expect((await admin.as.post(`/v1/card_orders/${order!.id}/cancel`, { reason: 'Sold' })).status).toBe(200)
  for (const { id } of [card, worn]) expect(await cardNow(id)).toMatchObject({ card_status_id: active, expires_on: lastDay() })
  expect((await admin.as.post('/v1/card_orders', { data: [line] })).status).toBe(200)
  const later = { ...system(), clock: { now: () => new Date(`${year}-04-02T18:00:00Z`) } }
  await expireAccount(later, { account_id: admin.account_id })
  expect(await cardNow(card.id)).toMatchObject({ card_status_id: expired })
})

test('an account on hold is renewed once it is open again, and a closed one never', async () => {
  const [held, closed, heldLater] = [await anAdmin(), await anAdmin(), await anAdmin()]
  for (const admin of [held, closed, heldLater]) await anEndingCard(admin)
  await stand(portal, held.account_id, 'on_hold')
  await look()
  expect((await listOf(held)).cards[0]).toMatchObject({ renew: false, reason: 'account' })
  expect((await listOf(heldLater)).cards[0]).toMatchObject({ renew: true })
  const run_id = await runOf((await listOf(heldLater)).id)
  await stand(portal, heldLater.account_id, 'on_hold')
  await stand(portal, closed.account_id, 'closed')
  portal.setTime(new Date(`${year}-02-01T18:00:00Z`))
  const { as: staff } = await portal.staff()
  const list = await listOf(heldLater)
  const one = await staff.post(`/v1/renewal_runs/${run_id}/approve`, { accounts: [{ id: list.id, version: list.version }] })
  expect(one.status).toBe(409)
  expect((await staff.post(`/v1/renewal_runs/${run_id}/approve`, {})).body.data).toEqual({ approved: 0 })
  await look()
  expect((await listOf(closed)).cards[0]).toMatchObject({ outcome: 'skipped', outcome_reason: 'account' })
  await portal.db.deleteFrom('account_holds').where('account_id', '=', heldLater.account_id).execute()
  expect((await staff.post(`/v1/renewal_runs/${run_id}/approve`, {})).body.data).toEqual({ approved: 1 })
  await portal.runJobs()
  expect((await listOf(heldLater)).cards[0]).toMatchObject({ outcome: 'ordered' })
})

/** Makes writing the list of this account fail in the database. */
const poison = async (account_id: number) => {
  await sql`create function refuse_renewal() returns trigger language plpgsql as
    'begin raise exception ''poisoned'' using errcode = ''XX001''; end'`.execute(portal.db)
  await sql`create trigger poisoned before insert on renewal_cards for each row
    when (new.account_id = ${sql.lit(account_id)}) execute function refuse_renewal()`.execute(portal.db)
  return () => sql`drop function refuse_renewal cascade`.execute(portal.db)
}

test('an account that fails does not delay the others, and is made up for at the next run', async () => {
  const [good, bad] = [await anAdmin(), await anAdmin()]
  for (const admin of [good, bad]) await anEndingCard(admin)
  const cure = await poison(bad.account_id)
  await lookAfterRenewals(system())
  const lists = await portal.db
    .selectFrom('renewal_accounts')
    .select(['id', 'account_id'])
    .where('account_id', 'in', [good.account_id, bad.account_id])
    .execute()
  const results = await Promise.allSettled(lists.map(({ id }) => draftRenewals(system(), { renewal_account_id: id })))
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect((await listOf(good)).cards).toHaveLength(1)
  expect((await listOf(bad)).cards).toHaveLength(0)
  await cure()
  await look()
  expect((await listOf(bad)).cards).toHaveLength(1)
})
