// docs/product/accounts.md#reading-across-accounts
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { anInvoice } from '#testing/invoices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aPersonOfSeveral } from '#testing/several-accounts.ts'
import { stand } from '#testing/standings.ts'
import { aTransaction } from '#testing/transactions.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const aMonthAgo = () => `${new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)}T08:00:00`

/** An account with `many` fills, cards and invoices. */
const aFleet = async (name: string, many: number) => {
  const { id: account_id } = await portal.anAccount({ name })
  for (let at = 0; at < many; at++) {
    const card = await aCard(portal, { account_id, card_status_id: cardStatus.active })
    await aTransaction(portal, { account_id, card_id: card.id, transacted_at: aMonthAgo() })
    await anInvoice(portal, { account_id, total: 100 * many })
  }
  return account_id
}

test('figures, grades, cards and invoices of several accounts add up, and each account is named', async () => {
  const places = {
    chosen: await aFleet('Alder', 2),
    sibling: await aFleet('Birch', 1),
    apart: await aFleet('Cedar', 3),
    otherRole: await aFleet('CANARY', 1),
  }
  const { as, in: at, leave } = await aPersonOfSeveral(portal, places, { role: 'card manager', other: 'report user' })
  const get = async (caller: typeof as, path: string) => (await caller.get(path)).body
  const each = (path: string) => Promise.all([places.chosen, places.sibling, places.apart].map((id) => get(at(id), path)))
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

  const figures = (await get(as, '/v1/dashboard?scope=group')).data
  expect(figures.accounts.map(({ account }: { account: { name: string } }) => account.name)).toEqual(['Alder', 'Birch', 'CANARY'])
  const mine = (await get(as, '/v1/dashboard/cards?scope=mine')).data
  expect(mine).toEqual({ total: 6, by_status: [{ card_status_id: 1, card_status_name: 'Active', total: 6 }] })
  const whole = (await get(as, '/v1/dashboard?scope=mine')).data
  const parts = (await each('/v1/dashboard')).map(({ data }) => data)
  expect(whole.gallons.now).toBe(sum([...parts.map(({ gallons }) => gallons.now), 50_000]))
  expect([whole.cards.total, whole.cards.active.now]).toEqual([7, 7])
  expect((await get(as, '/v1/dashboard')).data).not.toHaveProperty('accounts')
  const grades = (await get(as, '/v1/dashboard/product_grade?scope=group')).data.dataProducts
  const gallonsIn = (product: { values: { gallons: number }[] }) => sum(product.values.map(({ gallons }) => gallons))
  expect(grades.map(gallonsIn)).toEqual([figures.gallons.now])

  const invoices = await get(as, '/v1/invoices?scope=mine&per_page=100')
  const singles = await each('/v1/invoices?per_page=100')
  expect(invoices.meta.total).toBe(7)
  expect(singles.map(({ meta }) => meta.total)).toEqual([2, 1, 3])
  expect((await get(as, '/v1/invoices?scope=group')).meta.total).toBe(4)
  // An invoice opens only in its own account.
  const [other] = singles[1]!.data
  expect((await as.get(`/v1/invoices/${other.id}`)).status).toBe(404)
  expect((await at(places.sibling).get(`/v1/invoices/${other.id}`)).body.data.account_name).toBe('Birch')

  await leave(places.apart)
  expect((await get(as, '/v1/invoices?scope=mine')).meta.total).toBe(4)
  await stand(portal, places.sibling, 'on_hold')
  expect((await get(as, '/v1/dashboard/cards?scope=mine')).data.by_status).toEqual([
    { card_status_id: 1, card_status_name: 'Active', total: 2 },
    { card_status_id: 9, card_status_name: 'Locked', total: 1 },
  ])
  const told = await at(places.sibling).get('/v1/account_scopes')
  expect(told.headers['account-standing']).toBe('on_hold')
  expect(told.body.data.accounts).toContainEqual({ capability: 'reports.run', in_group: 1, mine: 1 })
  expect((await as.get('/v1/dashboard?scope=everyone')).status).toBe(422)
  const staff = (await portal.staff(places.chosen)).as
  expect((await staff.get('/v1/invoices?scope=mine')).status).toBe(422)
  expect((await get(staff, '/v1/invoices?scope=group')).meta.total).toBe(4)
})

test('while its account is on hold a card is Locked in every list, report, count and file, and its own status stays', async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['card manager', 'report user'] })
  const card = await aCard(portal, { account_id, card_status_id: cardStatus.active, vehicle_number: '77' })
  await aCard(portal, { account_id, card_status_id: cardStatus.lost })
  const seen = async () => {
    const report = (await as.post('/v1/reports/list-driver-or-vehicle/preview', { params: {} })).body.data
    const audit = (await as.post('/v1/reports/driver-vehicle-records-monthly-audit/preview', { params: {} })).body.data
    const statusIn = ({ columns, rows }: { columns: string[]; rows: string[][] }) =>
      rows.map((row) => row[columns.indexOf('status')]).toSorted((a = '', b = '') => a.localeCompare(b))
    return {
      list: (await as.get(`/v1/cards/${card.id}`)).body.data.effective_status_name,
      report: statusIn(report),
      audit: statusIn(audit),
      narrowed: (await as.post('/v1/reports/list-driver-or-vehicle/preview', { params: { status: 'Locked' } })).body.data
        .row_count,
      counts: (await as.get('/v1/dashboard/cards')).body.data.by_status.map(
        (row: { card_status_name: string }) => row.card_status_name,
      ),
      active: (await as.get('/v1/dashboard')).body.data.cards.active.now,
    }
  }
  const open = {
    list: 'Active',
    report: ['Active', 'Lost'],
    audit: ['Active', 'Lost'],
    narrowed: 0,
    counts: ['Active', 'Lost'],
    active: 1,
  }
  expect(await seen()).toEqual(open)
  await stand(portal, account_id, 'on_hold')
  expect(await seen()).toEqual({
    list: 'Locked',
    report: ['Locked', 'Lost'].toSorted((a, b) => a.localeCompare(b)),
    audit: ['Locked', 'Lost'],
    narrowed: 1,
    counts: ['Lost', 'Locked'],
    active: 0,
  })
  await portal.db
    .updateTable('account_holds')
    .set({ released_at: new Date().toISOString() })
    .where('account_id', '=', account_id)
    .execute()
  expect(await seen()).toEqual(open)
})
