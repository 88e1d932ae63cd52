// docs/product/prices.md#reversals: sales and reversals that the network corrects after both are on an invoice.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import { aCard } from '#testing/cards.ts'
import { anAgreedFee } from '#testing/fees.ts'
import { aCardNumber, aRecord, takerOf } from '#testing/imports.ts'
import { closeNight } from '#testing/invoices.ts'
import { keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { verifyLedger } from '#src/features/ledger/verify-ledger.ts'

let portal: Portal
let finance: Awaited<ReturnType<Portal['staff']>>['as']
let take: ReturnType<typeof takerOf>
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
  ;({ as: finance } = await portal.staff(undefined, 'finance'))
  take = takerOf(portal, finance)
})
afterAll(() => portal.close())

/** A fill of ten gallons for $39.51 with a fee of a tenth, and its reversal two days later, after the price has fallen. */
const aReversedFill = async () => {
  const { id: account_id } = await portal.anAccount()
  await aBilling(portal, { account_id })
  await anAgreedFee(portal, { account_id, kind: 'transaction', amount: 0, rate: 10_000 })
  const rule = { account_id, model: 'fixed', amount: 290_000, effective_from: '2026-11-05' }
  await portal.db.insertInto('price_rules').values(rule).execute()
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number })
  const fill = aRecord({ card_number, tran_id: `S${account_id}` })
  const back = { quantity: -10_000, federal_tax: -244, state_tax: -584, total: -3_951 }
  const reversal = aRecord({ card_number, tran_date: '2026-11-06', tran_id: `V${account_id}`, ...back })
  const open = async () => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', regexp_replace(left(tran_id, 1) || substr(tran_id, length(${fill.tran_id}) + 1), '~f[0-9]+', '~f'), total) as line
      from transactions where account_id = ${account_id} and invoice_id is null order by id`.execute(portal.db)
    return rows.map(({ line }) => line)
  }
  await take(fill)
  await take(reversal)
  expect(await open()).toEqual(['S 3951', 'S~f 395', 'V -3951', 'V~f -395'])
  await closeNight(portal, '2026-12-05')
  return { account_id, fill, reversal, open }
}

test('a reversal that is corrected without other amounts gives back what its sale was charged, with the fee', async () => {
  const { reversal, open } = await aReversedFill()
  await take({ ...reversal, odometer: 4_711 })
  expect(await open()).toEqual(['V~r1 3951', 'V~f~r1 395', 'V~c1 -3951', 'V~c1~f -395'])
  await closeNight(portal, '2027-01-05')
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('a sale that is corrected without other amounts stays reversed, and is not given back with its next invoice', async () => {
  const { account_id, fill, open } = await aReversedFill()
  await take({ ...fill, odometer: 4_711 })
  expect(await open()).toEqual(['S~r1 -3951', 'S~f~r1 -395', 'S~c1 3951', 'S~c1~f 395'])
  await closeNight(portal, '2027-01-05')
  const invoices = portal.db.selectFrom('invoices').select('invoice_number').where('account_id', '=', account_id)
  const { invoice_number } = await invoices.orderBy('id', 'desc').executeTakeFirstOrThrow()
  const body = { invoice_number, reason: 'Wrong', bill_again: false }
  const asked = await finance.post(`/v1/accounts/${account_id}/take_backs`, body)
  expect(asked).toMatchObject({ status: 409, body: { code: 'voided' } })
})

test('what a dispute has credited is charged again when the network reverses the purchase afterwards', async () => {
  const { id: account_id } = await portal.anAccount()
  await aBilling(portal, { account_id })
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number })
  await take(aRecord({ card_number }))
  await closeNight(portal, '2026-12-05')
  const { as } = await portal.aCustomer({ account_id, roles: ['invoice inquiry user'] })
  const lines = portal.db.selectFrom('transactions').select(['id', 'invoice_id']).where('account_id', '=', account_id)
  const { id: transaction_id, invoice_id } = await lines.executeTakeFirstOrThrow()
  const opened = await as.post(`/v1/invoices/${invoice_id}/disputes`, { transaction_id, note: 'The pump failed' })
  const answer = { decision: 'accept', credit: 1_900, answer: 'You are right' }
  await finance.put(`/v1/accounts/${account_id}/disputes/${opened.body.data.id}`, answer)
  const owed = async () => (await as.get('/v1/balance')).body.data.balance
  expect(await owed()).toBe(3_951 - 1_900)
  const back = { quantity: -10_000, federal_tax: -244, state_tax: -584, total: -3_951 }
  const reversal = aRecord({ card_number, tran_time: '12:00:00', ...back })
  await take(reversal)
  await take({ ...reversal, odometer: 4_711 })
  expect(await owed(), 'the reversal is on no invoice yet').toBe(3_951)
  await closeNight(portal, '2027-01-05')
  expect(await owed()).toBe(0)
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('a purchase that a credit memo took back is not given back again when the network reverses it', async () => {
  const { id: account_id } = await portal.anAccount()
  await aBilling(portal, { account_id })
  await anAgreedFee(portal, { account_id, kind: 'transaction', amount: 0, rate: 10_000 })
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number })
  await take(aRecord({ card_number }))
  await closeNight(portal, '2026-12-05')
  const invoices = portal.db.selectFrom('invoices').select('invoice_number').where('account_id', '=', account_id)
  const { invoice_number } = await invoices.executeTakeFirstOrThrow()
  const body = { invoice_number, reason: 'A stolen card', bill_again: false }
  const asked = await finance.post(`/v1/accounts/${account_id}/take_backs`, body)
  const { as: second } = await portal.staff(undefined, 'finance')
  await second.put(`/v1/money_requests/${asked.body.data.request_id}`, { decision: 'approve' })
  const open = async () => {
    const lines = portal.db.selectFrom('transactions').select('total').where('account_id', '=', account_id)
    return (await lines.where('invoice_id', 'is', null).orderBy('id').execute()).map(({ total }) => total)
  }
  const back = { quantity: -10_000, federal_tax: -244, state_tax: -584, total: -3_951 }
  const reversal = aRecord({ card_number, tran_time: '12:00:00', ...back })
  await take(reversal)
  expect(await open()).toEqual([-3_951, -395, 3_951, 395])
  const half = { quantity: -5_000, federal_tax: -122, state_tax: -292, total: -1_976 }
  await take({ ...reversal, ...half })
  expect(await open(), 'it reverses another purchase').toEqual([-1_976])
  await take({ ...reversal, odometer: 4_711 })
  expect((await open()).toSorted((a, b) => a - b)).toEqual([-3_951, -395, 395, 3_951])
  await take(aRecord({ card_number, tran_time: '13:00:00', ...back }))
  expect((await open()).at(-1), 'only one of two reversals is of that purchase').toBe(-3_951)
  await closeNight(portal, '2027-01-05')
  const { rows } = await sql<{ owed: number }>`
    select balance::int as owed from account_balances where account_id = ${account_id}`.execute(portal.db)
  expect(rows).toEqual([{ owed: -3_951 }])
  expect((await verifyLedger(portal)).problems).toEqual([])
})
