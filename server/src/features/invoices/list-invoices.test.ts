// docs/product/invoices.md#the-list: searching invoices, and the totals of a month.
import { sql } from 'kysely'
import type { invoiceSorts } from '@forecourt/domain/contract/invoices.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInvoice } from '#testing/invoices.ts'
import { keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { postInvoices } from '#src/features/ledger/post-invoices.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
})
afterAll(() => portal.close())

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: portal.config.branding.time_zone }).format(new Date())

/** Two invoices in October and one in September. The oldest is paid. */
const threeInvoices = async () => {
  const account = await portal.anAccount()
  const { as } = await portal.aCustomer({ roles: ['finance manager'], account_id: account.id })
  type Values = { invoice_number: string; period_to: string; invoiced_on: string; due_on: string; transactions: number }
  const add = (invoice: Values & { total: number; quantity: number }) =>
    anInvoice(portal, { account_id: account.id, period_from: invoice.period_to, lines_total: invoice.total, ...invoice })
  const named = (number: string) => `${number}/${account.id}`
  await add({
    invoice_number: named('X-9'),
    period_to: '2026-09-30',
    invoiced_on: '2026-11-02',
    due_on: '2026-11-11',
    transactions: 2,
    total: 30_000,
    quantity: 3_000,
  })
  await add({
    invoice_number: named('X-20'),
    period_to: '2026-10-15',
    invoiced_on: '2026-11-01',
    due_on: '2026-11-13',
    transactions: 3,
    total: 10_000,
    quantity: 1_000,
  })
  await add({
    invoice_number: named('Y-100'),
    period_to: '2026-10-31',
    invoiced_on: '2026-11-03',
    due_on: '2026-11-12',
    transactions: 1,
    total: 20_000,
    quantity: 2_500,
  })
  await postInvoices(portal.ctx, sql`select * from invoices where account_id = ${account.id}`, today())
  const finance = await portal.staff(undefined, 'finance')
  const paid = { amount: 30_000, method: 'wire', received_on: today(), invoice_numbers: [named('X-9')] }
  expect((await finance.as.post(`/v1/accounts/${account.id}/payments`, paid)).status).toBe(200)
  const found = async (query: string) => {
    const { body } = await as.get(`/v1/invoices?${query}`)
    return (body.data as { invoice_number: string }[]).map((row) => row.invoice_number.split('/')[0]).join(' ')
  }
  return { as, account, found }
}

test('the list is filtered by number, period and settlement, and sorted by every column', async () => {
  const { found } = await threeInvoices()
  expect(await found('')).toBe('Y-100 X-20 X-9')
  expect(await found('keyword=x-')).toBe('X-20 X-9')
  expect(await found('keyword=%25')).toBe('')
  expect(await found('from=2026-10-01&to=2026-10-30')).toBe('X-20')
  expect(await found('settled=open')).toBe('Y-100 X-20')
  expect(await found('settled=paid')).toBe('X-9')
  const sorted: Record<(typeof invoiceSorts)[number], string> = {
    period_to: 'X-9 X-20 Y-100',
    invoice_number: 'X-9 X-20 Y-100',
    invoiced_on: 'X-20 X-9 Y-100',
    due_on: 'X-9 Y-100 X-20',
    transactions: 'Y-100 X-9 X-20',
    quantity: 'X-20 Y-100 X-9',
    total: 'X-20 Y-100 X-9',
  }
  for (const [column, order] of Object.entries(sorted)) {
    expect([column, await found(`orderBy=${column}&sortedBy=asc`)]).toEqual([column, order])
    const reversed = order.split(' ').toReversed().join(' ')
    expect([column, await found(`orderBy=${column}&sortedBy=desc`)]).toEqual([column, reversed])
  }
})

test('the sums of the months follow the filter, and the exported file has the same rows', async () => {
  const { as } = await threeInvoices()
  expect((await as.get('/v1/invoices?per_page=1')).body.months).toEqual([
    { month: '2026-10', invoices: 2, quantity: 3_500, total: 30_000, open: 30_000 },
    { month: '2026-09', invoices: 1, quantity: 3_000, total: 30_000, open: 0 },
  ])
  expect((await as.get('/v1/invoices?settled=paid')).body.months).toMatchObject([{ month: '2026-09' }])
  const { text } = await as.get('/v1/invoices/export?format=csv&settled=open&orderBy=total&sortedBy=asc')
  const [titles, ...rows] = text.trim().split('\r\n')
  expect(titles).toContain('Invoice,Account,Kind,Period from,Period to,Invoiced,Due,Transactions,Gallons,Total,Open')
  expect(rows.map((row) => row.split(',').slice(-3))).toEqual([
    ['1', '100', '100'],
    ['2.5', '200', '200'],
  ])
})

test('a user who may not see balances sees the invoices without their open amounts', async () => {
  const { account } = await threeInvoices()
  const { as } = await portal.aCustomer({ roles: ['report user'], account_id: account.id })
  const { body } = await as.get('/v1/invoices')
  expect((body.data as { open: number | null }[]).map(({ open }) => open)).toEqual([null, null, null])
  expect(body.months).toMatchObject([{ open: null }, { open: null }])
  expect((await as.get('/v1/invoices?settled=open')).body.data).toEqual([])
})
