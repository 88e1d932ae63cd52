// docs/product/receivables.md#disputes: lines that are corrected after staff credited them for a dispute. Nothing is given back twice,
// and nothing is charged again twice.
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

const anAccount = async () => {
  const { account_id, as } = await portal.aCustomer({ roles: ['invoice inquiry user'] })
  await aBilling(portal, { account_id })
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number })
  const account = portal.db.selectFrom('accounts').select('cl_account_no').where('id', '=', account_id)
  const { cl_account_no: number } = await account.executeTakeFirstOrThrow()
  return { account_id, as, card_number, number }
}

type Credited = { credit?: number; isBesideAnother?: true; of?: 'fee' }

/**
 * A fill of ten gallons for $39.51 on an invoice, of which staff have credited a part after a dispute, or the fee of a tenth beside
 * it.
 */
const aCreditedFill = async ({ credit, isBesideAnother, of }: Credited = {}) => {
  const { account_id, as, card_number } = await anAccount()
  if (of) await anAgreedFee(portal, { account_id, kind: 'transaction', amount: 0, rate: 10_000 })
  const fill = aRecord({ card_number })
  await take(fill)
  if (isBesideAnother) await take(aRecord({ card_number, tran_time: '09:00:00' }))
  await closeNight(portal, '2026-12-05')
  const lines = portal.db.selectFrom('transactions').select(['id', 'invoice_id']).where('account_id', '=', account_id)
  /** Disputes the line whose id ends like this. */
  const dispute = async (ending: string) => {
    const line = await lines.where('tran_id', 'like', `${fill.tran_id}${ending}`).executeTakeFirstOrThrow()
    return as.post(`/v1/invoices/${line.invoice_id}/disputes`, { transaction_id: line.id, note: 'The pump failed' })
  }
  const decide = (id: number, decided: { credit?: number | undefined }) =>
    finance.put(`/v1/accounts/${account_id}/disputes/${id}`, { decision: 'accept', answer: 'You are right', ...decided })
  const opened = await dispute(of ? '~f%' : '')
  expect((await decide(opened.body.data.id, { credit })).status).toBe(200)
  const { invoice_id } = await lines.where('tran_id', '=', fill.tran_id).executeTakeFirstOrThrow()
  const invoices = portal.db.selectFrom('invoices').select('invoice_number').where('id', '=', invoice_id)
  const { invoice_number } = await invoices.executeTakeFirstOrThrow()
  const back = { quantity: -10_000, federal_tax: -244, state_tax: -584, total: -3_951 }
  const reversal = aRecord({ card_number, tran_time: '12:00:00', ...back })
  /** What the account owes, with what goes on its next invoice. */
  const owed = async () => {
    const { rows } = await sql<{ open: number }>`
      select coalesce(sum(total), 0)::int as open from transactions where account_id = ${account_id} and invoice_id is null`.execute(
      portal.db,
    )
    return (await as.get('/v1/balance')).body.data.balance + rows[0]!.open
  }
  /** A credit memo takes the invoice back, and its lines are billed again. */
  const billAgain = async () => {
    const body = { invoice_number, reason: 'Wrong', bill_again: true }
    const asked = await finance.post(`/v1/accounts/${account_id}/take_backs`, body)
    const { as: second } = await portal.staff(undefined, 'finance')
    const approved = await second.put(`/v1/money_requests/${asked.body.data.request_id}`, { decision: 'approve' })
    expect(approved.status).toBe(200)
    await closeNight(portal, '2027-01-05')
  }
  return { account_id, fill, reversal, invoice_number, owed, dispute, decide, billAgain }
}

const placeWaiting = async (tran_id: string) => {
  const held = portal.db
    .selectFrom('held_transactions')
    .select('id')
    .where('tran_id', '=', tran_id)
    .where('state', '=', 'waiting')
  const { id } = await held.executeTakeFirstOrThrow()
  expect((await finance.post(`/v1/held_transactions/${id}/place`)).status).toBe(200)
}

test('what a dispute has credited is charged again once, though the network corrects the invoiced reversal', async () => {
  const { reversal, owed } = await aCreditedFill()
  await take(reversal)
  expect(await owed()).toBe(0)
  await closeNight(portal, '2027-01-05')
  await take({ ...reversal, odometer: 4_711 })
  expect(await owed()).toBe(0)
  await take({ ...reversal, odometer: 4_712 })
  expect(await owed()).toBe(0)
  await closeNight(portal, '2027-02-05')
  await take({ ...reversal, odometer: 4_713, quantity: -5_000, federal_tax: -122, state_tax: -292, total: -1_976 })
  expect(await owed(), 'it reverses another purchase').toBe(-1_976)
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('what a dispute has credited is charged again once, though staff bill the reversed purchase again', async () => {
  const { fill, reversal, owed } = await aCreditedFill({ credit: 1_900 })
  await take(reversal)
  await closeNight(portal, '2027-01-05')
  expect(await owed()).toBe(0)
  await take({ ...fill, odometer: 4_711 })
  await placeWaiting(fill.tran_id)
  expect(await owed()).toBe(0)
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('a line that was credited after a dispute is given back once when it is moved to the account that bought', async () => {
  const { account_id, fill, owed } = await aCreditedFill()
  const other = await anAccount()
  const move = {
    tran_id: fill.tran_id,
    to_account_number: other.number,
    last_four: other.card_number.slice(-4),
    reason: 'Theirs',
  }
  expect(await finance.post(`/v1/accounts/${account_id}/moved_lines`, move)).toMatchObject({ status: 200 })
  expect(await owed()).toBe(0)
})

test('lines of an invoice that were credited after a dispute are billed again only by their id', async () => {
  const { account_id, fill, invoice_number, owed } = await aCreditedFill({ credit: 123, isBesideAnother: true })
  const rule = { account_id, model: 'fixed', amount: 300_000, effective_from: '2026-11-01' }
  await portal.db.insertInto('price_rules').values(rule).execute()
  const preview = await finance.post(`/v1/accounts/${account_id}/rebilled_lines/preview`, { invoice_number })
  expect(preview.body.data).toMatchObject({ changed: 1, credited: 1, net: -123 })
  const rebill = (asked: object) =>
    finance.post(`/v1/accounts/${account_id}/rebilled_lines`, { invoice_number, reason: 'Agreed in October', ...asked })
  expect((await rebill({})).body.data).toEqual({ changed: 1, net: -123 })
  expect(await owed(), 'each has the difference once').toBe(2 * 3_828)
  expect(await rebill({})).toMatchObject({ status: 409, body: { code: 'credited' } })
  expect((await rebill({ tran_id: fill.tran_id })).body.data).toEqual({ changed: 1, net: -123 })
  expect(await owed()).toBe(2 * 3_828 - 123)
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('a line of which all was credited is billed again without giving anything back', async () => {
  const { account_id, fill, invoice_number, owed } = await aCreditedFill()
  const rule = { account_id, model: 'fixed', amount: 300_000, effective_from: '2026-11-01' }
  await portal.db.insertInto('price_rules').values(rule).execute()
  const body = { invoice_number, tran_id: fill.tran_id, reason: 'Agreed in October' }
  expect((await finance.post(`/v1/accounts/${account_id}/rebilled_lines`, body)).body.data).toEqual({ changed: 1, net: -123 })
  expect(await owed()).toBe(0)
})

test('a fee that was credited after a dispute is given back once when the network reverses its fill', async () => {
  const { fill, reversal, owed } = await aCreditedFill({ of: 'fee' })
  expect(await owed()).toBe(3_951)
  await take({ ...fill, odometer: 4_711 })
  expect(await owed(), 'the fee of the corrected fill is the same fee').toBe(3_951)
  await take(reversal)
  expect(await owed()).toBe(0)
  await closeNight(portal, '2027-01-05')
  await take({ ...reversal, odometer: 4_711 })
  expect(await owed()).toBe(0)
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('a credited fee that is billed again stays credited, and is not credited again', async () => {
  const { owed, dispute, billAgain } = await aCreditedFill({ of: 'fee' })
  await billAgain()
  expect(await owed()).toBe(3_951)
  const errors = { transaction_id: ['Nothing is owed for this line'] }
  expect(await dispute('~c1~f%')).toMatchObject({ status: 422, body: { errors } })
  expect((await dispute('~c1')).body.data, 'the fill is another matter').toMatchObject({ still_billed: 3_951 })
})

test('accepting a dispute says whether the line was reversed or another dispute has credited the purchase', async () => {
  const { reversal, dispute, decide, billAgain } = await aCreditedFill({ of: 'fee' })
  const { id: earlier } = (await dispute('')).body.data
  await billAgain()
  const { id: later } = (await dispute('~c1')).body.data
  expect((await decide(later, {})).body.data).toMatchObject({ state: 'accepted', credit: 3_951 })
  const credited = { code: 'credited', message: 'This purchase was already credited after another dispute' }
  expect(await decide(earlier, {})).toMatchObject({ status: 409, body: credited })
  await take(reversal)
  const taken = { code: 'taken_back', message: 'This line was already reversed' }
  expect(await decide(earlier, {})).toMatchObject({ status: 409, body: taken })
})
