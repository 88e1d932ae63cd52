// docs/product/receivables.md#adjustments: what is posted at once, and what a second person decides.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpenItem, keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { verifyLedger } from '#src/features/ledger/verify-ledger.ts'

let portal: Portal
let first: Awaited<ReturnType<Portal['staff']>>['as']
let second: Awaited<ReturnType<Portal['staff']>>['as']
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
  ;({ as: first } = await portal.staff(undefined, 'finance'))
  ;({ as: second } = await portal.staff(undefined, 'finance'))
})
afterAll(() => portal.close())

const anOwingAccount = async () => {
  const { id } = await portal.anAccount()
  await anOpenItem(portal, { account_id: id, number: 'A', due_on: '2026-03-01', amount: 100_000 })
  await anOpenItem(portal, { account_id: id, number: 'B', due_on: '2026-03-08', amount: 50_000 })
  return id
}

const adjust = (account_id: number, body: object, as = first) =>
  as.post(`/v1/accounts/${account_id}/adjustments`, { reason: 'goodwill', note: 'Sorry', ...body })

const owed = async (account_id: number) => {
  const { body } = await first.get(`/v1/accounts/${account_id}/receivable`)
  const { items, balance } = body.data as { items: { number: string; open: number }[]; balance: { balance: number } }
  const left = items.map(({ number, open }) => [number.startsWith('ADJ') ? 'ADJ' : number, open])
  return { balance: balance.balance, ...Object.fromEntries(left) }
}

const waiting = async (account_id: number) => {
  const { body } = await first.get('/v1/money_requests?per_page=100')
  return (body.data as { id: number; account_id: number }[]).filter((request) => request.account_id === account_id)
}
const decide = (id: number, decision: string, as = second) => as.put(`/v1/money_requests/${id}`, { decision, note: '' })

test('a credit of $250.00 is posted, one of $250.01 waits, and the person who requested it cannot approve it', async () => {
  const account_id = await anOwingAccount()
  const posted = await adjust(account_id, { amount: -25_000 })
  expect(posted.body.data).toMatchObject({ state: 'posted', adjustment_number: expect.stringMatching(/^ADJ-\d{6}$/) })
  expect(await owed(account_id)).toEqual({ balance: 125_000, A: 75_000, B: 50_000 })
  const asked = await adjust(account_id, { amount: -25_001 })
  expect(asked.body.data).toEqual({ state: 'requested', request_id: expect.any(Number) })
  expect(await owed(account_id)).toMatchObject({ balance: 125_000 })
  const { request_id } = asked.body.data
  expect(await waiting(account_id)).toMatchObject([{ id: request_id, kind: 'adjustment', amount: -25_001 }])
  const atAccount = async () => (await first.get(`/v1/accounts/${account_id}/receivable`)).body.data.waiting
  expect(await atAccount()).toMatchObject([{ id: request_id, kind: 'adjustment', amount: -25_001 }])
  expect(await decide(request_id, 'approve', first)).toMatchObject({ status: 403, body: { code: 'two_person_rule' } })
  expect(await decide(request_id, 'approve')).toMatchObject({ status: 200, body: { data: { state: 'approved' } } })
  expect(await owed(account_id)).toMatchObject({ balance: 99_999 })
  expect(await decide(request_id, 'refuse')).toMatchObject({ status: 409, body: { code: 'decided' } })
  expect(await waiting(account_id)).toEqual([])
  expect(await atAccount()).toEqual([])
  const { body } = await first.get(`/v1/accounts/${account_id}/adjustments`)
  expect(body.data).toMatchObject([{ amount: -25_001 }, { amount: -25_000, reason: 'goodwill', note: 'Sorry' }])
})

test('a credit adjustment first settles the invoice it names, and a debit adjustment adds to what is owed', async () => {
  const account_id = await anOwingAccount()
  await adjust(account_id, { amount: -10_000, invoice_number: 'B' })
  expect(await owed(account_id)).toEqual({ balance: 140_000, A: 100_000, B: 40_000 })
  await adjust(account_id, { amount: 5_000, reason: 'price dispute' })
  expect(await owed(account_id)).toEqual({ balance: 145_000, A: 100_000, B: 40_000, ADJ: 5_000 })
})

test('a write-off of even one cent waits for approval; if it is refused, nothing is posted', async () => {
  const account_id = await anOwingAccount()
  const { body } = await adjust(account_id, { amount: -1, reason: 'write-off' })
  expect(body.data.state).toBe('requested')
  expect((await decide(body.data.request_id, 'refuse', first)).body.data.state).toBe('refused')
  expect(await owed(account_id)).toMatchObject({ balance: 150_000 })
})

test('no more is written off than is owed, also when a payment comes in before the approval', async () => {
  const account_id = await anOwingAccount()
  const writeOff = (amount: number) => adjust(account_id, { amount, reason: 'write-off' })
  const refused = await writeOff(-150_001)
  expect([refused.status, refused.body.message]).toEqual([409, 'This account owes only $1,500.00'])
  const { body } = await writeOff(-150_000)
  const paid = { amount: 30_000, method: 'wire', received_on: '2026-10-01' }
  expect((await first.post(`/v1/accounts/${account_id}/payments`, paid)).status).toBe(200)
  expect(await decide(body.data.request_id, 'approve')).toMatchObject({ status: 409, body: { code: 'not_owed' } })
  expect(await owed(account_id)).toEqual({ balance: 120_000, A: 70_000, B: 50_000 })
  const rest = await writeOff(-120_000)
  expect((await decide(rest.body.data.request_id, 'approve')).status).toBe(200)
  expect(await owed(account_id)).toEqual({ balance: 0 })
})

test('an adjustment that several people approve at once is posted once', async () => {
  const account_id = await anOwingAccount()
  const { body } = await adjust(account_id, { amount: -30_000 })
  const third = await portal.staff(undefined, 'finance')
  const answers = await Promise.all([second, third.as, second].map((as) => decide(body.data.request_id, 'approve', as)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await owed(account_id)).toMatchObject({ balance: 120_000 })
})

test('a refund of unused credit needs a second person, and is refused if the credit has been used meanwhile', async () => {
  const { id: account_id } = await portal.anAccount()
  const ask = (amount: number) => first.post(`/v1/accounts/${account_id}/refunds`, { amount, note: 'Check 12' })
  expect(await ask(1)).toMatchObject({ status: 409, body: { code: 'not_enough_credit' } })
  await adjust(account_id, { amount: -20_000 })
  const [one, other] = [await ask(15_000), await ask(15_000)].map(({ body }) => body.data.request_id as number)
  expect((await decide(one!, 'approve')).status).toBe(200)
  expect(await owed(account_id)).toMatchObject({ balance: -5_000 })
  expect(await decide(other!, 'approve')).toMatchObject({ status: 409, body: { code: 'not_enough_credit' } })
  expect((await waiting(account_id)).map(({ id }) => id)).toEqual([other])
})

test('a payment received more than ninety days ago is posted only after a second person approves it', async () => {
  const account_id = await anOwingAccount()
  const old = { amount: 100_000, method: 'cheque', received_on: '2026-02-01', reference: '17' }
  const { body } = await first.post(`/v1/accounts/${account_id}/payments`, old)
  expect(body.data.state).toBe('requested')
  expect(await owed(account_id)).toMatchObject({ balance: 150_000 })
  expect((await decide(body.data.request_id, 'approve')).status).toBe(200)
  expect(await owed(account_id)).toEqual({ balance: 50_000, B: 50_000 })
  const payments = await first.get(`/v1/accounts/${account_id}/receivable`)
  expect(payments.body.data.payments).toMatchObject([{ received_on: '2026-02-01', amount: 100_000 }])
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test.each([
  ['nothing', { amount: 0 }],
  ['goodwill that adds', { amount: 100 }],
  ['a late fee by hand', { amount: 100, reason: 'late fee' }],
  ['another reason without a note', { amount: 100, reason: 'other', note: '' }],
  ['an invoice that is not open', { amount: -100, invoice_number: 'Z' }],
  ['more than two million dollars', { amount: -200_000_001 }],
])('%s is refused', async (_, body) => {
  const account_id = await anOwingAccount()
  expect((await adjust(account_id, body)).status).toBe(422)
  expect(await owed(account_id)).toMatchObject({ balance: 150_000 })
})

test('what was asked for an invoice is carried out though the invoice was paid meanwhile, and settles what is open', async () => {
  const account_id = await anOwingAccount()
  const unknown = await adjust(account_id, { amount: -30_000, invoice_number: 'Z' })
  expect([unknown.status, unknown.body.errors]).toEqual([422, { invoice_number: ['Z is not open in this account'] }])
  const old = { method: 'cheque', received_on: '2026-01-02', invoice_numbers: ['A'] }
  const pay = (body: object) => first.post(`/v1/accounts/${account_id}/payments`, { ...old, ...body })
  const wrong = await pay({ amount: 1, invoice_numbers: ['Z'] })
  expect([wrong.status, wrong.body.errors]).toEqual([422, { invoice_numbers: ['Z is not open in this account'] }])
  const asked = [await adjust(account_id, { amount: -30_000, invoice_number: 'A' }), await pay({ amount: 5_000 })]
  await first.post(`/v1/accounts/${account_id}/payments`, { amount: 100_000, method: 'cheque', received_on: '2026-11-01' })
  expect(await owed(account_id)).toEqual({ balance: 50_000, B: 50_000 })
  for (const { body } of asked) expect((await decide(body.data.request_id, 'approve')).status).toBe(200)
  expect(await owed(account_id)).toEqual({ balance: 15_000, B: 15_000 })
})

test('the provider sets the limit: without one, only a write-off needs a second person', async () => {
  const without = await aPortal()
  try {
    await keepLedger(without)
    await without.db.updateTable('billing_settings').set({ approval_over: null }).execute()
    const { as } = await without.staff(undefined, 'finance')
    const { id } = await without.anAccount()
    expect((await adjust(id, { amount: 900_000, reason: 'price dispute' }, as)).body.data.state).toBe('posted')
    expect((await adjust(id, { amount: -1, reason: 'write-off' }, as)).body.data.state).toBe('requested')
  } finally {
    await without.close()
  }
})
