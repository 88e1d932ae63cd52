// docs/product/orders-and-cards.md#expiry
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { expireAccount, startExpiring } from './expire-cards.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const expired = 6
const [active, inactive, lost, cancelled, replaced, pending, locked] = [1, 2, 3, 5, 7, 8, 9]

/** One in the morning of July 1 in Seattle; in Honolulu it is still June. */
const now = new Date('2026-07-01T08:00:00Z')
const system = () => ({ ...portal.ctx, who: { system: 'test' }, clock: { now: () => now } })

const anAccountIn = async (time_zone: string) => {
  const { id } = await portal.anAccount()
  await portal.db.updateTable('accounts').set({ time_zone }).where('id', '=', id).execute()
  return id
}
const statusOf = async (id: number) =>
  (await portal.db.selectFrom('cards').select('card_status_id').where('id', '=', id).executeTakeFirstOrThrow()).card_status_id

const june = '2026-06-30'
const rows: { was: number; zone: string; expires_on?: string; becomes: number; name: string }[] = [
  { name: 'Active, the day after its last', was: active, zone: 'America/Los_Angeles', expires_on: june, becomes: expired },
  { name: 'Active on its last day', was: active, zone: 'Pacific/Honolulu', expires_on: june, becomes: active },
  { name: 'Active, good for a month', was: active, zone: 'America/Los_Angeles', expires_on: '2026-07-31', becomes: active },
  { name: 'Active and without a date', was: active, zone: 'America/Los_Angeles', becomes: active },
  { name: 'Inactive', was: inactive, zone: 'America/Los_Angeles', expires_on: june, becomes: expired },
  { name: 'Locked', was: locked, zone: 'America/Los_Angeles', expires_on: june, becomes: expired },
  { name: 'never activated', was: pending, zone: 'America/Los_Angeles', expires_on: june, becomes: expired },
  { name: 'Lost', was: lost, zone: 'America/Los_Angeles', expires_on: june, becomes: lost },
  { name: 'Cancelled', was: cancelled, zone: 'America/Los_Angeles', expires_on: june, becomes: cancelled },
  { name: 'Replaced', was: replaced, zone: 'America/Los_Angeles', expires_on: june, becomes: replaced },
]
test.each(rows)(
  'after the nightly check, a card that is $name has status $becomes',
  async ({ was, zone, becomes, expires_on }) => {
    const account_id = await anAccountIn(zone)
    const date = expires_on && { expires_on }
    const { id } = await aCard(portal, { account_id, card_status_id: was, made_at: '2023-06-01T08:00:00Z', ...date })
    await expireAccount(system(), { account_id })
    expect(await statusOf(id)).toBe(becomes)
  },
)

test('a second run changes nothing and sends no second notice', async () => {
  const account_id = await anAccountIn('America/Los_Angeles')
  const { id } = await aCard(portal, { account_id, expires_on: june })
  await expireAccount(system(), { account_id })
  await expireAccount(system(), { account_id })
  const audited = await portal.db
    .selectFrom('audit_events')
    .select(['action', 'actor_type', 'after'])
    .where('object_type', '=', 'card')
    .where('object_id', '=', id)
    .execute()
  const after = { card_status_id: expired, reason: 'its date has passed' }
  expect(audited).toEqual([{ action: 'card.change-status', actor_type: 'system', after }])
  const told = portal.db.selectFrom('notifications').select('title').where('account_id', '=', account_id)
  expect(await told.execute()).toEqual([{ title: '1 card has expired' }])
})

test('the history of an expired card says that the portal ended it, and not a bulk update', async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['card manager'] })
  const { id } = await aCard(portal, { account_id, expires_on: june })
  await expireAccount({ ...system(), who: { system: 'cards.expire-account' } }, { account_id })
  const { data } = (await as.get(`/v1/cards/${id}/history`)).body
  expect(data).toMatchObject([{ source: 'system', reason: 'its date has passed' }])
})

/** Makes the expiry of this account fail in the database. */
const poison = async (account_id: number) => {
  await sql`create function refuse_expiry() returns trigger language plpgsql as
    'begin raise exception ''poisoned'' using errcode = ''XX001''; end'`.execute(portal.db)
  await sql`create trigger poisoned before update on cards for each row
    when (new.account_id = ${sql.lit(account_id)}) execute function refuse_expiry()`.execute(portal.db)
  return () => sql`drop function refuse_expiry cascade`.execute(portal.db)
}

test('each account with an expired card gets its own job, so one that fails does not hold up the others', async () => {
  const zones = ['America/Los_Angeles', 'America/Los_Angeles', 'America/New_York', 'Pacific/Honolulu']
  const accounts = await Promise.all(zones.map(anAccountIn))
  const cards = await Promise.all(accounts.map((account_id) => aCard(portal, { account_id, expires_on: june })))
  const statuses = () => Promise.all(cards.map(({ id }) => statusOf(id)))
  const cure = await poison(accounts[1]!)
  await startExpiring(system())
  const jobs = await portal.ctx.queue.boss.fetch<{ account_id: number }>('cards.expire-account', { batchSize: 50 })
  const started = jobs.map(({ data }) => data.account_id).filter((id) => accounts.includes(id))
  expect(started.toSorted((one, other) => one - other)).toEqual(accounts.slice(0, 3).toSorted((one, other) => one - other))
  const results = await Promise.allSettled(started.map((account_id) => expireAccount(system(), { account_id })))
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(await statuses()).toEqual([expired, active, expired, active])
  await cure()
  await expireAccount(system(), { account_id: accounts[1]! })
  expect(await statuses()).toEqual([expired, expired, expired, active])
})
