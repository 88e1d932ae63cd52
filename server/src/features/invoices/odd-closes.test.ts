// docs/product/invoices.md#the-close: events that must not disturb a close, and a month from a network's file to a paid invoice.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, asOwnCsv, sendFile, sendUpload } from '#testing/imports.ts'
import { closeNight } from '#testing/invoices.ts'
import { keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'
import { verifyLedger } from '#src/features/ledger/verify-ledger.ts'

let portal: Portal
let finance: Awaited<ReturnType<Portal['staff']>>['as']
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
  ;({ as: finance } = await portal.staff(undefined, 'finance'))
})
afterAll(() => portal.close())

const anAccount = async () => {
  const { account_id, as } = await portal.aCustomer({ roles: ['acct admin'] })
  await aBilling(portal, { account_id })
  const number = aCardNumber()
  const { id: card_id } = await aCard(portal, { account_id, number })
  type Invoice = { id: number; invoice_number: string; period_to: string; total: number; open: number }
  const invoices = async () => (await as.get('/v1/invoices')).body.data as Invoice[]
  const buy = (line: object) => aTransaction(portal, { account_id, card_id, ...line })
  return { account_id, as, number, invoices, buy }
}

test('a clock that was set back neither repeats a close nor closes an earlier cycle', async () => {
  const { buy, invoices } = await anAccount()
  await buy({ transacted_at: '2026-02-10T08:00:00', base: 1_000 })
  await closeNight(portal, '2026-03-05')
  await buy({ transacted_at: '2026-01-10T08:00:00', base: 2_000 })
  for (const day of ['2026-02-05', '2026-03-04', '2026-03-05']) await closeNight(portal, day)
  expect(await invoices()).toMatchObject([{ period_to: '2026-02-28', total: 1_000 }])
  await closeNight(portal, '2026-04-05')
  expect(await invoices()).toMatchObject([{ period_to: '2026-03-31', total: 2_000 }, { total: 1_000 }])
})

test('a price rule entered between a purchase and its close does not change the purchase', async () => {
  const { account_id, buy, invoices } = await anAccount()
  await buy({ transacted_at: '2026-02-10T08:00:00', base: 1_000, federal_tax: 244, state_tax: 584 })
  const rule = { account_id, model: 'fixed', amount: 999_000, effective_from: '2026-01-01' }
  await portal.db.insertInto('price_rules').values(rule).execute()
  await closeNight(portal, '2026-03-05')
  expect(await invoices()).toMatchObject([{ total: 1_828 }])
})

test('a tax rate changed between a purchase and its close does not change the purchase', async () => {
  const { buy, invoices } = await anAccount()
  const { id: site_id } = await aSite(portal, { state: 'OR' })
  const fill = { transacted_at: '2026-02-10T08:00:00', site_id, base: 1_000, state_tax: 584, taxed_from: 'price' }
  await buy(fill)
  const rate = {
    level: 'state',
    state: 'OR',
    tax_class: 'diesel',
    is_per_gallon: true,
    rate: 99_000,
    effective_from: '2026-02-09',
  }
  await portal.db.insertInto('tax_rates').values(rate).execute()
  await closeNight(portal, '2026-03-05')
  expect(await invoices()).toMatchObject([{ total: 1_584 }])
})

test('an invoice of more than 2,147,483,647 cents is added up, posted and owed to the cent', async () => {
  const { as, buy, invoices } = await anAccount()
  for (let line = 0; line < 11; line++) await buy({ transacted_at: '2026-02-10T08:00:00', base: 200_000_000 })
  await closeNight(portal, '2026-03-05')
  const [invoice] = await invoices()
  expect(invoice).toMatchObject({ total: 2_200_000_000, open: 2_200_000_000 })
  expect((await as.get('/v1/balance')).body.data).toMatchObject({ balance: 2_200_000_000 })
  expect((await as.get(`/v1/invoices/${invoice!.id}/file/pdf`)).status).toBe(200)
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('the month of an account: a file arrives, its cycle is closed, and a payment file pays the invoice', async () => {
  const { account_id, as, number, invoices } = await anAccount()
  const records = ['2026-09-03', '2026-09-17'].map((tran_date) => aRecord({ card_number: number, tran_date }))
  await sendFile(finance, asOwnCsv(records), { layout: 'C' })
  await portal.runJobs()
  await closeNight(portal, '2026-10-02')
  const [invoice] = await invoices()
  expect(invoice).toMatchObject({ period_to: '2026-09-30', total: 7_902, open: 7_902 })
  const paper = await as.get(`/v1/invoices/${invoice!.id}/file/pdf`)
  expect([paper.status, paper.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const received_on = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
  const { cl_account_no } = await portal.db
    .selectFrom('accounts')
    .select('cl_account_no')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const file = `account_number,amount,received_on,invoice_number\r\n${cl_account_no},79.02,${received_on},${invoice!.invoice_number}`
  await sendUpload(finance, '/v1/payment_files', { file, filename: 'bank.csv' })
  await portal.runJobs()
  expect((await as.get(`/v1/invoices/${invoice!.id}`)).body.data).toMatchObject({ open: 0, settled: [{ amount: 7_902 }] })
  expect((await as.get('/v1/balance')).body.data).toMatchObject({ balance: 0 })
  expect((await verifyLedger(portal)).problems).toEqual([])
})
