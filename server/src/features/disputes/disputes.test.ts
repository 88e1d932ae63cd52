// docs/product/receivables.md#disputes: a customer says that a line is wrong, and staff decide.
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBilledInvoice } from '#testing/billed-lines.ts'
import { anInvoice } from '#testing/invoices.ts'
import { anOpenItem, keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { copyLines } from '#src/features/corrections/copy-lines.ts'
import { chargeLateFees } from '#src/features/late-fees/charge-late-fees.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { verifyLedger } from '#src/features/ledger/verify-ledger.ts'

type As = Awaited<ReturnType<Portal['staff']>>['as']
let portal: Portal
let finance: As
let second: As
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
  ;({ as: finance } = await portal.staff(undefined, 'finance'))
  ;({ as: second } = await portal.staff(undefined, 'finance'))
})
afterAll(() => portal.close())

/** Adds calendar days, so that a change to or from daylight saving time does not shift a day. */
const dayFromNow = (days: number) => addDays(providerToday(portal.ctx), days)

const aBilledCustomer = async (totals = [12_000, 40_000], invoiced_on = dayFromNow(-20)) => {
  const { account_id, as } = await portal.aCustomer({ roles: ['invoice inquiry user'] })
  const invoice = await aBilledInvoice(portal, { account_id, totals, invoiced_on })
  const open = (line = 0, note = 'We were not in Kent that day') =>
    as.post(`/v1/invoices/${invoice.id}/disputes`, { transaction_id: invoice.lines[line]!.id, note })
  const decide = (id: number, body: object, by = finance) =>
    by.put(`/v1/accounts/${account_id}/disputes/${id}`, { answer: 'You are right', ...body })
  const seen = async () => (await as.get(`/v1/invoices/${invoice.id}/disputes`)).body.data
  const balance = async () => (await as.get('/v1/balance')).body.data
  return { account_id, as, invoice, open, decide, seen, balance }
}

test('the list of transactions shows an open dispute of a purchase, and later its outcome', async () => {
  const { account_id, invoice, open, decide } = await aBilledCustomer()
  const { as: reader } = await portal.aCustomer({ account_id, roles: ['acct admin'] })
  const states = async () =>
    (await reader.get(`/v1/transactions?invoice_id=${invoice.id}`)).body.data.map(
      ({ total, dispute_state }: { total: number; dispute_state: string | null }) => [total, dispute_state],
    )
  expect(Object.fromEntries(await states())).toEqual({ 12_000: null, 40_000: null })
  const { id } = (await open()).body.data
  expect(Object.fromEntries(await states())).toEqual({ 12_000: 'open', 40_000: null })
  await decide(id, { decision: 'refuse' })
  expect(Object.fromEntries(await states())).toEqual({ 12_000: 'refused', 40_000: null })
})

test('a line is disputed once; staff accept it, and the account sees the answer and gets the credit', async () => {
  const { account_id, invoice, open, decide, seen, balance } = await aBilledCustomer()
  const opened = await open()
  expect(opened).toMatchObject({ status: 200, body: { data: { state: 'open', line_total: 12_000 } } })
  expect(opened.body.data.line_text).toMatch(/^ULSD #2, Kent Cardlock, card \d{4}/)
  expect(await open()).toMatchObject({ status: 409, body: { code: 'disputed' } })
  expect((await balance()).balance).toBe(52_000)
  const { id } = opened.body.data
  const listed = (await finance.get('/v1/disputes?per_page=100')).body.data as { id: number }[]
  expect(listed.find((row) => row.id === id)).toMatchObject({ account_id, invoice_number: invoice.invoice_number })
  expect(await decide(id, { decision: 'accept', credit: 12_001 })).toMatchObject({
    status: 422,
    body: { errors: { credit: ['At most $120.00, the total of the line'] } },
  })
  expect((await decide(id, { decision: 'accept', answer: '' })).status).toBe(422)
  const accepted = await decide(id, { decision: 'accept', credit: 5_000 })
  expect(accepted.body.data).toMatchObject({ state: 'accepted', credit: 5_000, awaits_second: false })
  expect(await decide(id, { decision: 'refuse' })).toMatchObject({ status: 409, body: { code: 'decided' } })
  expect(await seen()).toMatchObject({
    is_open: true,
    disputes: [{ state: 'accepted', answer: 'You are right', credit: 5_000, adjustment_number: expect.stringMatching(/^ADJ-/) }],
  })
  expect((await balance()).balance).toBe(47_000)
  expect(await open()).toMatchObject({ status: 409, body: { code: 'disputed' } })
  const told = await portal.db.selectFrom('notifications').select('title').where('account_id', '=', account_id).execute()
  expect(told).toEqual([{ title: `Your dispute of a line of ${invoice.invoice_number} was accepted, $50.00 was credited` }])
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('a credit above the limit waits for a second person; after a refusal it can be decided again', async () => {
  const { open, decide, balance } = await aBilledCustomer()
  const { id } = (await open(1)).body.data
  const asked = await decide(id, { decision: 'accept' })
  expect(asked.body.data).toMatchObject({ state: 'open', awaits_second: true })
  expect(await decide(id, { decision: 'refuse' })).toMatchObject({ status: 409, body: { code: 'awaits_second' } })
  const requestOf = async () => {
    const { body } = await second.get('/v1/money_requests?per_page=100')
    return (body.data as { id: number; kind: string; amount: number }[]).find(({ kind }) => kind === 'dispute')!
  }
  const first = await requestOf()
  expect(first.amount).toBe(-40_000)
  const approve = (request: number, decision: string, by = second) => by.put(`/v1/money_requests/${request}`, { decision })
  expect((await approve(first.id, 'approve', finance)).status).toBe(403)
  expect((await approve(first.id, 'refuse')).status).toBe(200)
  expect((await decide(id, { decision: 'accept' })).body.data).toMatchObject({ awaits_second: true })
  expect((await approve((await requestOf()).id, 'approve')).status).toBe(200)
  expect((await balance()).balance).toBe(12_000)
  const decided = (await finance.get('/v1/disputes?state=accepted&per_page=100')).body.data as { id: number }[]
  expect(decided.find((row) => row.id === id)).toMatchObject({ credit: 40_000 })
})

test('accepting a dispute of a paid line leaves credit, and one of two decisions at once succeeds', async () => {
  const { account_id, open, decide, balance } = await aBilledCustomer()
  const { id } = (await open()).body.data
  const paid = { amount: 52_000, method: 'wire', received_on: dayFromNow(0) }
  expect((await finance.post(`/v1/accounts/${account_id}/payments`, paid)).status).toBe(200)
  const answers = await Promise.all([decide(id, { decision: 'accept' }), decide(id, { decision: 'accept' }, second)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await balance()).toMatchObject({ balance: -12_000, unused_credit: 12_000 })
})

test('a line that was taken back with its invoice is not credited a second time, and cannot be disputed any more', async () => {
  const { account_id, invoice, open, decide, balance } = await aBilledCustomer([12_000, 20_000])
  const { id } = (await open()).body.data
  const body = { invoice_number: invoice.invoice_number, reason: 'Billed twice', bill_again: false }
  const asked = (await finance.post(`/v1/accounts/${account_id}/take_backs`, body)).body.data
  expect((await second.put(`/v1/money_requests/${asked.request_id}`, { decision: 'approve' })).status).toBe(200)
  expect(await decide(id, { decision: 'accept' })).toMatchObject({ status: 409, body: { code: 'taken_back' } })
  expect((await balance()).balance).toBe(0)
  expect(await open(1)).toMatchObject({ status: 422, body: { errors: { transaction_id: ['Nothing is owed for this line'] } } })
  expect((await decide(id, { decision: 'refuse', answer: 'The invoice was taken back' })).status).toBe(200)
})

test('of a disputed line that was corrected meanwhile, at most what is still billed is credited', async () => {
  const { account_id, invoice, open, decide, balance } = await aBilledCustomer([12_000])
  const { id } = (await open()).body.data
  const line = sql`select * from transactions where account_id = ${account_id} and invoice_id = ${invoice.id}`
  await copyLines(portal.ctx, line, 'take back')
  await copyLines(portal.ctx, line, { way: 'bill again', change: { base: 7_000, total: 7_000 } })
  expect(await decide(id, { decision: 'accept', credit: 12_000 })).toMatchObject({
    status: 422,
    body: { errors: { credit: ['At most $70.00, because the line was corrected or credited'] } },
  })
  const listed = (await finance.get('/v1/disputes?per_page=100')).body.data as { id: number }[]
  expect(listed.find((row) => row.id === id)).toMatchObject({ line_total: 12_000, still_billed: 7_000 })
  expect((await decide(id, { decision: 'accept' })).body.data).toMatchObject({ state: 'accepted', credit: 7_000 })
  expect((await balance()).balance).toBe(5_000)
})

test('a line can be disputed for 60 days; credits and lines of other invoices or accounts cannot', async () => {
  const { account_id, as, invoice, open } = await aBilledCustomer([1_000, -500], dayFromNow(-60))
  const late = await aBilledCustomer([1_000], dayFromNow(-61))
  expect((await open()).status).toBe(200)
  expect(await late.open()).toMatchObject({ status: 409, body: { code: 'not_disputable' } })
  expect(await late.seen()).toMatchObject({ until: dayFromNow(-1), is_open: false, disputes: [] })
  expect(await open(1)).toMatchObject({ status: 422, body: { errors: { transaction_id: ['Nothing is owed for this line'] } } })
  expect((await open(0, '')).status).toBe(422)
  const other = { transaction_id: late.invoice.lines[0]!.id, note: 'x' }
  expect((await as.post(`/v1/invoices/${invoice.id}/disputes`, other)).status).toBe(422)
  expect((await as.post(`/v1/invoices/${late.invoice.id}/disputes`, other)).status).toBe(404)
  expect((await as.get(`/v1/invoices/${late.invoice.id}/disputes`)).status).toBe(404)
  const elsewhere = await anInvoice(portal, { account_id, source: 'elsewhere' })
  expect((await as.get(`/v1/invoices/${elsewhere.id}/disputes`)).body.data).toEqual({ until: null, is_open: false, disputes: [] })
  expect((await as.post(`/v1/invoices/${elsewhere.id}/disputes`, other)).status).toBe(409)
})

test('a disputed line keeps its invoice from a late fee, which is charged after a refusal', async () => {
  const { account_id, open, decide, seen, balance } = await aBilledCustomer()
  await portal.db.updateTable('billing_settings').set({ late_fee_flat: 1_000 }).execute()
  const agreed = { kind: 'late', agreed_on: dayFromNow(-100), contract_reference: 'C-1' }
  await finance.post(`/v1/accounts/${account_id}/late_fee_consents`, agreed)
  const { id } = (await open()).body.data
  const night = () => chargeLateFees({ ...portal.ctx, who: { system: 'late-fees.charge-account' } }, { account_id })
  await night()
  expect((await balance()).balance).toBe(52_000)
  expect((await decide(id, { decision: 'refuse', answer: 'The pump log has your card' })).status).toBe(200)
  expect(await seen()).toMatchObject({ disputes: [{ state: 'refused', answer: 'The pump log has your card', credit: null }] })
  await night()
  expect((await balance()).balance).toBe(53_000)
})

test('before an account is closed, staff see its disputes, and they can decide them afterwards', async () => {
  const { account_id, open, decide } = await aBilledCustomer()
  const { as: staff } = await portal.staff()
  const check = async () => (await staff.get(`/v1/accounts/${account_id}/closing_check`)).body.data
  expect(await check()).toMatchObject({ open_disputes: 0, disputed: 0, unpaid: 52_000 })
  const { id } = (await open()).body.data
  const other = (await open(1)).body.data
  expect(await check()).toMatchObject({ open_disputes: 2, disputed: 52_000, unpaid: 52_000 })
  await decide(other.id, { decision: 'refuse' })
  expect(await check()).toMatchObject({ open_disputes: 1, disputed: 12_000 })
  const closing = { effective_on: dayFromNow(0), note: 'The fleet was sold' }
  expect((await staff.post(`/v1/accounts/${account_id}/close`, closing)).body.data.standing).toBe('closed')
  expect((await decide(id, { decision: 'accept', credit: 12_000 })).body.data).toMatchObject({
    state: 'accepted',
    credit: 12_000,
  })
  expect((await finance.get(`/v1/accounts/${account_id}/receivable`)).body.data.balance.balance).toBe(40_000)
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('an invoice from before the ledger is settled by its credit memo, and gets no late fee while it is disputed', async () => {
  await portal.db
    .updateTable('billing_settings')
    .set({ late_fee_flat: 1_000, ledger_from: dayFromNow(-10) })
    .execute()
  const { account_id, invoice, open, balance } = await aBilledCustomer()
  expect((await balance()).balance).toBe(0)
  for (const number of ['OLD-1', invoice.invoice_number])
    await anOpenItem(portal, { account_id, number, due_on: dayFromNow(number === 'OLD-1' ? 10 : -20), amount: 52_000 })
  expect((await open()).status).toBe(200)
  await chargeLateFees({ ...portal.ctx, who: { system: 'late-fees.charge-account' } }, { account_id })
  expect((await balance()).balance).toBe(104_000)
  await anOpenItem(portal, { account_id, number: 'OLD-0', due_on: dayFromNow(-40), amount: 52_000 })
  const body = { invoice_number: invoice.invoice_number, reason: 'Billed twice', bill_again: false }
  const asked = (await finance.post(`/v1/accounts/${account_id}/take_backs`, body)).body.data
  expect((await second.put(`/v1/money_requests/${asked.request_id}`, { decision: 'approve' })).status).toBe(200)
  const { items } = (await finance.get(`/v1/accounts/${account_id}/receivable`)).body.data
  expect(items.map(({ number }: { number: string }) => number)).toEqual(['OLD-0', 'OLD-1'])
})
