// docs/product/accounts.md#reading-across-accounts
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { reportKeys, type ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aPersonOfSeveral } from '#testing/several-accounts.ts'
import { stand } from '#testing/standings.ts'
import { aFleetOf, paramsFor, type Fleet } from './fleet.fixture.ts'

let portal: Portal
let fleets: { chosen: Fleet; sibling: Fleet; apart: Fleet; otherRole: Fleet }
let person: Awaited<ReturnType<typeof aPersonOfSeveral>>
beforeAll(async () => {
  portal = await aPortal()
  const [chosen, sibling, apart, otherRole] = [
    await aFleetOf(portal, ['Alder', 'Aspen']),
    await aFleetOf(portal, ['Birch']),
    await aFleetOf(portal, ['Cedar', 'Cherry', 'Cypress']),
    await aFleetOf(portal, ['CANARY']),
  ]
  fleets = { chosen, sibling, apart, otherRole }
  const places = {
    chosen: chosen.account_id,
    sibling: sibling.account_id,
    apart: apart.account_id,
    otherRole: otherRole.account_id,
  }
  person = await aPersonOfSeveral(portal, places, { role: 'report user', other: 'card editor' })
})
afterAll(() => portal.close())

type Body = { columns: string[]; rows: (string | number | null)[][]; row_count: number; totals: (number | null)[] }
/** An invoice belongs to one account, and so does the report that is sent with it. */
const accountKeys = reportKeys.filter((key) => reports[key].kind !== 'admin' && key !== 'invoiced-transaction')

const preview = async (as: typeof person.as, key: ReportKey, params: object): Promise<Body> => {
  const { status, body } = await as.post(`/v1/reports/${key}/preview`, { params })
  expect({ key, status, errors: body.errors }).toEqual({ key, status: 200, errors: undefined })
  return body.data
}
const sorted = (rows: readonly unknown[][]) => rows.map((row) => JSON.stringify(row)).toSorted((a, b) => a.localeCompare(b))
const accountsIn = (found: Body) => new Set(found.rows.map((row) => row[found.columns.indexOf('account')]))
/** A row's share of the whole gets smaller when the whole covers more accounts, so the comparison leaves it out. */
const withoutShare = (columns: readonly string[], rows: Body['rows']) =>
  rows.map((row) => row.filter((_, at) => columns[at] !== 'share' && columns[at] !== 'account'))

const added = (lists: readonly number[][]) => lists[0]!.map((_, at) => lists.reduce((sum, list) => sum + list[at]!, 0))

test.each(accountKeys)('%s over all my accounts is the sum of each, and names the account of each row', async (key) => {
  // A billing sort covers one invoice; the other reports cover every account.
  const asked = { ...paramsFor(key, fleets.chosen), ...(key === 'billing-sort' && { invoice: fleets.apart.invoice }) }
  const mine = [fleets.chosen, fleets.sibling, fleets.apart]
  const single = await Promise.all(mine.map(({ account_id }) => preview(person.in(account_id), key, asked)))
  const whole = await preview(person.as, key, { ...asked, scope: 'mine' })
  expect(whole.columns).toEqual(['account', ...single[0]!.columns])
  expect(whole.row_count).toBe(single.reduce((sum, { row_count }) => sum + row_count, 0))
  expect(whole.row_count).toBeGreaterThan(0)
  expect(sorted(withoutShare(whole.columns, whole.rows))).toEqual(
    sorted(single.flatMap(({ columns, rows }) => withoutShare(columns, rows))),
  )
  const report: AnyReport = reports[key]
  const sums = (totals: Body['totals']) => totals.filter((_, at) => report.totals[at]?.fold === 'sum').map(Number)
  expect(sums(whole.totals)).toEqual(added(single.map(({ totals }) => sums(totals))))
  expect(JSON.stringify(whole)).not.toContain('CANARY')
  const params = { ...asked, scope: 'mine', group_by: ['account'] }
  const { groups } = (await person.as.post(`/v1/reports/${key}/preview`, { params })).body.data
  const byAccount = groups as { values: string[]; totals: number[] }[]
  expect(new Set(byAccount.map(({ values }) => values[0]))).toEqual(accountsIn(whole))
  expect(added(byAccount.map(({ totals }) => sums(totals)))).toEqual(sums(whole.totals))
})

test('of the rows of several accounts, only those of the selected account open their card', async () => {
  const asked = { ...paramsFor('transaction-detail', fleets.chosen), scope: 'mine' }
  const { body } = await person.as.post('/v1/reports/transaction-detail/preview', { params: asked })
  const { columns, rows, links } = body.data as Body & { links: Record<string, (number | null)[]> }
  const accounts = rows.map((row) => String(row[columns.indexOf('account')]).split(' ')[0])
  const opening = accounts.filter((_, at) => links.card_number![at] !== null)
  expect([new Set(accounts).size, new Set(opening)]).toEqual([3, new Set(['Alder'])])
})

test('a report over a group covers the accounts that the person may read, and is refused without the right', async () => {
  const key = 'transaction-detail'
  const asked = paramsFor(key, fleets.chosen)
  const ofGroup = await preview(person.as, key, { ...asked, scope: 'group' })
  expect([...accountsIn(ofGroup)].map((label) => String(label).split(' ')[0])).toEqual(['Alder', 'Birch'])
  const one = await preview(person.as, key, { ...asked, scope: 'account' })
  expect([one.columns.includes('account'), one.row_count]).toEqual([false, 2])
  // The group scope of an account without a group is that account alone.
  expect((await preview(person.in(fleets.apart.account_id), key, { ...asked, scope: 'group' })).row_count).toBe(3)
  const refused = await person.in(fleets.otherRole.account_id).post(`/v1/reports/${key}/preview`, { params: { scope: 'mine' } })
  expect(refused.status).toBe(403)
  const staff = (await portal.staff(fleets.chosen.account_id)).as
  expect((await preview(staff, key, { ...asked, scope: 'group' })).row_count).toBe(4)
  expect(await staff.post(`/v1/reports/${key}/preview`, { params: { scope: 'mine' } })).toMatchObject({
    status: 422,
    body: { errors: { scope: ['Staff have no accounts of their own'] } },
  })
  expect((await person.as.post(`/v1/reports/${key}/preview`, { params: { scope: 'everyone' } })).status).toBe(422)
  expect((await person.as.post(`/v1/reports/${key}/preview`, { params: { group_by: ['account'] } })).status).toBe(422)
  const sites = async (scope: string) => (await person.as.get(`/v1/report_options/vehicle_ranges?scope=${scope}`)).body.data
  expect([(await sites('account')).length, (await sites('group')).length, (await sites('mine')).length]).toEqual([3, 4, 7])
})

test('an account that a person has left, or may not choose, drops out of the next request', async () => {
  const key = 'transaction-detail'
  const [chosen, left, prospect] = [
    await aFleetOf(portal, ['Dogwood']),
    await aFleetOf(portal, ['Elm']),
    await aFleetOf(portal, ['Fir']),
  ]
  const places = {
    chosen: chosen.account_id,
    sibling: left.account_id,
    apart: prospect.account_id,
    otherRole: (await portal.anAccount()).id,
  }
  const one = await aPersonOfSeveral(portal, places, { role: 'report user', other: 'pin manager 1' })
  const asked = { ...paramsFor(key, chosen), scope: 'mine' }
  const names = async () => [...accountsIn(await preview(one.as, key, asked))].map((label) => String(label).split(' ')[0])
  expect(await names()).toEqual(['Dogwood', 'Elm', 'Fir'])
  const made = await one.as.post(`/v1/reports/${key}`, { params: asked, format: 'csv' })
  const file = async () => one.as.get(`/v1/reports/${made.body.data.id}/file`)
  expect((await file()).text).toContain('Elm')
  const paper = await one.as.post(`/v1/reports/${key}`, { params: { ...asked, group_by: ['account'] }, format: 'pdf' })
  expect(paper.body.data).toMatchObject({ state: 'done', rows_written: 3 })
  await one.leave(left.account_id)
  expect(await names()).toEqual(['Dogwood', 'Fir'])
  expect((await file()).status).toBe(403)
  await stand(portal, prospect.account_id, 'prospect')
  expect(await names()).toEqual(['Dogwood'])
})

test('shares over all accounts add up to the whole', async () => {
  const whole = await preview(person.as, 'fuel-summary', { ...paramsFor('fuel-summary', fleets.chosen), scope: 'mine' })
  const shares = whole.rows.map((row) => Number(row[whole.columns.indexOf('share')]))
  expect(Math.abs(added(shares.map((share) => [share]))[0]! - 1_000)).toBeLessThan(20)
})
