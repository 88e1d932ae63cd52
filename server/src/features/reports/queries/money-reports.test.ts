// docs/product/reports.md#money-reports
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBilledInvoice } from '#testing/billed-lines.ts'
import { anOpenItem, anUnusedPayment, keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTransaction } from '#testing/transactions.ts'
import { copyLines } from '#src/features/corrections/copy-lines.ts'
import { readReport } from './read-report.fixture.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
})
afterAll(() => portal.close())

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: portal.config.branding.time_zone }).format(new Date())

test('aging as of a day sorts open amounts by due date, and ignores later payments', async () => {
  const { id: account_id } = await portal.anAccount()
  const open = [
    ['2026-04-20', 50_000],
    ['2026-04-15', 12_000],
    ['2026-04-14', 30_000],
    ['2026-03-16', 7_500],
    ['2026-03-15', 4_025],
    ['2026-02-14', 2_000],
    ['2026-02-13', 1_000],
    ['2026-01-15', 600],
    ['2026-01-14', 99],
  ] as const
  for (const [at, [due_on, amount]] of open.entries())
    await anOpenItem(portal, { account_id, number: `I-${at}`, due_on, amount, posted_on: '2026-01-01' })
  const aging = async (on: string) => {
    const params = { on, account: String(account_id) }
    const { rows } = await readReport(portal, 'ar-aging', { params })
    const sum = (key: string) => rows.reduce((before, row) => before + Number(row[key]), 0)
    return ['current', 'days_30', 'days_60', 'days_90', 'older', 'unused_credit', 'balance'].map(sum)
  }
  const then = [62_000, 37_500, 6_025, 1_600, 99, 0, 107_224]
  expect(await aging('2026-04-15')).toEqual(then)
  const { as } = await portal.staff(undefined, 'finance')
  const paid = { amount: 699, method: 'wire', received_on: today(), invoice_numbers: ['I-8', 'I-7'] }
  expect((await as.post(`/v1/accounts/${account_id}/payments`, paid)).status).toBe(200)
  expect(await aging('2026-04-15')).toEqual(then)
  expect((await aging(today())).at(-1)).toBe(106_525)
  expect(await aging('2025-12-31')).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('cash receipts, unapplied credit and revenue of one account', async () => {
  const { id: account_id } = await portal.anAccount()
  const account = String(account_id)
  await anUnusedPayment(portal, { account_id, reference: '4711', received_on: '2026-03-05', amount: 20_000 })
  await aBilledInvoice(portal, { account_id, totals: [12_000, 3_000], invoiced_on: '2026-03-31' })
  const march = { from: '2026-03-01', to: '2026-03-31', account }
  const read = async (key: 'cash-receipts' | 'unapplied-credit' | 'revenue', params: object) =>
    (await readReport(portal, key, { params: { ...params } })).rows
  expect(await read('cash-receipts', march)).toMatchObject([
    { posted_on: '2026-03-05', what: 'Payment', method: 'Wire', reference: '4711', amount: 20_000 },
  ])
  expect(await read('cash-receipts', { ...march, to: '2026-03-04' })).toEqual([])
  expect(await read('unapplied-credit', { account })).toMatchObject([{ what: 'Payment', amount: 20_000, open: 20_000 }])
  expect(await read('unapplied-credit', { account, days: 3_660 })).toEqual([])
  expect(await read('revenue', march)).toMatchObject([{ product: 'ULSD #2', transactions: 2, net: 15_000, total: 15_000 }])
  expect(await read('revenue', { ...march, to: '2026-03-30' })).toEqual([])
})

test('fees of a period by kind, and price exceptions listed once for each reason', async () => {
  const { id: account_id } = await portal.anAccount()
  const bought = (given: object) => aTransaction(portal, { account_id, ...given })
  const fee = { kind: 'fee', quantity: 0, unit_price: 0 }
  for (const fees of [150, 150, -150]) await bought({ ...fee, product_id: 950, fees })
  await bought({ ...fee, product_id: 952, fees: 200, transacted_at: '2026-03-31T23:59:59' })
  await bought({ ...fee, product_id: 952, fees: 200, transacted_at: '2026-04-01T00:00:00' })
  const march = { from: '2026-03-01', to: '2026-03-31', account: String(account_id) }
  const read = async (key: 'fees-by-kind' | 'price-exceptions', params: object = {}) =>
    (await readReport(portal, key, { params: { ...march, ...params } })).rows
  expect(await read('fees-by-kind')).toMatchObject([
    { kind: 'Card fee', charged: 1, amount: 200 },
    { kind: 'Transaction fee', charged: 3, amount: 150 },
  ])

  for (const unit_price of [350_000, 350_000, 352_000, 400_000]) await bought({ unit_price })
  await bought({ unit_price: 351_000, cost_price: 351_100, quantity: 100_000 })
  await bought({ unit_price: 351_000, cost_price: 351_000, quantity: 100_000 })
  await bought({ price_state: 'missing', unit_price: 500_000 })
  await bought({ kind: 'reversal', quantity: -50_000, unit_price: 350_000 })
  const problems = async (params: object = {}) =>
    (await read('price-exceptions', params)).map(({ problem, unit_price }) => [problem, unit_price])
  expect(await problems()).toEqual([
    ['Below cost', 351_000],
    ['More than 10 % off the average of the account', 400_000],
    ['Price is missing', 500_000],
    ['Reversal without its sale', 350_000],
  ])
  expect(await problems({ problem: 'below cost' })).toEqual([['Below cost', 351_000]])
})

test('a line that takes an invoiced one back is no reversal without its sale, and neither is a reversal that was taken back', async () => {
  const { id: account_id } = await portal.anAccount()
  const billed = await aBilledInvoice(portal, { account_id, totals: [12_000], invoiced_on: '2026-03-31' })
  const back = { account_id, kind: 'reversal', quantity: -50_000, base: -12_000, invoice_id: billed.id }
  const lines = [billed.lines[0]!, await aTransaction(portal, back)]
  for (const { id } of lines) await copyLines(portal.ctx, sql`select * from transactions where id = ${id}`, 'take back')
  const params = { from: '2026-03-01', to: '2026-03-31', account: String(account_id), problem: 'unlinked' }
  expect((await readReport(portal, 'price-exceptions', { params })).rows).toEqual([])
})
