// The number of active cards is recorded daily, so the change against the period before is exact.
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { readAlone } from '#testing/read-alone.ts'
import { dashboardFigures } from './dashboard-figures.ts'

const getDashboard = readAlone(dashboardFigures)

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const { active, inactive, lost, pending } = cardStatus
/** At this time the thirty days before end on 15 October, and the year before ends on 14 November 2025 (Pacific). */
const now = '2026-11-15T20:00:00Z'

const aFleet = async (time_zone = 'America/Los_Angeles') => {
  const account = await portal.anAccount()
  await portal.db.updateTable('accounts').set({ time_zone }).where('id', '=', account.id).execute()
  const ctx = {
    db: portal.db,
    account: { ...account, cl_division_no: '10', time_zone, standing: 'open' as const },
    clock: { now: () => new Date(now) },
  }
  const activeCards = async (period: '30d' | '12m') => (await getDashboard(ctx, { query: { period } })).cards.active
  /** A card imported from another system, with its past dates. */
  const arrive = async (card_status_id: number, created_at: string, status_changed_at = created_at) => {
    const { account_id, card_network_id, card_type_id } = { account_id: account.id, card_network_id: 1, card_type_id: 3 }
    const values = { account_id, card_network_id, card_type_id, card_status_id, created_at, status_changed_at }
    return portal.db.insertInto('cards').values(values).returning('id').executeTakeFirstOrThrow()
  }
  const become = (id: number, card_status_id: number, status_changed_at: string) =>
    portal.db.updateTable('cards').set({ card_status_id, status_changed_at }).where('id', '=', id).execute()
  return { account, activeCards, arrive, become }
}

test('cards added in this period do not count in the period before', async () => {
  const { activeCards, arrive } = await aFleet()
  for (const made of ['2024-01-10', '2025-11-10', '2026-03-01', '2026-11-01']) await arrive(active, `${made}T20:00:00Z`)
  expect(await activeCards('30d')).toEqual({ now: 4, before: 3, change: 33.3 })
  expect(await activeCards('12m')).toEqual({ now: 4, before: 2, change: 100 })
})

test('a lost card counts on the days it was still active', async () => {
  const { activeCards, arrive } = await aFleet()
  await arrive(active, '2024-01-10T20:00:00Z')
  await arrive(lost, '2024-01-10T20:00:00Z', '2026-11-02T20:00:00Z')
  await arrive(pending, '2024-01-10T20:00:00Z')
  expect(await activeCards('30d')).toEqual({ now: 1, before: 2, change: -50 })
})

test('the cards of an account on hold are not active now, and were before', async () => {
  const { account, activeCards, arrive } = await aFleet()
  for (const made of ['2024-01-10', '2026-11-01', '2026-11-02']) await arrive(active, `${made}T20:00:00Z`)
  await portal.db.insertInto('account_holds').values({ account_id: account.id, reason: 'credit' }).execute()
  expect(await activeCards('30d')).toEqual({ now: 0, before: 1, change: -100 })
})

test('a card that is activated, put on hold and activated again counts on the days it was active', async () => {
  const { activeCards, arrive, become } = await aFleet()
  const { id } = await arrive(pending, '2025-01-10T20:00:00Z')
  await become(id, active, '2025-02-01T20:00:00Z')
  expect(await activeCards('12m')).toMatchObject({ now: 1, before: 1 })
  await become(id, inactive, '2026-10-10T20:00:00Z')
  expect(await activeCards('30d')).toMatchObject({ now: 0, before: 0 })
  expect(await activeCards('12m')).toMatchObject({ now: 0, before: 1 })
  await become(id, active, '2026-11-10T20:00:00Z')
  expect(await activeCards('30d')).toMatchObject({ now: 1, before: 0, change: null })
})

test.each([
  ['America/Los_Angeles', '2026-10-16T06:59:59Z', 1],
  ['America/Los_Angeles', '2026-10-16T07:00:00Z', 0],
  ['America/New_York', '2026-10-16T04:00:00Z', 0],
])('a day ends at midnight in %s: for a card made at %s, %d were active before', async (zone, made, before) => {
  const { activeCards, arrive } = await aFleet(zone)
  await arrive(active, made)
  expect(await activeCards('30d')).toMatchObject({ now: 1, before })
})

test('an edit that changes no status changes no count, and cards of other accounts do not count', async () => {
  const mine = await aFleet()
  const theirs = await aFleet()
  const { id } = await mine.arrive(active, '2026-11-01T20:00:00Z')
  await theirs.arrive(active, '2026-11-01T20:00:00Z')
  await portal.db.updateTable('cards').set({ description: 'Blue van' }).where('id', '=', id).execute()
  expect(await mine.activeCards('30d')).toMatchObject({ now: 1, before: 0 })
})

test('a card put on hold through the portal today was active yesterday', async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['card manager'] })
  const { id } = await aCard(portal, { account_id })
  await portal.db.deleteFrom('active_card_changes').where('account_id', '=', account_id).execute()
  const reply = await as.post('/v1/update_card_status', { card_ids: [id], card_status_id: inactive, reason: 'driver left' })
  expect(reply.status).toBe(200)
  expect((await as.get('/v1/dashboard?period=30d')).body.data.cards).toEqual({
    active: { now: 0, before: 1, change: -100 },
    total: 1,
  })
})

test('many changes at once do not block each other, and add up to the number of active cards', async () => {
  const { account, arrive, become } = await aFleet()
  const cards = await Promise.all(Array.from({ length: 8 }, () => arrive(pending, '2026-01-10T20:00:00Z')))
  await Promise.all(cards.map(({ id }) => become(id, active, '2026-11-10T20:00:00Z')))
  await Promise.all(cards.slice(0, 3).map(({ id }) => become(id, lost, '2026-11-11T20:00:00Z')))
  const { total } = await portal.db
    .selectFrom('active_card_changes')
    .select(({ fn }) => fn.sum<number>('change').as('total'))
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow()
  expect(total).toBe(5)
})

test('one statement that activates one card and ends another counts each on its own day', async () => {
  const { activeCards, arrive } = await aFleet()
  const [ending, coming] = [
    await arrive(active, '2024-01-10T20:00:00Z'),
    await arrive(pending, '2024-01-10T20:00:00Z'),
    await arrive(active, '2024-01-10T20:00:00Z'),
  ]
  await sql`
    update cards c set card_status_id = n.card_status_id, status_changed_at = n.at
    from (values (${ending.id}::bigint, ${lost}::smallint, timestamptz '2026-10-01T20:00:00Z'),
      (${coming.id}, ${active}, timestamptz '2026-11-10T20:00:00Z')) n (id, card_status_id, at)
    where c.id = n.id`.execute(portal.db)
  expect(await activeCards('30d')).toMatchObject({ now: 2, before: 1 })
  expect(await activeCards('12m')).toMatchObject({ now: 2, before: 2 })
})

type Plan = { Triggers: { 'Trigger Name': string; Calls: number }[] }

/** How often an update of these cards writes the history of statuses. */
const historyCalls = async (set: RawBuilder<unknown>, ids: readonly number[]) => {
  const { rows } = await sql<{ 'QUERY PLAN': Plan[] }>`
    explain (analyze, format json) update cards set ${set} where id = any(${[...ids]}::bigint[])`.execute(portal.db)
  const triggers = rows[0]!['QUERY PLAN'][0]!.Triggers
  return triggers.find((trigger) => trigger['Trigger Name'] === 'cards_status_dated_update')?.Calls ?? 0
}

test('an edit of many cards touches the status history only of those whose status changes', async () => {
  const { arrive } = await aFleet()
  const cards = await Promise.all(Array.from({ length: 3 }, () => arrive(active, '2026-01-10T20:00:00Z')))
  const ids = cards.map(({ id }) => id)
  expect(await historyCalls(sql`last_four = '1234'`, ids)).toBe(0)
  const oneEnds = sql`card_status_id = case id when ${ids[0]} then ${lost}::smallint else card_status_id end`
  expect(await historyCalls(oneEnds, ids)).toBe(1)
})
