// docs/product/accounts.md#closing
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import { aCard } from '#testing/cards.ts'
import { anOpenItem, anUnusedPayment } from '#testing/ledger.ts'
import { aNewLine, anOrder } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSchedule } from '#testing/reports.ts'
import { stand } from '#testing/standings.ts'
import { aTransaction } from '#testing/transactions.ts'
import { tellCardsOfAccount } from '#src/features/network-changes/tell-account.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { runDue } from '#src/features/report-schedules/run-due.ts'
import { closeDue } from './close-due.ts'
import { settleClosed } from './settle-closed.ts'

let portal: Portal
let staff: Awaited<ReturnType<Portal['staff']>>['as']
beforeAll(async () => {
  portal = await aPortal()
  ;({ as: staff } = await portal.staff())
})
afterAll(() => portal.close())

const at = (now: Date): SystemCtx => ({
  ...portal.ctx,
  who: { system: 'accounts' },
  clock: { ...portal.ctx.clock, now: () => now },
})
const system = () => at(new Date())
const dayOf = (now: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(now)
const today = () => dayOf(new Date())
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

const close = (account_id: number, effective_on = today()) =>
  staff.post(`/v1/accounts/${account_id}/close`, { effective_on, note: 'The fleet was sold' })
const reopen = (account_id: number) => staff.post(`/v1/accounts/${account_id}/reopen`, { note: 'Back again' })
const settle = (account_id: number) => settleClosed(system(), { account_id })
const statusesOf = async (account_id: number) => {
  const rows = await portal.db
    .selectFrom('cards')
    .select('card_status_id')
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute()
  return rows.map(({ card_status_id }) => card_status_id)
}
const closingOf = (account_id: number) =>
  portal.db.selectFrom('account_closings').selectAll().where('account_id', '=', account_id).executeTakeFirst()

test('before an account is closed, staff see what it still owes', async () => {
  const { id: account_id } = await portal.anAccount()
  const owes = async () => {
    const { unpaid_items, unpaid } = (await staff.get(`/v1/accounts/${account_id}/closing_check`)).body.data
    return [unpaid_items, unpaid]
  }
  expect(await owes()).toEqual([0, 0])
  await anOpenItem(portal, { account_id, number: 'INV-1', due_on: today(), amount: 120_050 })
  await anOpenItem(portal, { account_id, number: 'INV-2', due_on: today(), amount: 5_000 })
  expect(await owes()).toEqual([2, 125_050])
})

test('the purchases that staff see on the final invoice are those that we bill', async () => {
  const { id: account_id } = await portal.anAccount()
  await aBilling(portal, { account_id })
  await aTransaction(portal, { account_id })
  const uninvoiced = async () => (await staff.get(`/v1/accounts/${account_id}/closing_check`)).body.data.uninvoiced
  expect(await uninvoiced()).toBe(1)
  const elsewhere = portal.db.updateTable('account_billings').set({ invoiced_by: 'elsewhere' })
  await elsewhere.where('account_id', '=', account_id).execute()
  expect(await uninvoiced()).toBe(0)
})

test('before an account is closed, staff see its unused credit and the requests that wait for a decision', async () => {
  const { id: account_id } = await portal.anAccount()
  const check = async () => (await staff.get(`/v1/accounts/${account_id}/closing_check`)).body.data
  const nothing = { unused_credit: 0, waiting_approvals: 0, limit_requests: 0, open_disputes: 0, disputed: 0 }
  expect(await check()).toMatchObject(nothing)
  await anUnusedPayment(portal, { account_id, reference: 'twice', received_on: today(), amount: 7_550 })
  const asked = { account_id, amount: 30_000, summary: 'Asked', body: '{}', requested_by: 1 }
  const decided = { state: 'refused', decided_by: 2, decided_at: new Date().toISOString() }
  await portal.db
    .insertInto('money_requests')
    .values([
      { ...asked, kind: 'adjustment' },
      { ...asked, kind: 'refund' },
      { ...asked, kind: 'credit raise' },
      { ...asked, kind: 'refund', ...decided },
    ])
    .execute()
  expect(await check()).toMatchObject({ ...nothing, unused_credit: 7_550, waiting_approvals: 2, limit_requests: 1, unpaid: 0 })
})

test('closing today takes effect at once, and the job cancels orders and cards', async () => {
  const { account_id, as } = await portal.aCustomer({ roles: ['card manager'] })
  for (const card_status_id of [1, 2, 9, 3]) await aCard(portal, { account_id, card_status_id })
  const order = await anOrder(portal, { account_id })
  const check = await staff.get(`/v1/accounts/${account_id}/closing_check`)
  expect(check.body.data).toMatchObject({ today: today(), open_orders: 1, orders_in_production: 0, live_cards: 4, uninvoiced: 0 })
  expect((await close(account_id)).body.data).toMatchObject({ standing: 'closed', closed_on: today(), closes_on: null })
  expect((await as.get('/v1/cards')).body.data[0].effective_status_name).toMatch(/Cancelled|Lost/)
  await settle(account_id)
  expect(await statusesOf(account_id)).toEqual([5, 5, 5, 3, 5])
  expect((await as.get(`/v1/card_orders/${order.id}`)).body.data.status_order).toBe('cancelled')
  const first = await closingOf(account_id)
  expect(first?.settled_at).not.toBeNull()
  const audited = () => portal.db.selectFrom('audit_events').select('id').where('account_id', '=', account_id).execute()
  const before = await audited()
  await settle(account_id)
  const offered = await portal.db
    .selectFrom('notifications')
    .select(['link', 'needs'])
    .where((eb) => eb.or([eb('account_id', '=', account_id), eb('link', '=', `/accounts/${account_id}?tab=portable`)]))
    .where('needs', '=', 'fleet.export')
    .orderBy('id')
    .execute()
  expect(
    offered.map(({ link }) => link),
    'offered once to the account and once to who closed it',
  ).toEqual(['/account', `/accounts/${account_id}?tab=portable`])
  expect(await audited(), 'the job run twice changes nothing').toEqual(before)
})

test('an order in production stays with its batch, and its cards are cancelled once the order is completed', async () => {
  const { id: account_id } = await portal.anAccount()
  const order = await anOrder(portal, { account_id, status_order: 'assigned' })
  await close(account_id)
  await settle(account_id)
  expect(await statusesOf(account_id)).toEqual([8])
  expect((await closingOf(account_id))?.settled_at).toBeNull()
  await portal.db.updateTable('card_orders').set({ status_order: 'completed' }).where('id', '=', order.id).execute()
  await portal.db.updateTable('cards').set({ card_status_id: 1 }).where('account_id', '=', account_id).execute()
  await settle(account_id)
  expect(await statusesOf(account_id)).toEqual([5])
  expect((await closingOf(account_id))?.settled_at).not.toBeNull()
})

test('if the worker dies after the orders were cancelled and the account is opened again, none of their cards waits for ever', async () => {
  const { account_id, as } = await portal.aCustomer({ roles: ['card manager'] })
  const { lines } = await anOrder(portal, { account_id })
  const renewed = await aCard(portal, { account_id, expires_on: '2099-12-31' })
  const plastic = await anOrder(portal, { account_id, status_order: 'approved' })
  await portal.db
    .updateTable('card_order_lines')
    .set({ card_id: renewed.id, renewal: 'ordered' })
    .where('card_order_id', '=', plastic.id)
    .execute()
  await sql`create function die() returns trigger language plpgsql as
    'begin raise exception ''killed'' using errcode = ''XX001''; end'`.execute(portal.db)
  await sql`create trigger killed before update of card_status_id on cards for each row
    when (new.id = ${sql.lit(renewed.id)}) execute function die()`.execute(portal.db)
  await close(account_id)
  await expect(settle(account_id)).rejects.toThrow('killed')
  await sql`drop function die cascade`.execute(portal.db)
  expect((await reopen(account_id)).status).toBe(200)
  expect((await as.get(`/v1/cards/${lines[0]!.card_id}`)).body.data).toMatchObject({ card_status_name: 'Cancelled' })
  expect((await as.get(`/v1/cards/${renewed.id}`)).body.data).toMatchObject({
    card_status_name: 'Active',
    is_plastic_ordered: false,
  })
})

test('a closing planned for a later day can be undone, and otherwise takes effect by itself', async () => {
  const { id } = await portal.anAccount()
  const day = inDays(10).toISOString().slice(0, 10)
  expect((await close(id, day)).body.data).toMatchObject({ standing: 'open', closes_on: day })
  await closeDue(system())
  expect((await staff.get(`/v1/accounts/${id}`)).body.data.standing).toBe('open')
  expect((await reopen(id)).body.data).toMatchObject({ standing: 'open', closes_on: null })
  await closeDue(at(inDays(12)))
  expect((await staff.get(`/v1/accounts/${id}`)).body.data.standing).toBe('open')
  await close(id, day)
  await closeDue(at(inDays(12)))
  expect((await staff.get(`/v1/accounts/${id}`)).body.data).toMatchObject({ standing: 'closed', closes_on: null })
})

describe('a closed account', () => {
  test('can be reopened within 90 days, and its cards stay cancelled', async () => {
    const { id: account_id } = await portal.anAccount()
    await aCard(portal, { account_id })
    await close(account_id)
    await settle(account_id)
    expect((await reopen(account_id)).body.data).toMatchObject({ standing: 'open', closed_on: null })
    expect(await statusesOf(account_id)).toEqual([5])
    expect(await closingOf(account_id)).toBeUndefined()
  })

  test('can replace its lost cards after reopening, also if their replacements were cancelled with it', async () => {
    const { account_id, as } = await portal.aCustomer({ roles: ['card manager'] })
    const lost = await aCard(portal, { account_id, card_status_id: 3 })
    const replace = async () => as.post('/v1/card_orders', { data: [await aNewLine(portal, { replaces_card_id: lost.id })] })
    expect((await replace()).status).toBe(200)
    await close(account_id)
    await settle(account_id)
    await reopen(account_id)
    expect((await replace()).status).toBe(200)
  })

  test('is left alone by a late closing job after it is reopened', async () => {
    const { id: account_id } = await portal.anAccount()
    await close(account_id)
    await reopen(account_id)
    await aCard(portal, { account_id })
    await settle(account_id)
    expect(await statusesOf(account_id)).toEqual([1])
  })

  test('tells the networks again of the cards that were not cancelled yet when it was reopened', async () => {
    const { id: account_id } = await portal.anAccount()
    const card = await aCard(portal, { account_id })
    await close(account_id)
    const told = async () => {
      const { rows } = await sql<{ class: number; kinds: string[] }>`
        select class, kinds from network_changes where card_id = ${card.id}`.execute(portal.db)
      return rows
    }
    expect((await reopen(account_id)).status).toBe(200)
    const { rows } = await sql<{ data: { account_id: number; class: number } }>`
      select data from pgboss.job where name = 'network-changes.tell-account' and (data ->> 'account_id')::int = ${account_id}`.execute(
      portal.db,
    )
    for (const { data } of rows) await tellCardsOfAccount(system(), data)
    expect(await told()).toEqual([{ class: 2, kinds: ['hold'] }])
  })

  test('is on hold again after reopening if it was on hold before', async () => {
    const { id } = await portal.anAccount()
    await stand(portal, id, 'on_hold')
    await close(id)
    expect((await reopen(id)).body.data.standing).toBe('on_hold')
  })

  test('cannot be reopened after 90 days', async () => {
    const { id } = await portal.anAccount()
    await portal.db
      .updateTable('accounts')
      .set({ standing: 'closed', closed_on: inDays(-92).toISOString().slice(0, 10) })
      .where('id', '=', id)
      .execute()
    expect(await reopen(id)).toMatchObject({ status: 409, body: { code: 'closed_for_good' } })
  })

  test('gets a final invoice for the purchases up to its last day', async () => {
    const { id: account_id } = await portal.anAccount()
    const card = await aCard(portal, { account_id })
    await aTransaction(portal, { account_id, card_id: card.id, transacted_at: `${today()} 00:10:00` })
    await close(account_id)
    await settle(account_id)
    await settle(account_id)
    const invoices = await portal.db
      .selectFrom('invoices')
      .select(['period_to', 'transactions'])
      .where('account_id', '=', account_id)
      .execute()
    expect(invoices).toEqual([{ period_to: today(), transactions: 1 }])
  })

  test('is not dated before its last day where the day of the account begins before the provider’s', async () => {
    const { id: account_id } = await portal.anAccount()
    const card = await aCard(portal, { account_id })
    await aTransaction(portal, { account_id, card_id: card.id, transacted_at: '2026-11-19 22:00:00' })
    const standing = { standing: 'closed', closed_on: '2026-11-20', time_zone: 'America/New_York' }
    await portal.db.updateTable('accounts').set(standing).where('id', '=', account_id).execute()
    // Half past midnight in New York, and half past nine in the evening in Washington State.
    await settleClosed(at(new Date('2026-11-20T05:30:00Z')), { account_id })
    const invoices = portal.db.selectFrom('invoices').select(['period_to', 'invoiced_on']).where('account_id', '=', account_id)
    expect(await invoices.execute()).toEqual([{ period_to: '2026-11-20', invoiced_on: '2026-11-20' }])
  })

  test('is invoiced on the day on which a late purchase is settled, and not for purchases after its last day', async () => {
    const { id: account_id } = await portal.anAccount()
    const card = await aCard(portal, { account_id })
    const buy = (day: string) => aTransaction(portal, { account_id, card_id: card.id, transacted_at: `${day} 00:10:00` })
    const settleIn = (days: number) => settleClosed(at(inDays(days)), { account_id })
    const invoices = portal.db
      .selectFrom('invoices')
      .select(['period_to', 'invoiced_on', 'due_on', 'transactions'])
      .where('account_id', '=', account_id)
    await close(account_id)
    await buy(dayOf(inDays(1)))
    await settleIn(2)
    expect(await invoices.execute()).toEqual([])
    await buy(today())
    await settleIn(3)
    const [invoiced_on, period_to] = [dayOf(inDays(3)), today()]
    expect(await invoices.execute()).toEqual([{ period_to, invoiced_on, due_on: invoiced_on, transactions: 1 }])
  })
})

test.each([
  ['a prospect', 'prospect', 'account_not_open'],
  ['a closed account', 'closed', 'account_closed'],
] as const)('%s cannot be closed', async (_what, standing, code) => {
  const { id } = await portal.anAccount()
  await stand(portal, id, standing)
  expect(await close(id)).toMatchObject({ status: 409, body: { code } })
})

test('only a closed account can be reopened, a past day is refused, and one of two closings at once succeeds', async () => {
  const { id } = await portal.anAccount()
  expect(await reopen(id)).toMatchObject({ status: 409, body: { code: 'not_closed' } })
  expect((await close(id, '2020-01-01')).body.errors).toEqual({ effective_on: ['Must be today or later'] })
  expect((await close(999_999_999)).status).toBe(404)
  const replies = await Promise.all([close(id), close(id)])
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('a hold for fraud pauses scheduled reports until it is released, and closing runs each report one last time', async () => {
  const { account_id, user } = await portal.aCustomer({ roles: ['report user', 'acct admin'] })
  const { id } = await aSchedule(portal, { account_id, owner_id: user.id, next_run_at: '2026-01-01T00:00:00Z' })
  await portal.db.insertInto('account_holds').values({ account_id, reason: 'fraud' }).execute()
  const runs = () => portal.db.selectFrom('report_runs').select('id').where('schedule_id', '=', id).execute()
  await runDue(system())
  expect(await runs()).toHaveLength(0)
  await staff.post(`/v1/accounts/${account_id}/release`, { reason: 'fraud', note: 'Cleared' })
  await runDue(system())
  expect(await runs()).toHaveLength(1)
  await close(account_id)
  await settle(account_id)
  await settle(account_id)
  expect(await runs()).toHaveLength(2)
  const schedule = await portal.db
    .selectFrom('report_schedules')
    .select(['is_active', 'last_result'])
    .where('id', '=', id)
    .execute()
  expect(schedule).toEqual([{ is_active: false, last_result: 'Ended: the account was closed' }])
})
