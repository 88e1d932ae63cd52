// docs/product/transactions-and-money.md#miles: a fill that is billed again was driven once.
import { reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, takerOf } from '#testing/imports.ts'
import { closeNight } from '#testing/invoices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
let finance: Awaited<ReturnType<Portal['staff']>>['as']
let take: ReturnType<typeof takerOf>
beforeAll(async () => {
  portal = await aPortal()
  ;({ as: finance } = await portal.staff(undefined, 'finance'))
  take = takerOf(portal, finance)
})
afterAll(() => portal.close())

const tenGallons = { quantity: 10_000, federal_tax: 244, state_tax: 584, total: 3_951 }
const twentyGallons = { quantity: 20_000, federal_tax: 488, state_tax: 1_168, total: 7_902 }

/** Fills of ten gallons at 1,000 and 1,100 miles, both on an invoice. */
const anInvoicedDrive = async () => {
  const { account_id, as } = await portal.aCustomer({ roles: ['report user'] })
  await aBilling(portal, { account_id })
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number })
  const fill = (day: string, odometer: number) =>
    aRecord({ card_number, tran_date: `2026-11-0${day}`, odometer, tran_id: `${account_id}-${odometer}`, ...tenGallons })
  const [first, second] = [fill('3', 1_000), fill('4', 1_100)]
  await take(first, second)
  await closeNight(portal, '2026-12-05')
  const miles = async () => {
    const { rows } = await sql<{ line: string; miles: number }>`
      select replace(tran_id, ${`${account_id}-`}, '') as line, miles from transactions
      where account_id = ${account_id} and miles is not null order by transacted_at, id`.execute(portal.db)
    return Object.fromEntries(rows.map((row) => [row.line, row.miles]))
  }
  /** Gallons, gallons with miles, and miles, as the fuel tax return has them. */
  const returned = async () => {
    const params = { from: '2026-11-01', to: '2026-11-30', view: 'summary', vehicles: 'road' }
    const { body } = await as.post('/v1/reports/ifta-quarter/preview', { params })
    const { columns } = reports['ifta-quarter']
    return ['quantity', 'miles', 'mpg'].map((wanted) => body.data.rows[0][columns.findIndex(({ key }) => key === wanted)])
  }
  return { account_id, fill, second, miles, returned }
}

test('an invoiced fill that its network corrects has the miles of the fill, and the line that was taken back has none', async () => {
  const { second, miles, returned } = await anInvoicedDrive()
  expect(await miles()).toEqual({ '1100': 100 })
  await take({ ...second, ...twentyGallons })
  expect(await miles()).toEqual({ '1100~c1': 100 })
  expect(await returned()).toEqual([30_000, 100, 500])
  await take({ ...second, ...twentyGallons, odometer: 1_050 })
  expect(await miles()).toEqual({ '1100~c1': 50 })
})

test('the fill after one that is billed again at another price has the miles since then', async () => {
  const { account_id, fill, miles } = await anInvoicedDrive()
  const rule = { account_id, model: 'fixed', amount: 300_000, effective_from: '2026-11-01' }
  await portal.db.insertInto('price_rules').values(rule).execute()
  const invoice = portal.db.selectFrom('invoices').select('invoice_number').where('account_id', '=', account_id)
  const body = { ...(await invoice.executeTakeFirstOrThrow()), reason: 'Agreed in October' }
  expect((await finance.post(`/v1/accounts/${account_id}/rebilled_lines`, body)).status).toBe(200)
  await take(fill('5', 1_230))
  expect(await miles()).toEqual({ '1100': 100, '1230': 130 })
})
