import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { stand } from '#testing/standings.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const anAccount = async () => {
  const { id } = await portal.anAccount()
  const { user } = await portal.aCustomer({ account_id: id, roles: ['acct admin'] })
  return { id, admin: user.email }
}
const anApproved = (account: { id: number }) => anOrder(portal, { account_id: account.id, status_order: 'approved' })

/** Counts the statements that write these rows. */
const countInserts = async (...tables: string[]) => {
  await sql`create table inserts (name text)`.execute(portal.db)
  await sql`create function note_insert() returns trigger language plpgsql as
    'begin insert into inserts values (tg_table_name); return null; end'`.execute(portal.db)
  for (const table of tables)
    await sql`create trigger noted after insert on ${sql.table(table)}
      for each statement execute function note_insert()`.execute(portal.db)
  return async () => {
    const { rows } = await sql<{ name: string; n: number }>`
      with gone as (delete from inserts returning name)
      select name, count(*)::int as n from gone group by name order by name`.execute(portal.db)
    return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
  }
}

test('a batch tells each account of its orders, in as few statements for many accounts as for one', async () => {
  const accounts = await Promise.all(Array.from({ length: 6 }, anAccount))
  const [first, gone, ordered] = accounts as [(typeof accounts)[0], (typeof accounts)[0], (typeof accounts)[0]]
  const orders = []
  for (const account of accounts) orders.push(await anApproved(account))
  orders.push(await anApproved(first))
  // One submitter has left since, and one order was submitted by staff: the admins are told.
  const { as, user: staff } = await portal.staff()
  await portal.db.updateTable('memberships').set({ is_enabled: false }).where('user_id', '=', orders[1]!.user.id).execute()
  await portal.db.updateTable('card_orders').set({ submitted_by: staff.id }).where('id', '=', orders[2]!.id).execute()
  const batch = (await as.post('/v1/card_order_batches', { order_ids: orders.map(({ id }) => id) })).body.data
  await as.post(`/v1/card_order_batches/${batch.id}/generate`)
  const inserts = await countInserts('mails', 'notifications')
  for (const [step, status] of [
    ['complete', 'In production'],
    ['ship', 'Shipped'],
  ]) {
    const { id: last } = await portal.db
      .selectFrom('mails')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    expect((await as.post(`/v1/card_order_batches/${batch.id}/${step}`)).status).toBe(200)
    expect(await inserts()).toEqual({ mails: 1, notifications: 1 })
    const mails = portal.db.selectFrom('mails').select(['to_email', 'values']).where('id', '>', last).orderBy('id')
    const told = (await mails.execute()).map(({ to_email, values }) => [to_email, values])
    const readers = orders
      .map(({ user }) => user.email)
      .with(1, gone.admin)
      .with(2, ordered.admin)
    expect(told).toEqual(
      orders.map(({ card_order_number, id }, at) => [
        readers[at],
        expect.objectContaining({ card_order_number, card_order_id: id, status }),
      ]),
    )
    const notices = portal.db.selectFrom('notifications').select('account_id').where('title', 'like', `%: ${status}`)
    expect((await notices.execute()).map(({ account_id }) => account_id)).toEqual([...accounts, first].map(({ id }) => id))
  }
})

test('of cards that are made, an account on hold is told that they cannot be used, and a closed one nothing', async () => {
  const [open, held, closed] = [await anAccount(), await anAccount(), await anAccount()]
  const orders = [await anApproved(open), await anApproved(held), await anApproved(closed)]
  const { as } = await portal.staff()
  const batch = (await as.post('/v1/card_order_batches', { order_ids: orders.map(({ id }) => id) })).body.data
  await as.post(`/v1/card_order_batches/${batch.id}/generate`)
  await stand(portal, held.id, 'on_hold')
  await stand(portal, closed.id, 'closed')
  expect((await as.post(`/v1/card_order_batches/${batch.id}/complete`)).status).toBe(200)
  const toldOf = async ({ user }: (typeof orders)[0]) => {
    const mails = await portal.db.selectFrom('mails').select('values').where('to_email', '=', user.email).execute()
    return mails.map(({ values }) => values as { note?: string }).flatMap(({ note }) => note ?? [])
  }
  expect(await Promise.all(orders.map(toldOf))).toEqual([
    ['The cards have their numbers and are active.'],
    ['The cards have their numbers. They cannot be used as long as the account is on hold.'],
    [],
  ])
})
