// Work that repeats the same statements plans them once per connection, in transactions and behind the wall.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneConnection } from '#testing/one-connection.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import type { Db } from './connect.ts'
import { keepPlans } from './keep-plans.ts'
import { inTransaction } from './transaction.ts'
import { wall } from './wall.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ ACCOUNT_WALL: '1' })
})
afterAll(() => portal.close())

const open = (is_pooled = false) => oneConnection(portal.url, { is_pooled })
const seen = async (db: Db) =>
  (await sql<{ id: number }>`select account_id as id from saved_views where name <> ${''} order by 1`.execute(db)).rows.map(
    ({ id }) => id,
  )
const plans = async (db: Db) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements where statement like '%saved_views%'`.execute(
      db,
    )
  ).rows[0]!.n

test('each connection plans a statement once outside and once inside the account wall, and finds the right rows', async () => {
  const { account_id: ours, user } = await portal.aCustomer()
  const { account_id: theirs } = await portal.aCustomer()
  for (const account_id of [ours, theirs])
    await portal.db
      .insertInto('saved_views')
      .values({ account_id, user_id: user.id, screen: 'cards', name: 'Yard', search: '' })
      .execute()
  const db = open()
  const twice = (of: Db) =>
    Promise.all([1, 2].map(() => inTransaction({ ...portal.ctx, db: keepPlans(of) }, (ctx) => seen(ctx.db))))
  expect(await twice(db)).toEqual([expect.arrayContaining([ours, theirs]), expect.arrayContaining([ours, theirs])])
  expect(await plans(db)).toBe(1)
  expect(await twice(wall(db, ours))).toEqual([[ours], [ours]])
  expect(await twice(wall(db, theirs)), 'the same plan for another account').toEqual([[theirs], [theirs]])
  expect(await plans(db)).toBe(2)
})

test('through a pooler no plans are kept, and inside an open transaction the same handle is used', async () => {
  const db = open(true)
  expect(keepPlans(db)).toBe(db)
  await inTransaction({ ...portal.ctx, db }, async (ctx) => expect(keepPlans(ctx.db)).toBe(ctx.db))
})
