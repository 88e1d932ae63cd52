// docs/product/ledger.md#payments: what a payment settles, and what is open again when the bank takes it back.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aBilledInvoice } from '#testing/billed-lines.ts'
import { aBilling } from '#testing/billings.ts'
import { sendUpload } from '#testing/imports.ts'
import { closeNight } from '#testing/invoices.ts'
import { anOpenItem, keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTransaction } from '#testing/transactions.ts'
import { verifyLedger } from '#src/features/ledger/verify-ledger.ts'

let portal: Portal
let finance: Awaited<ReturnType<Portal['staff']>>
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
  finance = await portal.staff(undefined, 'finance')
})
afterAll(() => portal.close())

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: portal.config.branding.time_zone }).format(new Date())

/** Owes $1,000.00, $500.00 and $250.00, in order of their due dates. */
const anOwingAccount = async () => {
  const { id } = await portal.anAccount()
  await anOpenItem(portal, { account_id: id, number: 'A', due_on: '2026-03-01', amount: 100_000 })
  await anOpenItem(portal, { account_id: id, number: 'B', due_on: '2026-03-08', amount: 50_000 })
  await anOpenItem(portal, { account_id: id, number: 'C', due_on: '2026-03-15', amount: 25_000 })
  return id
}

const pay = (account_id: number, amount: number, more: object = {}) =>
  finance.as.post(`/v1/accounts/${account_id}/payments`, { amount, method: 'cheque', received_on: today(), ...more })

const owed = async (account_id: number) => {
  const { body } = await finance.as.get(`/v1/accounts/${account_id}/receivable`)
  const { items, balance } = body.data as { items: { number: string; open: number }[]; balance: { balance: number } }
  return { balance: balance.balance, ...Object.fromEntries(items.map(({ number, open }) => [number, open])) }
}

test('a payment settles the oldest items first', async () => {
  const account_id = await anOwingAccount()
  const { status, body } = await pay(account_id, 120_000)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ payment_number: expect.stringMatching(/^PAY-\d{6}$/), open: 0 })
  expect(body.data.paid).toEqual([
    { number: 'A', amount: 100_000, invoice_id: null },
    { number: 'B', amount: 20_000, invoice_id: null },
  ])
  expect(await owed(account_id)).toEqual({ balance: 55_000, B: 30_000, C: 25_000 })
})

test('a payment lists the invoices it paid, with a link to each', async () => {
  const { id: account_id } = await portal.anAccount()
  const invoice = await aBilledInvoice(portal, { account_id, totals: [3_000], invoiced_on: today() })
  const { body } = await pay(account_id, 3_000)
  expect(body.data.paid).toMatchObject([{ amount: 3_000, invoice_id: invoice.id }])
})

test('a payment pays the named invoices first, and the rest pays the oldest item', async () => {
  const account_id = await anOwingAccount()
  await pay(account_id, 120_000, { invoice_numbers: ['C', 'B'] })
  expect(await owed(account_id)).toEqual({ balance: 55_000, A: 55_000 })
})

test('an overpayment stays as credit', async () => {
  const account_id = await anOwingAccount()
  await pay(account_id, 200_000)
  const { body } = await finance.as.get(`/v1/accounts/${account_id}/receivable`)
  expect(body.data.balance).toMatchObject({ balance: -25_000, unused_credit: 25_000, past_due: 0 })
})

test('a payment returned by the bank reopens what it had paid, and a second return is refused', async () => {
  const account_id = await anOwingAccount()
  const { id } = (await pay(account_id, 120_000)).body.data
  const back = { returned_on: today(), reason: 'R01 insufficient funds' }
  const returned = await finance.as.post(`/v1/accounts/${account_id}/payments/${id}/return`, back)
  expect(returned.body.data).toMatchObject({ state: 'returned', open: 0, paid: [] })
  expect(await owed(account_id)).toEqual({ balance: 175_000, A: 100_000, B: 50_000, C: 25_000 })
  expect((await finance.as.post(`/v1/accounts/${account_id}/payments/${id}/return`, back)).status).toBe(409)
})

test('if a payment is returned, credit that another payment left pays what is open again', async () => {
  const account_id = await anOwingAccount()
  const { id } = (await pay(account_id, 175_000)).body.data
  await pay(account_id, 120_000)
  const back = { returned_on: today(), reason: 'R01 insufficient funds' }
  expect((await finance.as.post(`/v1/accounts/${account_id}/payments/${id}/return`, back)).status).toBe(200)
  expect(await owed(account_id)).toEqual({ balance: 55_000, B: 30_000, C: 25_000 })
  const refund = await finance.as.post(`/v1/accounts/${account_id}/refunds`, { amount: 1, note: 'Check' })
  expect(refund).toMatchObject({ status: 409, body: { code: 'not_enough_credit' } })
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('several simultaneous payments keep the ledger correct to the cent', async () => {
  const account_id = await anOwingAccount()
  await Promise.all([pay(account_id, 60_000), pay(account_id, 70_000), pay(account_id, 50_000)])
  expect(await owed(account_id)).toMatchObject({ balance: -5_000 })
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test.each([
  ['nothing', { amount: 0 }],
  ['less than nothing', { amount: -1 }],
  ['more than two million dollars', { amount: 200_000_001 }],
  ['money of tomorrow', { received_on: '2099-01-01' }],
  ['an unknown method', { method: 'gold' }],
  ['an invoice that is not open', { invoice_numbers: ['INV-999999'] }],
])('recording %s is refused, and nothing is written', async (_, more) => {
  const account_id = await anOwingAccount()
  expect((await pay(account_id, 10_000, more)).status).toBe(422)
  expect(await owed(account_id)).toMatchObject({ balance: 175_000 })
})

test('the same key sent twice records one payment', async () => {
  const account_id = await anOwingAccount()
  const body = { amount: 10_000, method: 'wire', received_on: today() }
  const once = { 'Idempotency-Key': crypto.randomUUID() }
  const first = await finance.as.post(`/v1/accounts/${account_id}/payments`, body, once)
  const second = await finance.as.post(`/v1/accounts/${account_id}/payments`, body, once)
  expect(second.body).toEqual(first.body)
  expect(await owed(account_id)).toMatchObject({ balance: 165_000 })
})

test('an account can read what it owes and has paid, and nothing of other accounts', async () => {
  const account_id = await anOwingAccount()
  await pay(account_id, 100_000)
  const { as } = await portal.aCustomer({ roles: ['finance manager'], account_id })
  const balance = (await as.get('/v1/balance')).body.data
  expect(balance).toMatchObject({ balance: 75_000, past_due: 75_000, unused_credit: 0 })
  expect((await as.get('/v1/items?open=1')).body.data).toMatchObject([{ number: 'B' }, { number: 'C' }])
  expect((await as.get('/v1/items')).body.meta.total).toBe(4)
  expect((await as.get('/v1/payments')).body.data).toMatchObject([{ amount: 100_000, paid: [{ number: 'A', amount: 100_000 }] }])
  const file = await as.get('/v1/payments/export')
  expect(file.text).toContain('PAY-')
  const other = await portal.aCustomer({ roles: ['finance manager'] })
  expect((await other.as.get('/v1/balance')).body.data.balance).toBe(0)
  expect((await other.as.get('/v1/payments')).body.data).toEqual([])
})

test('the list of receivables shows what an account owes and since when', async () => {
  const account_id = await anOwingAccount()
  const { body } = await finance.as.get('/v1/receivables?orderBy=past_due&sortedBy=desc&per_page=100')
  const row = (body.data as { account_id: number }[]).find((found) => found.account_id === account_id)
  expect(row).toMatchObject({ balance: 175_000, past_due: 175_000, oldest_due_on: '2026-03-01', unused_credit: 0 })
})

test('the list of receivables begins with the account that is most past due', async () => {
  const owing: number[] = []
  for (const amount of [3_000, 9_000, 1_000]) {
    const { id } = await portal.anAccount()
    await anOpenItem(portal, { account_id: id, number: 'A', due_on: '2026-03-01', amount })
    // Not yet due, so it moves no account up.
    await anOpenItem(portal, { account_id: id, number: 'B', due_on: '2099-01-01', amount: 20_000 - 2 * amount })
    owing.push(id)
  }
  const [middle, most, least] = owing
  const { body } = await finance.as.get('/v1/receivables?orderBy=past_due&sortedBy=desc&per_page=100')
  const rows = body.data as { account_id: number; past_due: number }[]
  const ids = rows.map(({ account_id }) => account_id).filter((id) => owing.includes(id))
  expect(ids).toEqual([most, middle, least])
  const amounts = rows.map(({ past_due }) => past_due)
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
})

test('the totals of the list are those of all accounts that match, whichever page is read', async () => {
  const name = `Totals ${randomUUID().slice(0, 8)}`
  for (const amount of [3_000, 9_000]) {
    const { id } = await portal.anAccount({ name: `${name} ${amount}` })
    await anOpenItem(portal, { account_id: id, number: 'A', due_on: '2026-03-01', amount })
    await anOpenItem(portal, { account_id: id, number: 'B', due_on: '2099-01-01', amount: 500 })
  }
  const totals = { balance: 13_000, past_due: 12_000, unused_credit: 0, aging: { current: 1_000 } }
  const read = async (page: number) => (await finance.as.get(`/v1/receivables?keyword=${name}&per_page=5&page=${page}`)).body
  expect(await read(1)).toMatchObject({ totals, meta: { total: 2 } })
  expect(await read(2)).toMatchObject({ data: [], totals, meta: { total: 2 } })
  const nobody = await finance.as.get('/v1/receivables?keyword=nobody-has-this-name')
  expect(nobody.body).toMatchObject({ data: [], totals: { balance: 0, aging: { older: 0 } }, meta: { total: 0 } })
})

test('a settled account is left out of the list, but found by its name and its number', async () => {
  const name = `Settled ${randomUUID().slice(0, 8)}`
  const { id, cl_account_no } = await portal.anAccount({ name })
  const find = async (keyword: string) => (await finance.as.get(`/v1/receivables?keyword=${keyword}&per_page=100`)).body
  const settled = { account_id: id, balance: 0, past_due: 0, unused_credit: 0, oldest_due_on: null, proposed_cause: null }
  expect((await find(name.toLowerCase())).data).toMatchObject([{ ...settled, aging: { current: 0, older: 0 } }])
  expect((await find(cl_account_no)).data).toMatchObject([settled])
  const listed = (await find('')).data as { account_id: number }[]
  expect(listed.map(({ account_id }) => account_id)).not.toContain(id)
  const file = await finance.as.get('/v1/receivables/export?keyword=settled&format=csv')
  expect(file.text).toContain(name)
})

test('the ledger may begin today or later, and the day is fixed once it has come', async () => {
  const fresh = await aPortal()
  onTestFinished(fresh.close)
  const { as } = await fresh.staff()
  const first = (await as.get('/v1/billing_settings')).body.data
  expect(first).toEqual({ ledger_from: null, is_kept: false, version: 1 })
  const save = (ledger_from: string, version: number) => as.put('/v1/billing_settings', { ledger_from, version })
  expect((await save('2020-01-01', 1)).status).toBe(422)
  expect((await save('2099-01-01', 1)).body.data).toEqual({ ledger_from: '2099-01-01', is_kept: false, version: 2 })
  expect((await save(today(), 1)).status).toBe(409)
  expect((await save(today(), 2)).body.data).toEqual({ ledger_from: today(), is_kept: true, version: 3 })
  const late = await save('2099-01-01', 3)
  expect([late.status, late.body.message]).toEqual([409, 'The ledger is already in use'])
})

test('if the ledger begins today, the invoices of last night are owed', async () => {
  const fresh = await aPortal()
  onTestFinished(fresh.close)
  const { as } = await fresh.staff()
  const { id: account_id } = await fresh.anAccount()
  await aBilling(fresh, { account_id })
  await aTransaction(fresh, { account_id, transacted_at: '2026-01-10T08:00:00', base: 58_467 })
  await closeNight(fresh, today())
  expect((await as.put('/v1/billing_settings', { ledger_from: today(), version: 1 })).status).toBe(200)
  expect((await as.get(`/v1/accounts/${account_id}/receivable`)).body.data.balance).toMatchObject({ balance: 58_467 })
  expect((await verifyLedger(fresh)).problems).toEqual([])
})

/** A provider that keeps no ledger yet, and an account with one invoice of last night, for $584.67. */
const anInvoiceOfLastNight = async () => {
  const fresh = await aPortal()
  onTestFinished(fresh.close)
  const [first, approver] = [(await fresh.staff()).as, (await fresh.staff()).as]
  const { id: account_id, cl_account_no } = await fresh.anAccount()
  await aBilling(fresh, { account_id })
  await aTransaction(fresh, { account_id, transacted_at: '2026-01-10T08:00:00', base: 58_467 })
  await closeNight(fresh, today())
  const { invoice_number } = await fresh.db.selectFrom('invoices').select('invoice_number').executeTakeFirstOrThrow()
  const keep = (ledger_from: string, version: number) => first.put('/v1/billing_settings', { ledger_from, version })
  const open = async (number: string) => {
    const file = `account_number,number,dated_on,due_on,amount\n${cl_account_no},${number},2026-02-01,2026-02-01,584.67`
    const { body } = await sendUpload(first, '/v1/opening_items', { file, filename: 'old.csv' })
    const approve = () => approver.put(`/v1/money_requests/${body.data.request_id}`, { decision: 'approve' })
    return { body, approve }
  }
  const owedNow = async () => (await first.get(`/v1/accounts/${account_id}/receivable`)).body.data.balance.balance
  return { fresh, invoice_number, keep, open, owedNow }
}

test('an invoice that was posted cannot be an opening item too, even if that was asked for before', async () => {
  const { fresh, invoice_number, keep, open, owedNow } = await anInvoiceOfLastNight()
  await keep('2099-01-01', 1)
  const asked = await open(invoice_number)
  expect((await keep(today(), 2)).status).toBe(200)
  expect(await asked.approve()).toMatchObject({ status: 409, body: { code: 'taken_meanwhile' } })
  expect((await open(invoice_number)).body.errors.file).toEqual([`Line 2: ${invoice_number} already exists`])
  expect(await owedNow()).toBe(58_467)
  expect((await verifyLedger(fresh)).problems).toEqual([])
})

test('the ledger does not begin with an invoice that is an opening item already', async () => {
  const { fresh, invoice_number, keep, open, owedNow } = await anInvoiceOfLastNight()
  await keep('2099-01-01', 1)
  expect((await (await open(invoice_number)).approve()).status).toBe(200)
  const refused = await keep(today(), 2)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `${invoice_number} is an opening item already. Begin the ledger on a later day`,
  ])
  const { ledger_from } = await fresh.db.selectFrom('billing_settings').select('ledger_from').executeTakeFirstOrThrow()
  expect([ledger_from, await owedNow()]).toEqual(['2099-01-01', 58_467])
})

test('an opening item has no number that the portal gives out itself, unless it is that invoice of the account', async () => {
  const { invoice_number, keep, open } = await anInvoiceOfLastNight()
  await keep('2099-01-01', 1)
  for (const number of ['INV-900000', 'cm-900000', 'PAY-900000', 'ADJ-900000'])
    expect((await open(number)).body.errors.file).toEqual([`Line 2: ${number} is a number that this portal gives out itself`])
  expect((await open(invoice_number)).body.data).toMatchObject({ items: 1 })
})

test('staff set the rules for approvals, late fees and holds, and a stale version conflicts', async () => {
  const { body } = await finance.as.get('/v1/receivable_rules')
  const rules = body.data
  expect(rules).toMatchObject({ approval_over: 25_000, auto_rebill_limit: 25_000, automatic_hold: false, late_fee_rate: 0 })
  const saved = await finance.as.put('/v1/receivable_rules', { ...rules, approval_over: 30_000, late_fee_rate: 1_500 })
  expect(saved.body.data).toMatchObject({ approval_over: 30_000, late_fee_rate: 1_500, version: rules.version + 1 })
  expect((await finance.as.put('/v1/receivable_rules', rules)).status).toBe(409)
  const wrong = {
    late_fee_rate: 100_001,
    close_after_days: 8,
    tax_id: '123',
    remit_to: 'x'.repeat(401),
    invoice_message: '\u202e',
  }
  for (const [field, value] of Object.entries(wrong)) {
    const refused = await finance.as.put('/v1/receivable_rules', { ...saved.body.data, [field]: value })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
  }
  const said = { close_after_days: 3, remit_to: 'Fleet Fuel\nPO Box 7', tax_id: '12-3456789', invoice_message: 'Happy holidays' }
  const told = await finance.as.put('/v1/receivable_rules', { ...saved.body.data, ...said })
  expect(told.body.data).toMatchObject(said)
  const plain = { close_after_days: rules.close_after_days, remit_to: '', tax_id: '', invoice_message: '' }
  expect((await finance.as.put('/v1/receivable_rules', { ...told.body.data, ...plain })).status).toBe(200)
})

test('moving a payment to other invoices reopens those it had paid, and its refunded part stays refunded', async () => {
  const account_id = await anOwingAccount()
  const { id } = (await pay(account_id, 120_000)).body.data
  const use = (invoice_numbers: string[], payment = id) =>
    finance.as.post(`/v1/accounts/${account_id}/payments/${payment}/allocations`, { invoice_numbers })
  const used = await use(['C', 'B'])
  expect(used.body.data.paid).toEqual([
    { number: 'A', amount: 45_000, invoice_id: null },
    { number: 'B', amount: 50_000, invoice_id: null },
    { number: 'C', amount: 25_000, invoice_id: null },
  ])
  expect(await owed(account_id)).toEqual({ balance: 55_000, A: 55_000 })
  expect(await use(['X'])).toMatchObject({
    status: 422,
    body: { errors: { invoice_numbers: ['X is not open in this account'] } },
  })
  expect(await owed(account_id)).toEqual({ balance: 55_000, A: 55_000 })
  expect((await use(['A'])).status).toBe(200)
  expect(await owed(account_id)).toEqual({ balance: 55_000, B: 30_000, C: 25_000 })
  expect((await use([])).status).toBe(422)
  const other = await portal.anAccount()
  expect((await finance.as.post(`/v1/accounts/${other.id}/payments/${id}/allocations`, { invoice_numbers: ['A'] })).status).toBe(
    404,
  )
  const over = (await pay(account_id, 65_000)).body.data
  const asked = await finance.as.post(`/v1/accounts/${account_id}/refunds`, { amount: 10_000, note: 'Check' })
  const { as: second } = await portal.staff(undefined, 'finance')
  expect((await second.put(`/v1/money_requests/${asked.body.data.request_id}`, { decision: 'approve' })).status).toBe(200)
  await anOpenItem(portal, { account_id, number: 'D', due_on: '2026-04-01', amount: 5_000 })
  expect((await use(['D'], over.id)).body.data.open).toBe(0)
  expect(await owed(account_id)).toEqual({ balance: 5_000, C: 5_000 })
  await finance.as.post(`/v1/accounts/${account_id}/payments/${id}/return`, { returned_on: today(), reason: 'R01' })
  expect(await use(['A'])).toMatchObject({ status: 409, body: { code: 'returned' } })
  expect((await verifyLedger(portal)).problems).toEqual([])
})
