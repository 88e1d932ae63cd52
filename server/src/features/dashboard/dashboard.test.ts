// Triggers keep the counters of the dashboard. They must always equal a count of the rows.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ DATABASE_CONNECTIONS: '24' })
})
afterAll(() => portal.close())

const card = (account_id: number, card_status_id: number, card_network_id = 1) => ({
  account_id,
  card_status_id,
  card_network_id,
  card_type_id: 3,
})
const insert = (rows: ReturnType<typeof card>[]) => portal.db.insertInto('cards').values(rows).execute()

const counted = async (account_id: number) => {
  const rows = await portal.db
    .selectFrom('cards')
    .select(['card_status_id', sql<number>`count(*)::int`.as('total')])
    .where('account_id', '=', account_id)
    .groupBy('card_status_id')
    .orderBy('card_status_id')
    .execute()
  return { total: rows.reduce((sum, { total }) => sum + total, 0), by_status: rows }
}

const aDashboard = async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['card manager'] })
  const shown = async () => {
    const { total, by_status } = (await as.get('/v1/dashboard/cards')).body.data
    return { total, by_status: by_status.map(({ card_status_name: _, ...row }: { card_status_name: string }) => row) }
  }
  return { as, account_id, shown }
}

test('an account without cards has a dashboard of zeroes and three first steps', async () => {
  const { as, account_id } = await aDashboard()
  const nothing = { now: 0, before: 0, change: null }
  expect((await as.get('/v1/dashboard')).body.data).toMatchObject({
    account: { id: account_id, time_zone: 'America/Los_Angeles' },
    cards: { active: nothing, total: 0 },
    gallons: nothing,
    amount: nothing,
    exceptions: { open: 0, found: nothing },
    starter: { has_users: false, has_address: false },
  })
  expect((await as.get('/v1/dashboard/cards')).body.data).toEqual({ total: 0, by_status: [] })
  expect((await as.get('/v1/dashboard/orders')).body.data).toEqual({ by_status: [], latest: [] })
  expect((await as.get('/v1/dashboard/attention')).body.data).toEqual([])
  const grades = (await as.get('/v1/dashboard/product_grade')).body.data
  expect([grades.dataProducts, grades.buckets.length]).toEqual([[], 12])
})

test('the steps of a new account are ticked when done, and disappear with the first card', async () => {
  const { as, account_id } = await aDashboard()
  await portal.aCustomer({ account_id })
  const address = { address_name: 'Yard', address: '1 Main St', city: 'Kent', state: 'WA', zipcode: '98032' }
  await portal.db
    .insertInto('delivery_addresses')
    .values({ account_id, ...address })
    .execute()
  expect((await as.get('/v1/dashboard')).body.data.starter).toEqual({ has_users: true, has_address: true })
  await insert([card(account_id, 8)])
  expect((await as.get('/v1/dashboard')).body.data).toMatchObject({ starter: null, cards: { active: { now: 0 }, total: 1 } })
})

test('cards are counted by status, with the names of the statuses', async () => {
  const { as, account_id } = await aDashboard()
  await insert([card(account_id, 1), card(account_id, 1, 3), card(account_id, 3)])
  expect((await as.get('/v1/dashboard/cards')).body.data).toEqual({
    total: 3,
    by_status: [
      { card_status_id: 1, card_status_name: 'Active', total: 2 },
      { card_status_id: 3, card_status_name: 'Lost', total: 1 },
    ],
  })
  expect((await as.get('/v1/dashboard')).body.data.cards).toMatchObject({ active: { now: 2 }, total: 3 })
})

test('the counters stay right after bulk inserts, updates across accounts, deletes and a rollback', async () => {
  const first = await aDashboard()
  const second = await aDashboard()
  const agree = async () => {
    for (const { account_id, shown } of [first, second]) expect(await shown()).toEqual(await counted(account_id))
  }
  const both = [first.account_id, second.account_id]
  await insert(both.flatMap((account_id) => Array.from({ length: 500 }, (_, n) => card(account_id, (n % 9) + 1, (n % 7) + 1))))
  await agree()
  await portal.db
    .updateTable('cards')
    .set({ card_status_id: sql`card_status_id % 9 + 1` })
    .where('account_id', 'in', both)
    .execute()
  await agree()
  await portal.db.updateTable('cards').set({ description: 'moves no counter' }).where('account_id', 'in', both).execute()
  await agree()
  await portal.db.deleteFrom('cards').where('account_id', 'in', both).where('card_status_id', 'in', [2, 5]).execute()
  await agree()
  const undone = portal.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('cards').where('account_id', 'in', both).execute()
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await agree()
  await portal.db.deleteFrom('cards').where('account_id', '=', first.account_id).execute()
  expect(await first.shown()).toEqual({ total: 0, by_status: [] })
  await agree()
})

test('the counters stay right without a deadlock under twenty writers at once', async () => {
  const { account_id, shown } = await aDashboard()
  await insert(Array.from({ length: 200 }, (_, n) => card(account_id, (n % 9) + 1, (n % 7) + 1)))
  const cards = await portal.db.selectFrom('cards').select('id').where('account_id', '=', account_id).orderBy('id').execute()
  const writer = async (n: number) => {
    // Each writer has its own cards, so that they compete only for the counters. Half go up the list of statuses, half down.
    const mine = cards.slice(n * 10, n * 10 + 10).map(({ id }) => id)
    for (let round = 0; round < 5; round++) {
      await insert([card(account_id, ((n + round) % 9) + 1, 2), card(account_id, ((n * 7 + round) % 9) + 1, 5)])
      const next = n % 2 ? sql<number>`card_status_id % 9 + 1` : sql<number>`(card_status_id + 7) % 9 + 1`
      await portal.db.updateTable('cards').set({ card_status_id: next }).where('id', 'in', mine).execute()
      await portal.db
        .deleteFrom('cards')
        .where('id', '=', mine.pop() ?? 0)
        .execute()
    }
  }
  await Promise.all(Array.from({ length: 20 }, (_, n) => writer(n)))
  const actual = await counted(account_id)
  expect(actual.total).toBe(200 + 20 * 5 * 2 - 20 * 5)
  expect(await shown()).toEqual(actual)
})

test('cards of another account are never counted', async () => {
  const mine = await aDashboard()
  const theirs = await aDashboard()
  await insert([card(mine.account_id, 1), card(theirs.account_id, 1), card(theirs.account_id, 4)])
  expect(await mine.shown()).toEqual({ total: 1, by_status: [{ card_status_id: 1, total: 1 }] })
})
