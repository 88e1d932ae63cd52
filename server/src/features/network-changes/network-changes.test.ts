// docs/product/telling-the-networks.md#changes
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aBatch } from '#testing/batches.ts'
import type { Caller } from '#testing/caller.ts'
import { aCard, aPin, aVehicleNumber } from '#testing/cards.ts'
import { aDriver, aDriverNumber } from '#testing/drivers.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { startApplying } from '#src/features/card-updates/start-applying.ts'
import { settleClosed } from '#src/features/account-closing/settle-closed.ts'
import { tellNetwork } from './tell-network.ts'

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' })
  ;({ as: staff } = await portal.staff())
})
afterAll(() => portal.close())

const cfn = 1
const privateSite = 5

const rowsOf = (where: { card_id: number } | { account_id: number }) =>
  portal.db
    .selectFrom('network_changes')
    .select(['card_id', 'revision', 'kinds', 'class', 'state'])
    .$if('card_id' in where, (q) => q.where('card_id', '=', (where as { card_id: number }).card_id))
    .$if('account_id' in where, (q) => q.where('account_id', '=', (where as { account_id: number }).account_id))
    .orderBy('id')
    .execute()

const aFleet = async () => {
  const customer = await portal.aCustomer({ roles: ['acct admin', 'card manager', 'pin manager 1'] })
  const card = await aCard(portal, { account_id: customer.account_id, card_type_id: 1 })
  await portal.db.updateTable('cards').set({ card_time_profile_id: 1 }).where('id', '=', card.id).execute()
  return { ...customer, card }
}
type Fleet = Awaited<ReturnType<typeof aFleet>>

const edit =
  (values: () => object) =>
  ({ as, card }: Fleet) =>
    as.put(`/v1/cards/${card.id}`, { version: 1, ...values() })
const become =
  (card_status_id: number, reason: string) =>
  ({ as, card }: Fleet) =>
    as.post('/v1/update_card_status', { card_ids: [card.id], card_status_id, reason })
const applied = async (reply: { status: number }) => {
  await startApplying({ ...portal.ctx, who: { system: 'cards.apply-updates' } })
  return reply
}
const hold =
  (reason: string) =>
  ({ account_id }: Fleet) =>
    staff.post(`/v1/accounts/${account_id}/hold`, { reason, note: 'So it is' })

/** Every way in which a card changes, and what its network is told. */
const ways: [string, (fleet: Fleet) => Promise<{ status: number; text?: string }>, string[], number][] = [
  ['a lowered limit', edit(() => ({ max_gallon_fill: 20 })), ['limits'], 2],
  ['a raised limit', edit(() => ({ max_gallon_fill: 99 })), ['limits'], 3],
  ['a PIN', edit(() => ({ pin: aPin() })), ['pin'], 2],
  ['a fuel profile', edit(() => ({ card_fuel_profile_id: 8 })), ['profiles'], 3],
  ['a list of states', edit(() => ({ states: ['WA'] })), ['lists'], 2],
  ['strict control', edit(() => ({ strict_control: true })), ['controls'], 2],
  ['a vehicle', edit(() => ({ vehicle_number: aVehicleNumber() })), ['vehicle'], 4],
  ['a text', edit(() => ({ description: 'Kenworth' })), ['text'], 4],
  ['Lost', become(cardStatus.lost, 'lost'), ['status'], 1],
  ['Stolen', become(cardStatus.stolen, 'stolen'), ['status'], 1],
  ['Inactive', become(cardStatus.inactive, 'other'), ['status'], 2],
  ['Cancelled', become(cardStatus.cancelled, 'vehicle sold'), ['status'], 2],
  [
    'Locked by staff',
    async ({ account_id, card }) =>
      (await portal.staff(account_id)).as.post('/v1/update_card_status', {
        card_ids: [card.id],
        card_status_id: cardStatus.locked,
        reason: 'fraud',
      }),
    ['status'],
    1,
  ],
  [
    'a bulk update',
    async ({ as, card }) =>
      applied(
        await as.post('/v1/cards/update_multiple_card', { cards: { card_ids: [card.id] }, changes: { max_gallon_fill: 5 } }),
      ),
    ['limits'],
    2,
  ],
  [
    'a driver who gets the card',
    async ({ as, account_id, card }) => {
      const { id } = await aDriver(portal, { account_id })
      return as.post(`/v1/drivers/${id}/assignments`, { card_id: card.id, begins_at: new Date().toISOString(), ends_at: null })
    },
    ['driver'],
    4,
  ],
  [
    'the number of its driver',
    async ({ as, account_id, card }) => {
      const { id, version } = await aDriver(portal, { account_id })
      await portal.db.updateTable('cards').set({ driver_id: id }).where('id', '=', card.id).execute()
      await as.put(`/v1/drivers/${id}`, { cost_center: 'NORTH', version })
      return as.put(`/v1/drivers/${id}`, { driver_number: aDriverNumber(), version: version + 1 })
    },
    ['driver'],
    4,
  ],
  [
    'a driver who leaves',
    async ({ as, account_id, card }) => {
      const { id } = await aDriver(portal, { account_id })
      await portal.db.updateTable('cards').set({ driver_id: id }).where('id', '=', card.id).execute()
      return as.post(`/v1/drivers/${id}/deactivate`, { status: 'left', confirm: [card.id] })
    },
    ['status'],
    1,
  ],
  ['a hold for fraud', hold('fraud'), ['hold'], 1],
  ['a hold for credit', hold('credit'), ['hold'], 2],
  [
    'a closed account',
    async ({ account_id }) => {
      const effective_on = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date())
      const reply = await staff.post(`/v1/accounts/${account_id}/close`, { effective_on, note: 'Sold' })
      await settleClosed({ ...portal.ctx, who: { system: 'accounts' } }, { account_id })
      return reply
    },
    ['status'],
    2,
  ],
]

describe('every change of a card is told to its network', () => {
  test.each(ways)('%s', async (_, change, kinds, changeClass) => {
    const fleet = await aFleet()
    const reply = await change(fleet)
    expect(reply).toMatchObject({ status: 200 })
    await portal.runJobs()
    expect(await rowsOf({ card_id: fleet.card.id })).toEqual([
      { card_id: fleet.card.id, revision: 1, kinds, class: changeClass, state: 'waiting' },
    ])
  })
})

test('a change only for our own reports is not told, and neither is a refused edit', async () => {
  const { as, card } = await aFleet()
  expect((await as.put(`/v1/cards/${card.id}`, { version: 1, cost_center: 'KENT', misc_1: 'x' })).status).toBe(200)
  expect((await as.put(`/v1/cards/${card.id}`, { version: 1, max_gallon_fill: 1 })).status).toBe(409)
  expect(await rowsOf({ card_id: card.id })).toEqual([])
})

test('a change that is rolled back leaves nothing to tell', async () => {
  const { account_id, card } = await aFleet()
  const rolledBack = inTransaction({ ...portal.ctx, who: null }, async (ctx) => {
    await tellNetwork(ctx, { accountId: account_id, cardIds: [card.id], kinds: ['limits'] })
    throw new Error('Power cut')
  })
  await expect(rolledBack).rejects.toThrow('Power cut')
  expect(await rowsOf({ card_id: card.id })).toEqual([])
})

test('changes of one card join the waiting one: all kinds, the lowest class, the earliest due time', async () => {
  const { as, card } = await aFleet()
  await as.put(`/v1/cards/${card.id}`, { version: 1, description: 'Kenworth' })
  await as.put(`/v1/cards/${card.id}`, { version: 2, max_gallon_fill: 99 })
  await as.post('/v1/update_card_status', { card_ids: [card.id], card_status_id: cardStatus.lost, reason: 'lost' })
  await as.put(`/v1/cards/${card.id}`, { version: 3, description: 'Peterbilt' })
  const rows = await rowsOf({ card_id: card.id })
  expect(rows).toMatchObject([{ revision: 1, kinds: ['limits', 'status', 'text'], class: 1 }])
  const { rows: due } = await sql<{ is_due: boolean }>`
    select due_at <= now() as is_due from network_changes where card_id = ${card.id}`.execute(portal.db)
  expect(due).toEqual([{ is_due: true }])
})

test('two people who change a card at once leave one waiting change', async () => {
  const { as, card } = await aFleet()
  await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      as.put(`/v1/cards/${card.id}`, { version: 1, max_gallon_fill: 10 + n, description: `${n}` }),
    ),
  )
  expect(await rowsOf({ card_id: card.id })).toHaveLength(1)
})

test('cards of our own sites get no change, except a stop if the network has an urgent channel', async () => {
  const { account_id, as } = await aFleet()
  const card = await aCard(portal, { account_id, card_network_id: privateSite })
  const lose = () => as.post('/v1/update_card_status', { card_ids: [card.id], card_status_id: cardStatus.lost, reason: 'lost' })
  expect((await as.put(`/v1/cards/${card.id}`, { version: 1, max_gallon_fill: 9 })).status).toBe(200)
  expect(await rowsOf({ card_id: card.id })).toEqual([])
  const channel = portal.db.updateTable('network_channels').where('card_network_id', '=', privateSite)
  await channel.set({ urgent_by: 'hand' }).execute()
  onTestFinished(async () => void (await channel.set({ urgent_by: null }).execute()))
  await lose()
  expect(await rowsOf({ card_id: card.id })).toMatchObject([{ kinds: ['status'], class: 1 }])
})

test('a network that is told elsewhere gets no change', async () => {
  const { as, card } = await aFleet()
  const channel = portal.db.updateTable('network_channels').where('card_network_id', '=', cfn)
  const { kind } = await portal.db
    .selectFrom('network_channels')
    .select('kind')
    .where('card_network_id', '=', cfn)
    .executeTakeFirstOrThrow()
  await channel.set({ kind: 'none' }).execute()
  onTestFinished(async () => void (await channel.set({ kind }).execute()))
  expect((await as.put(`/v1/cards/${card.id}`, { version: 1, max_gallon_fill: 9 })).status).toBe(200)
  const lost = { card_ids: [card.id], card_status_id: cardStatus.lost, reason: 'lost' }
  expect((await as.post('/v1/update_card_status', lost)).status).toBe(200)
  expect(await rowsOf({ card_id: card.id })).toEqual([])
})

describe('a new card', () => {
  const newCards = async (moment: string) => {
    const channel = portal.db.updateTable('network_channels').where('card_network_id', '=', cfn)
    await channel.set({ new_cards: moment }).execute()
    onTestFinished(async () => void (await channel.set({ new_cards: 'at_activation' }).execute()))
  }
  test.each([
    ['at_activation', ['activated']],
    ['at_completion', ['activated', 'numbered']],
    ['at_completion_inactive', ['activated', 'numbered']],
  ])('of a network that expects it %s is told when its batch is completed', async (moment, kinds) => {
    await newCards(moment)
    const { account_id, id, as } = await aBatch(portal, { state: 'assigned' })
    expect(await rowsOf({ account_id })).toEqual([])
    expect((await as.post(`/v1/card_order_batches/${id}/complete`)).status).toBe(200)
    expect(await rowsOf({ account_id })).toMatchObject([{ kinds, class: 2 }])
  })

  test('that is cancelled before its network knows about it is never told', async () => {
    const { as, account_id } = await aFleet()
    const card = await aCard(portal, { account_id, card_status_id: cardStatus.pending })
    const reply = await as.post('/v1/update_card_status', {
      card_ids: [card.id],
      card_status_id: cardStatus.cancelled,
      reason: 'other',
    })
    expect(reply.status).toBe(200)
    expect(await rowsOf({ card_id: card.id })).toEqual([])
  })
})

test('a network that locks by account gets one record for the account and none for its cards', async () => {
  const channel = portal.db.updateTable('network_channels').where('card_network_id', '=', cfn)
  await channel.set({ locks_by: 'account' }).execute()
  onTestFinished(async () => void (await channel.set({ locks_by: 'card' }).execute()))
  const fleet = await aFleet()
  await hold('credit')(fleet)
  await hold('fraud')(fleet)
  await portal.runJobs()
  expect(await rowsOf({ account_id: fleet.account_id })).toMatchObject([
    { card_id: null, revision: 1, kinds: ['hold'], class: 1 },
  ])
})

test('a network that locks by account hears after a hold of the cards that it was told of as locked meanwhile', async () => {
  const channel = portal.db.updateTable('network_channels').where('card_network_id', '=', cfn)
  await channel.set({ locks_by: 'account' }).execute()
  onTestFinished(async () => void (await channel.set({ locks_by: 'card' }).execute()))
  const fleet = await aFleet()
  const { account_id, card } = fleet
  const confirm = (card_id: number) =>
    sql`update network_changes set state = 'confirmed', sent_at = clock_timestamp(), answered_at = clock_timestamp()
      where card_id = ${card_id}`.execute(portal.db)
  const before = await aCard(portal, { account_id })
  await inTransaction(portal.ctx, (ctx) => tellNetwork(ctx, { cardIds: [before.id], kinds: ['limits'] }))
  await confirm(before.id)
  await hold('credit')(fleet)
  await hold('fraud')(fleet)
  await portal.runJobs()
  expect((await edit(() => ({ max_gallon_fill: 20 }))(fleet)).status).toBe(200)
  await confirm(card.id)
  for (const reason of ['fraud', 'credit']) await staff.post(`/v1/accounts/${account_id}/release`, { reason, note: 'Settled' })
  await portal.runJobs()
  expect(await rowsOf({ card_id: card.id })).toMatchObject([
    { kinds: ['limits'] },
    { kinds: ['hold'], class: 2, state: 'waiting' },
  ])
  expect(await rowsOf({ card_id: before.id })).toMatchObject([{ kinds: ['limits'] }])
})

test('a network that locked an account hears of its release, even if it locks by card by then', async () => {
  const locksBy = (locks_by: string) =>
    portal.db.updateTable('network_channels').set({ locks_by }).where('card_network_id', '=', cfn).execute()
  onTestFinished(async () => void (await locksBy('card')))
  const fleet = await aFleet()
  await locksBy('account')
  await hold('credit')(fleet)
  await sql`update network_changes set state = 'confirmed', sent_at = now(), answered_at = now()
    where account_id = ${fleet.account_id}`.execute(portal.db)
  await locksBy('card')
  await staff.post(`/v1/accounts/${fleet.account_id}/release`, { reason: 'credit', note: 'Paid' })
  await portal.runJobs()
  expect(await rowsOf({ account_id: fleet.account_id })).toMatchObject([
    { card_id: null, revision: 1 },
    { card_id: null, revision: 2, state: 'waiting' },
    { card_id: fleet.card.id },
  ])
})

test('a released hold is told only when no other hold still locks the cards', async () => {
  const fleet = await aFleet()
  for (const reason of ['credit', 'fraud']) await hold(reason)(fleet)
  await portal.runJobs()
  await portal.db.deleteFrom('network_changes').where('account_id', '=', fleet.account_id).execute()
  const release = (reason: string) => staff.post(`/v1/accounts/${fleet.account_id}/release`, { reason, note: 'Paid' })
  await release('credit')
  await portal.runJobs()
  expect(await rowsOf({ account_id: fleet.account_id })).toEqual([])
  await release('fraud')
  await portal.runJobs()
  expect(await rowsOf({ account_id: fleet.account_id })).toMatchObject([{ kinds: ['hold'], class: 2 }])
})

test('a change of what a profile allows is told for each live card that has it; a new name is not told', async () => {
  const { body } = await staff.post('/v1/fuel_profiles', { name: 'Night diesel', grades: ['Diesel'], product_ids: [] })
  const { id: account_id } = await portal.anAccount()
  const card = await aCard(portal, { account_id })
  const dead = await aCard(portal, { account_id, card_status_id: cardStatus.cancelled })
  await portal.db.updateTable('cards').set({ card_fuel_profile_id: body.data.id }).where('account_id', '=', account_id).execute()
  const save = (sent: object, version: number) => staff.put(`/v1/fuel_profiles/${body.data.id}`, { ...sent, version })
  expect((await save({ name: 'Diesel at night' }, 1)).status).toBe(200)
  await portal.runJobs()
  expect(await rowsOf({ account_id })).toEqual([])
  expect((await save({ grades: ['Diesel', 'Unleaded regular'] }, 2)).status).toBe(200)
  await portal.runJobs()
  expect(await rowsOf({ account_id })).toMatchObject([{ card_id: card.id, kinds: ['profiles'], class: 3 }])
  expect(await rowsOf({ card_id: dead.id })).toEqual([])
})
