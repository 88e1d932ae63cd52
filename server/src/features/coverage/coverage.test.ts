import type { CoverageReason } from '@forecourt/domain/rules/coverage.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { feeKinds } from '@forecourt/domain/rules/fees.ts'
import type { Updateable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DB } from '#src/db/types.ts'
import { aCard } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTransaction } from '#testing/transactions.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const anEditor = () => portal.aCustomer({ roles: ['card editor'] })

const covered = { max_gallon_fill: 100, max_gallon_period: 300, card_period_gallon_id: 1, states: ['WA'] }
const aControlledCard = async (account_id: number, controls: Updateable<DB['cards']> = {}) => {
  const {
    card_network_id = 1,
    card_type_id = 3,
    card_status_id = cardStatus.active,
    vehicle_number = 'T1',
    ...changes
  } = controls
  const kind = { card_network_id, card_type_id, card_status_id, vehicle_number } as { card_network_id: number }
  const { id } = await aCard(portal, { account_id, ...kind })
  await portal.db
    .updateTable('cards')
    .set({ ...covered, ...changes })
    .where('id', '=', id)
    .execute()
  return id
}

type Case = { says: string; controls: Updateable<DB['cards']>; reasons: CoverageReason[] }
const wex = 3
const driver = 2
const cases: Case[] = [
  { says: 'a card with limits and states is covered', controls: {}, reasons: [] },
  { says: 'a blank period limit is no limit', controls: { max_gallon_period: null }, reasons: ['no_limit'] },
  { says: 'three nines are no limit', controls: { max_gallon_fill: 999 }, reasons: ['all_nines', 'above_tank'] },
  { says: 'two nines are a number', controls: { max_gallon_fill: 99 }, reasons: [] },
  { says: 'a CFN card without states works everywhere', controls: { states: [] }, reasons: ['no_states'] },
  { says: 'only CFN cards need states', controls: { states: [], card_network_id: 2 }, reasons: [] },
  { says: 'one and a half tanks is still a limit', controls: { max_gallon_fill: 150 }, reasons: [] },
  { says: 'more than one and a half tanks is no limit', controls: { max_gallon_fill: 151 }, reasons: ['above_tank'] },
  {
    says: 'a WEX card needs a limit in dollars',
    controls: { card_network_id: wex, max_gallon_fill: null, max_amount_fill: 0 },
    reasons: ['no_limit'],
  },
  {
    says: 'a WEX card with dollars per period is limited',
    controls: { card_network_id: wex, max_gallon_fill: null, max_amount_period: 500 },
    reasons: [],
  },
  {
    says: 'a Private Site card with gallons needs no dollars',
    controls: { card_network_id: 5, states: [] },
    reasons: [],
  },
  { says: 'a driver card needs no limits', controls: { card_type_id: driver, max_gallon_fill: null }, reasons: [] },
  { says: 'a lost card is not listed', controls: { card_status_id: cardStatus.lost, states: [] }, reasons: [] },
]

test.each(cases)('$says', async ({ controls, reasons }) => {
  const { as, account_id } = await anEditor()
  await portal.db.insertInto('vehicles').values({ account_id, vehicle_number: 't1', tank_capacity: 100 }).execute()
  const id = await aControlledCard(account_id, controls)
  const { body } = await as.get('/v1/coverage')
  expect(body.data.map((card: { id: number; reasons: string[] }) => [card.id, card.reasons])).toEqual(
    reasons.length > 0 ? [[id, reasons]] : [],
  )
  const health = (await as.get('/v1/coverage/health')).body.data
  expect(health.uncovered).toBe(reasons.length > 0 ? 1 : 0)
  for (const reason of reasons) expect(health.by_reason).toContainEqual({ reason, total: 1 })
})

test('an idle card is listed only under that reason, until it is used or the account turns the rule off', async () => {
  const { as, account_id } = await anEditor()
  const card_id = await aControlledCard(account_id, { status_changed_at: '2020-01-01T00:00:00Z' })
  await aControlledCard(account_id, { card_network_id: 2 })
  const idle = async () => (await as.get('/v1/coverage?reason=idle')).body.data.map(({ id }: { id: number }) => id)
  expect(await idle()).toEqual([card_id])
  expect((await as.get('/v1/coverage')).body.meta.total).toBe(0)
  await as.put('/v1/exception_settings', { rules: [{ code: 'IDLE', is_on: false, threshold: null }] })
  expect(await idle()).toEqual([])
  await as.put('/v1/exception_settings', { rules: [{ code: 'IDLE', is_on: true, threshold: 30 }] })
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 19)
  await aTransaction(portal, { account_id, card_id, transacted_at: yesterday })
  expect(await idle()).toEqual([])
})

test('a fee neither ends the idleness of a card nor counts among the fills of its busiest day', async () => {
  const { as, account_id } = await anEditor()
  const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10)
  const aFee = (card_id: number) =>
    aTransaction(portal, {
      account_id,
      card_id,
      kind: 'fee',
      product_id: feeKinds.transaction.product_id,
      quantity: 0,
      fees: 250,
      transacted_at: `${day}T08:00:00`,
    })
  const idle = await aControlledCard(account_id, { status_changed_at: '2020-01-01T00:00:00Z' })
  await aFee(idle)
  const busy = await aControlledCard(account_id, { max_transactions_day: 4, vehicle_number: 'T2' })
  await aTransaction(portal, { account_id, card_id: busy, transacted_at: `${day}T08:00:00` })
  await aFee(busy)
  const listed = async (reason: CoverageReason) =>
    (await as.get(`/v1/coverage?reason=${reason}`)).body.data.map(({ id }: { id: number }) => id)
  expect([await listed('idle'), await listed('above_peak')]).toEqual([[idle], [busy]])
})

test('a daily limit above three times the busiest day’s fills counts as no limit, but not before the first fill', async () => {
  const { as, account_id } = await anEditor()
  const card_id = await aControlledCard(account_id, { max_transactions_day: 7 })
  const listed = async () => (await as.get('/v1/coverage')).body.data.map(({ reasons }: { reasons: string[] }) => reasons)
  expect(await listed()).toEqual([])
  const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10)
  for (const hour of ['08', '17']) await aTransaction(portal, { account_id, card_id, transacted_at: `${day}T${hour}:00:00` })
  expect(await listed()).toEqual([['above_peak']])
  await portal.db.updateTable('cards').set({ max_transactions_day: 6 }).where('id', '=', card_id).execute()
  expect(await listed()).toEqual([])
})

test('the list shows the account’s own cards, by keyword and reason', async () => {
  const { as, account_id } = await anEditor()
  await aControlledCard(account_id, { states: [], description: 'Blue van' })
  await aControlledCard(account_id, { max_gallon_period: null, vehicle_number: 'T2' })
  await aControlledCard((await portal.anAccount()).id, { states: [] })
  const total = async (query: string) => (await as.get(`/v1/coverage?${query}`)).body.meta.total
  expect([await total(''), await total('keyword=blue'), await total('reason=no_limit')]).toEqual([2, 1, 1])
})
