// The exports besides reports that people open in a spreadsheet: cards, orders and transactions, filled with hostile text.
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileWords, looksLikeFormula } from '#testing/formulas.ts'
import { anOrder } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { readWorkbook } from '#testing/read-workbook.ts'
import { aFleetOf, type Fleet } from '#src/features/reports/fleet.fixture.ts'

let portal: Portal
let fleet: Fleet
beforeAll(async () => {
  portal = await aPortal()
  fleet = await aFleetOf(portal, hostileWords)
  const { account_id } = fleet
  const { id, user } = await anOrder(portal, { account_id })
  await portal.db.updateTable('card_orders').set({ requestor: '=1+1' }).where('id', '=', id).execute()
  await portal.db.updateTable('users').set({ first_name: '@SUM(A1)' }).where('id', '=', user.id).execute()
})
afterAll(() => portal.close())

/** These columns must contain a hostile text; without one the test would prove nothing. */
const exports = {
  '/v1/cards/export': ['Vehicle number', 'Description', 'Cost center'],
  '/v1/card_orders/export': ['Requestor', 'Submitted by'],
  '/v1/transactions/export': [
    'Card description',
    'Vehicle number',
    'Driver number',
    'Driver',
    'Cost center',
    'Misc keyed',
    'Site',
    'City',
  ],
}

test.each(Object.entries(exports))('%s exports no cell that a spreadsheet would run, and loses no text', async (url, typed) => {
  const csv = await fleet.asStaff.get(`${url}?format=csv`)
  expect(csv.status).toBe(200)
  const [titles = [], ...lines]: string[][] = parse(csv.bytes, { bom: true, record_delimiter: '\r\n' })
  const book = await fleet.asStaff.get(`${url}?format=xlsx`)
  const [, ...rows] = readWorkbook(book.bytes)
  expect(rows.flat().filter((cell) => cell?.isFormula)).toEqual([])
  expect(rows).toHaveLength(lines.length)
  for (const title of typed) {
    const place = titles.indexOf(title)
    const written = rows.map((cells) => String(cells[place]?.value ?? ''))
    expect([title, written.some(looksLikeFormula)]).toEqual([title, true])
    expect(lines.map((cells) => cells[place])).toEqual(written.map((text) => (looksLikeFormula(text) ? `'${text}` : text)))
  }
  const isNumber = (cell: string) => /^-?\d+(\.\d+)?$/.test(cell)
  expect(lines.flat().filter((cell) => looksLikeFormula(cell) && !isNumber(cell))).toEqual([])
})
