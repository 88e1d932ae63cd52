// Each panel of the dashboard is a separate call: what it shows and to whom, and that only staff see all accounts together.
import type { RoleName } from '@forecourt/domain/rules/access.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { anInvoice } from '#testing/invoices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTransaction } from '#testing/transactions.ts'
import { getProvider } from './get-provider.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
/** The site's clock has no time zone. */
const clockDaysAgo = (days: number) => daysAgo(days).slice(0, 19)

const anOrder = (account_id: number, submitted_by: number, order: { status_order: string; updated_at?: string }) =>
  portal.db
    .insertInto('card_orders')
    .values({
      account_id,
      submitted_by,
      requestor: 'Pat',
      cards: 12,
      is_virtual: false,
      is_delivery: true,
      shipping_method: 'USPS',
      receive_pin_order: false,
      delivery: JSON.stringify({}),
      ...order,
    })
    .returning(['id', 'card_order_number'])
    .executeTakeFirstOrThrow()

/** Each exception needs a separate fill. */
let fills = 0
const anException = (account_id: number, card_id: number, given: { severity?: string; review_state?: string } = {}) =>
  portal.db
    .insertInto('exceptions')
    .values({
      account_id,
      card_id,
      transaction_id: ++fills,
      code: 'OVER_FILL',
      severity: 'warning',
      transacted_at: clockDaysAgo(3),
      threshold: 100_000,
      actual: 124_000,
      ...given,
    })
    .execute()

const aDecline = (account_id: number, card_id: number, decline: { authorised_at: string; is_approved?: boolean }) =>
  portal.db
    .insertInto('authorisations')
    .values({
      account_id,
      card_id,
      card_network_id: 1,
      auth_id: crypto.randomUUID(),
      time_zone: 'America/Los_Angeles',
      is_approved: false,
      decline_code: 'do_not_honor',
      ...decline,
    })
    .execute()

test('orders in progress are counted by status, in the order of the steps; finished orders are not counted', async () => {
  const { as, account_id, user } = await portal.aCustomer({ roles: ['card manager'] })
  for (const status_order of ['shipped', 'submitted', 'submitted', 'delivered', 'cancelled', 'returned'])
    await anOrder(account_id, user.id, { status_order })
  const { by_status, latest } = (await as.get('/v1/dashboard/orders')).body.data
  expect(by_status).toEqual([
    { status_order: 'submitted', total: 2 },
    { status_order: 'returned', total: 1 },
    { status_order: 'shipped', total: 1 },
  ])
  expect(latest).toHaveLength(4)
  expect(latest[0]).toMatchObject({ status_order: 'returned', cards: 12 })
})

test('a lost card, a shipped order and an alert need attention, newest first; old ones are not shown', async () => {
  const { as, account_id, user } = await portal.aCustomer({ roles: ['acct admin'] })
  const lost = await aCard(portal, { account_id, card_status_id: cardStatus.lost })
  await portal.db
    .updateTable('cards')
    .set({ status_changed_at: daysAgo(2) })
    .where('id', '=', lost.id)
    .execute()
  const driver = { account_id, card_type_id: 2, card_status_id: cardStatus.stolen, vehicle_number: null, description: 'Pat Lee' }
  const ofADriver = await aCard(portal, driver)
  const withoutNumber = { last_four: null, number_hash: null, number_sealed: null, status_changed_at: daysAgo(3) }
  await portal.db.updateTable('cards').set(withoutNumber).where('id', '=', ofADriver.id).execute()
  const old = await aCard(portal, { account_id, card_status_id: cardStatus.stolen })
  await portal.db
    .updateTable('cards')
    .set({ status_changed_at: daysAgo(40) })
    .where('id', '=', old.id)
    .execute()
  const order = await anOrder(account_id, user.id, { status_order: 'shipped', updated_at: daysAgo(1) })
  await anException(account_id, lost.id, { severity: 'alert' })
  await anException(account_id, lost.id, { severity: 'alert', review_state: 'dismissed' })
  const items = (await as.get('/v1/dashboard/attention')).body.data
  expect(items.map(({ title, link }: { title: string; link: string }) => [title, link])).toEqual([
    ['1 alert needs review', '/exceptions?severity=alert'],
    [`Order ${order.card_order_number} shipped, 12 cards`, `/card-order/${order.id}/review`],
    [`Card •••• ${lost.last_four} reported lost`, `/card-management?card=${lost.id}`],
    ['Card “Pat Lee” reported stolen', `/card-management?card=${ofADriver.id}`],
  ])
  await anException(account_id, lost.id)
  const [first] = (await as.get('/v1/dashboard/attention')).body.data
  expect(first.title, 'the figure of exceptions counts every severity').toBe('1 alert needs review, of 2 exceptions')
})

test('a user without a card role sees no card and no order', async () => {
  const { account_id, user } = await portal.aCustomer({ roles: ['acct admin'] })
  const lost = await aCard(portal, { account_id, card_status_id: cardStatus.lost })
  await anOrder(account_id, user.id, { status_order: 'returned' })
  await anException(account_id, lost.id, { severity: 'alert' })
  const kindsFor = async (role: RoleName) => {
    const { as } = await portal.aCustomer({ account_id, roles: [role] })
    return (await as.get('/v1/dashboard/attention')).body.data.map(({ kind }: { kind: string }) => kind)
  }
  expect(await kindsFor('pin manager 1')).toEqual([])
  expect(await kindsFor('report user')).toEqual(['exceptions'])
})

test('open exceptions are counted by rule, declines are compared with the period before', async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['finance manager'] })
  const { id: card_id, last_four } = await aCard(portal, { account_id })
  for (const review_state of ['open', 'open', 'reviewed']) await anException(account_id, card_id, { review_state })
  for (const days of [2, 3, 40]) await aDecline(account_id, card_id, { authorised_at: clockDaysAgo(days) })
  await aDecline(account_id, card_id, { authorised_at: clockDaysAgo(2), is_approved: true })
  const { by_code, latest, declines } = (await as.get('/v1/dashboard/exceptions?period=30d')).body.data
  expect(by_code).toEqual([{ code: 'OVER_FILL', name: 'Over fill limit', total: 2 }])
  expect(latest).toHaveLength(2)
  expect(latest[0]).toMatchObject({ severity: 'warning', last_four, sentence: '124.0 gal exceeds 100 gal per fill' })
  expect(declines).toEqual({
    now: 2,
    before: 1,
    change: 100,
    by_code: [{ decline_code: 'do_not_honor', name: 'Do not honor', total: 2 }],
  })
  expect((await as.get('/v1/dashboard?period=30d')).body.data.exceptions).toEqual({
    open: 2,
    found: { now: 3, before: 0, change: null },
  })
})

test('another account’s orders, cards, exceptions and declines are in no panel', async () => {
  const theirs = await portal.aCustomer({ roles: ['acct admin'] })
  const { id: card_id } = await aCard(portal, { account_id: theirs.account_id, card_status_id: cardStatus.lost })
  await anOrder(theirs.account_id, theirs.user.id, { status_order: 'shipped' })
  await anException(theirs.account_id, card_id, { severity: 'alert' })
  await aDecline(theirs.account_id, card_id, { authorised_at: clockDaysAgo(2) })
  const { as } = await portal.aCustomer({ roles: ['acct admin'] })
  expect((await as.get('/v1/dashboard/attention')).body.data).toEqual([])
  expect((await as.get('/v1/dashboard/orders')).body.data.latest).toEqual([])
  expect((await as.get('/v1/dashboard/cards')).body.data.total).toBe(0)
  expect((await as.get('/v1/dashboard/exceptions')).body.data).toMatchObject({ by_code: [], latest: [], declines: { now: 0 } })
  expect((await as.get('/v1/dashboard')).body.data.exceptions.open).toBe(0)
})

test('a user without a role is refused every panel, and an unknown period is refused to all', async () => {
  const { as } = await portal.aCustomer({ roles: [] })
  for (const panel of ['', '/product_grade', '/cards', '/orders', '/attention', '/exceptions', '/provider'])
    expect((await as.get(`/v1/dashboard${panel}`)).status).toBe(403)
  const admin = await portal.aCustomer({ roles: ['acct admin'] })
  expect((await admin.as.get('/v1/dashboard?period=7d')).status).toBe(422)
  expect((await admin.as.get('/v1/dashboard/provider')).status).toBe(403)
})

test('staff see all accounts together: totals, the biggest changes in the last whole month, and what waits', async () => {
  const { as } = await portal.staff()
  const before = (await as.get('/v1/dashboard/provider')).body.data
  const first = await portal.anAccount()
  const second = await portal.anAccount()
  // In another century, where no other test buys anything.
  const buy = (account_id: number, transacted_at: string, quantity: number) =>
    aTransaction(portal, { account_id, transacted_at, quantity, unit_price: 400_000 })
  await buy(first.id, '2035-09-30T10:00:00', 10_000)
  await buy(first.id, '2035-10-01T10:00:00', 60_000)
  await buy(second.id, '2035-09-15T10:00:00', 30_000)
  await buy(second.id, '2035-11-02T10:00:00', 5_000)
  const shown = await getProvider(
    { db: portal.db, config: portal.config, clock: { now: () => new Date('2035-11-15T20:00:00Z') } },
    '30d',
  )
  expect(shown).toMatchObject({
    from: '2035-10-16',
    to: '2035-11-14',
    gallons: { now: 5_000, before: 70_000 },
    amount: { now: 2_000, before: 28_000, change: -92.9 },
    accounts: { buying: 1 },
    movers: { month: '2035-10-01' },
  })
  expect(shown.movers.accounts.map(({ account, amount }) => [account.id, amount.now, amount.before])).toEqual([
    [first.id, 24_000, 4_000],
    [second.id, 0, 12_000],
  ])
  await aCard(portal, { account_id: first.id, card_status_id: cardStatus.pending })
  const after = (await as.get('/v1/dashboard/provider')).body.data
  expect(after.accounts.total).toBe(before.accounts.total + 2)
  expect(after.waiting.review).toBe(before.waiting.review + 1)
})

test('a card of an account on hold is not among the active cards that staff see', async () => {
  const { as } = await portal.staff()
  const cards = async () => (await as.get('/v1/dashboard/provider')).body.data.cards as { active: number; total: number }
  const { id: account_id } = await portal.anAccount()
  const before = await cards()
  await aCard(portal, { account_id, card_status_id: cardStatus.active })
  expect(await cards()).toEqual({ active: before.active + 1, total: before.total + 1 })
  await portal.db.insertInto('account_holds').values({ account_id, reason: 'credit' }).execute()
  expect(await cards()).toEqual({ active: before.active, total: before.total + 1 })
})

test('the counts of waiting work equal the lists they link to', async () => {
  const { id: account_id } = await portal.anAccount()
  const { as, user } = await portal.staff(account_id)
  const { id: transaction_id, transacted_at } = await aTransaction(portal, { account_id, price_state: 'missing' })
  const unpriced = { account_id, transaction_id, transacted_at, reason: 'no cost' }
  await portal.db.insertInto('missing_prices').values(unpriced).execute()
  const { id: invoice_id } = await anInvoice(portal, { account_id })
  await portal.db.insertInto('disputes').values({ account_id, invoice_id, transaction_id, note: 'Not our truck' }).execute()
  const asked = { account_id, kind: 'refund', amount: 100, summary: 'A refund', body: '{}', requested_by: user.id }
  await portal.db.insertInto('money_requests').values(asked).execute()
  const file = { content: 'transactions', layout: 'C', bytes: 1, user_id: user.id }
  const long_ago = new Date(Date.now() - 31 * 86_400_000).toISOString()
  await portal.db
    .insertInto('imports')
    .values([
      { ...file, filename: 'failed.csv', state: 'failed' },
      { ...file, filename: 'refused.csv', state: 'done', refused: 2 },
      { ...file, filename: 'fine.csv', state: 'done' },
      { ...file, filename: 'old.csv', state: 'failed', refused: 1, created_at: long_ago },
    ])
    .execute()
  const { waiting } = (await as.get('/v1/dashboard/provider')).body.data
  const listed = async (path: string) => (await as.get(path)).body.meta.total
  expect(waiting.imports_failed).toBe(1)
  expect(await listed('/v1/imports?outcome=failed&days=30')).toBe(waiting.imports_failed)
  expect(await listed('/v1/imports?outcome=refused&days=30')).toBe(waiting.imports_with_problems)
  expect(await listed('/v1/imports?outcome=failed')).toBe(2)
  expect(waiting.missing_prices).toBe(1)
  expect(await listed('/v1/missing_prices')).toBe(waiting.missing_prices)
  expect(waiting.disputes).toBe(1)
  expect(await listed('/v1/disputes')).toBe(waiting.disputes)
  expect(waiting.approvals).toBe(1)
  expect(await listed('/v1/money_requests')).toBe(waiting.approvals)
  expect(await listed('/v1/card_order_batches?state=unfinished')).toBe(waiting.batches)
})
