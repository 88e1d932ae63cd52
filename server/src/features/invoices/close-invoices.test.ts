import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import { aCard } from '#testing/cards.ts'
import { closeNight } from '#testing/invoices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTransaction } from '#testing/transactions.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const closeOn = (day: string) => closeNight(portal, day)

const anAccount = async (terms: { billing_cycle?: string; payment_terms?: string } = {}) => {
  const { as, account_id } = await portal.aCustomer({ roles: ['invoice inquiry user'] })
  await aBilling(portal, { account_id })
  await portal.db
    .updateTable('account_billings')
    .set({ version: 1, ...terms })
    .where('account_id', '=', account_id)
    .execute()
  const { id: card_id } = await aCard(portal, { account_id })
  return {
    account_id,
    buy: (day: string, base = 10_000, product_id = 53) =>
      aTransaction(portal, { account_id, card_id, transacted_at: `${day}T23:30:00`, base, product_id }),
    invoices: async () => (await as.get('/v1/invoices')).body.data as Invoice[],
  }
}
type Invoice = {
  invoice_number: string
  period_from: string
  period_to: string
  invoiced_on: string
  due_on: string
  transactions: number
  quantity: number
  total: number
}

test('an account without its own terms is invoiced monthly, on the day after the month ends', async () => {
  const { buy, invoices } = await anAccount()
  await buy('2026-01-05', 10_000)
  await buy('2026-01-31', 2_345)
  await buy('2026-02-01')
  await closeOn('2026-01-31')
  expect(await invoices()).toEqual([])
  await closeOn('2026-02-01')
  expect(await invoices()).toMatchObject([
    {
      invoice_number: expect.stringMatching(/^INV-\d{6}$/),
      period_from: '2026-01-01',
      period_to: '2026-01-31',
      invoiced_on: '2026-02-01',
      due_on: '2026-02-01',
      transactions: 2,
      quantity: 100_000,
      total: 12_345,
    },
  ])
})

test('a purchase whose price is missing waits, and goes on a later invoice', async () => {
  const { buy, invoices, account_id } = await anAccount()
  const { id } = await buy('2026-01-05', 10_000)
  await buy('2026-01-20', 2_345)
  const price = (price_state: string) => portal.db.updateTable('transactions').set({ price_state }).where('id', '=', id).execute()
  await price('missing')
  await closeOn('2026-02-01')
  expect(await invoices()).toMatchObject([{ transactions: 1, total: 2_345 }])
  await closeOn('2026-03-01')
  expect(await invoices()).toHaveLength(1)
  await price('priced')
  await closeOn('2026-03-01')
  const [late] = await invoices()
  expect(late).toMatchObject({ period_to: '2026-02-28', transactions: 1, total: 10_000 })
  await expect(
    portal.db.updateTable('transactions').set({ network_total: 1 }).where('account_id', '=', account_id).execute(),
  ).rejects.toThrow('cannot be changed')
})

test.each([
  ['weekly', '2026-03-08', '2026-03-02', '2026-03-08'],
  ['semi-monthly', '2026-03-15', '2026-03-01', '2026-03-15'],
])('a %s cycle that contains %s runs from %s to %s', async (billing_cycle, day, period_from, period_to) => {
  const { buy, invoices } = await anAccount({ billing_cycle, payment_terms: 'net 10' })
  await buy(day)
  await closeOn('2026-03-16')
  expect(await invoices()).toMatchObject([{ period_from, period_to, invoiced_on: '2026-03-16', due_on: '2026-03-26' }])
})

test('a transaction posted late goes on the next invoice, and a closed invoice does not change', async () => {
  const { buy, invoices } = await anAccount()
  await buy('2026-01-10', 1_000)
  await closeOn('2026-02-01')
  await buy('2026-01-11', 2_000)
  await buy('2026-02-10', 4_000)
  await closeOn('2026-02-02')
  expect(await invoices()).toHaveLength(1)
  await closeOn('2026-03-01')
  expect(await invoices()).toMatchObject([
    { period_from: '2026-02-01', period_to: '2026-02-28', transactions: 2, total: 6_000 },
    { period_from: '2026-01-01', period_to: '2026-01-31', transactions: 1, total: 1_000 },
  ])
})

test('missed nights are made up for, with one invoice for each cycle that has purchases', async () => {
  const { buy, invoices } = await anAccount()
  await buy('2025-10-10', 1_000)
  await buy('2025-12-10', 2_000)
  await closeOn('2026-01-05')
  expect(await invoices()).toMatchObject([
    { period_from: '2025-12-01', total: 2_000 },
    { period_from: '2025-10-01', total: 1_000 },
  ])
})

test('two workers in one night make one invoice', async () => {
  const { buy, invoices, account_id } = await anAccount()
  for (let n = 0; n < 3; n++) await buy('2026-01-10')
  await Promise.all([closeOn('2026-02-01'), closeOn('2026-02-01'), closeOn('2026-02-01')])
  expect(await invoices()).toMatchObject([{ transactions: 3, total: 30_000 }])
  const told = await portal.db.selectFrom('notifications').select('title').where('account_id', '=', account_id).execute()
  expect(told).toMatchObject([{ title: expect.stringMatching(/^Invoice INV-\d+ for \$300\.00 is ready, due 2026-02-01$/) }])
})

test('the lines of an invoice, with oil and reversals, add up to its total; its gallons count only fuel', async () => {
  const { buy, invoices, account_id } = await anAccount()
  const oil = 101
  await buy('2026-01-10', 5_000)
  await buy('2026-01-11', 700, oil)
  const reversed = { quantity: -50_000, base: -5_000, kind: 'reversal' }
  await aTransaction(portal, { account_id, transacted_at: '2026-01-12T08:00:00', ...reversed })
  await closeOn('2026-02-01')
  const [invoice] = await invoices()
  expect(invoice).toMatchObject({ transactions: 3, quantity: 0, total: 700 })
})

test('after a change of cycle the first period starts where the last one ended', async () => {
  const { buy, invoices, account_id } = await anAccount({ billing_cycle: 'semi-monthly' })
  await buy('2026-01-10')
  await closeOn('2026-01-16')
  await portal.db.updateTable('account_billings').set({ billing_cycle: 'monthly' }).where('account_id', '=', account_id).execute()
  await buy('2026-01-20')
  await closeOn('2026-02-01')
  expect(await invoices()).toMatchObject([
    { period_from: '2026-01-16', period_to: '2026-01-31' },
    { period_from: '2026-01-01', period_to: '2026-01-15' },
  ])
})

test('another account’s invoices are not listed', async () => {
  const { buy } = await anAccount()
  const { invoices } = await anAccount()
  await buy('2026-01-10')
  await closeOn('2026-02-01')
  expect(await invoices()).toEqual([])
})

test('an account reads its own invoice, with the sum of its lines', async () => {
  const { account_id, buy, invoices } = await anAccount()
  await buy('2026-07-03', 4_000)
  await buy('2026-07-04', 1_500)
  await closeOn('2026-08-01')
  const [{ invoice_number } = { invoice_number: '' }] = await invoices()
  const { id } = await portal.db
    .selectFrom('invoices')
    .select('id')
    .where('invoice_number', '=', invoice_number)
    .executeTakeFirstOrThrow()
  const owner = await portal.aCustomer({ roles: ['invoice inquiry user'], account_id })
  const { body } = await owner.as.get(`/v1/invoices/${id}`)
  expect(body.data).toMatchObject({ invoice_number, transactions: 2, total: 5_500 })
  const lines = (await owner.as.get(`/v1/transactions?invoice_id=${id}`)).body.meta.sums
  expect(lines).toEqual({ transactions: 2, quantity: body.data.quantity, total: body.data.total })
  const other = await portal.aCustomer({ roles: ['acct admin'] })
  expect((await other.as.get(`/v1/invoices/${id}`)).status).toBe(404)
})

test('the notice of a new invoice links to it', async () => {
  const { account_id, buy, invoices } = await anAccount()
  await buy('2026-07-03')
  await closeOn('2026-08-01')
  const [{ invoice_number } = { invoice_number: '' }] = await invoices()
  const { id } = await portal.db
    .selectFrom('invoices')
    .select('id')
    .where('invoice_number', '=', invoice_number)
    .executeTakeFirstOrThrow()
  const notices = await portal.db.selectFrom('notifications').select('link').where('account_id', '=', account_id).execute()
  expect(notices).toEqual([{ link: `/invoices?invoice=${id}` }])
})
