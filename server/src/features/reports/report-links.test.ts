// docs/product/reports.md#links-of-a-row
import { reportKeys } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { linksOf } from '@forecourt/domain/reports/row-links.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aFleetOf, paramsFor, type Fleet } from './fleet.fixture.ts'

let portal: Portal
let fleet: Fleet
beforeAll(async () => {
  portal = await aPortal()
  fleet = await aFleetOf(portal, ['Kent', 'Tacoma', ''])
})
afterAll(() => portal.close())

type Preview = { columns: string[]; rows: (string | number | null)[][]; links: Record<string, (number | null)[]> }

const numbers = async ({ account_id }: Fleet) => {
  const of = account_id
  const cards = await portal.db.selectFrom('cards').select(['id', 'last_four']).where('account_id', '=', of).execute()
  const invoices = await portal.db.selectFrom('invoices').select(['id', 'invoice_number']).where('account_id', '=', of).execute()
  return {
    card_number: new Map(cards.map(({ id, last_four }) => [id, `•••• ${last_four}`])),
    invoice_number: new Map(invoices.map(({ id, invoice_number }) => [id, invoice_number])),
  }
}

test.each(reportKeys.filter((key) => linksOf(reports[key]).length > 0))(
  'each row of %s leads to the card and the invoice that it names',
  async (key) => {
    const known: Record<string, ReadonlyMap<number, string | null>> = await numbers(fleet)
    const reply = await fleet.as.post(`/v1/reports/${key}/preview`, { params: { ...paramsFor(key, fleet), group_by: [] } })
    expect(reply.status).toBe(200)
    const { columns, rows, links } = reply.body.data as Preview
    expect(Object.keys(links)).toEqual(linksOf(reports[key]).map((each) => each.key))
    for (const [column, ids] of Object.entries(links)) {
      const shown = rows.map((row) => row[columns.indexOf(column)] ?? null)
      expect(ids.map((id) => (id === null ? null : known[column]!.get(id)))).toEqual(shown)
    }
  },
)

test('an admin report about other accounts leads nowhere', async () => {
  const reply = await fleet.asStaff.post('/v1/reports/tax-exempt/preview', { params: paramsFor('tax-exempt', fleet) })
  expect(reply.body.data.links).toEqual({})
})

test('a sum over one card leads to it, also when the report groups by card', async () => {
  const params = { ...paramsFor('billing-sort', fleet), view: 'summary', group_by: ['card_number'] }
  const reply = await fleet.as.post('/v1/reports/billing-sort/preview', { params })
  const { rows, links } = reply.body.data as Preview
  expect(rows.length).toBeGreaterThan(0)
  expect(links.card_number).toHaveLength(rows.length)
  expect(links.card_number).not.toContain(null)
})
