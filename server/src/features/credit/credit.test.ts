// docs/product/credit.md: what an account uses of its credit, and what follows from it.
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { anAuthorisation } from '#testing/authorisations.ts'
import { aBilling } from '#testing/billings.ts'
import { aCard } from '#testing/cards.ts'
import { anOpenItem, keepLedger } from '#testing/ledger.ts'
import { aDriverLine, aNewLine } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTransaction } from '#testing/transactions.ts'
import { startJudging } from './start-judging.ts'

let portal: Portal
let finance: Awaited<ReturnType<Portal['staff']>>['as']
let second: Awaited<ReturnType<Portal['staff']>>['as']
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' }) // keeps its mail
  await keepLedger(portal)
  ;({ as: finance } = await portal.staff(undefined, 'finance'))
  ;({ as: second } = await portal.staff(undefined, 'finance'))
})
afterAll(() => portal.close())

const setAutomatic = (automatic_hold: boolean) => portal.db.updateTable('billing_settings').set({ automatic_hold }).execute()
beforeEach(() => setAutomatic(false))

const today = () => providerToday(portal.ctx)
const dayFromNow = (days: number) => addDays(today(), days)
const owe = (account_id: number, amount: number, due_on = dayFromNow(30)) =>
  anOpenItem(portal, { account_id, number: `I-${amount}`, due_on, amount })
const creditOf = async (account_id: number) => (await finance.get(`/v1/accounts/${account_id}/credit`)).body.data
const limitTo = (account_id: number, credit_limit: number | null, version = 0) =>
  finance.put(`/v1/accounts/${account_id}/credit`, { credit_limit, version })
const night = async () => {
  await startJudging({ ...portal.ctx, who: { system: 'credit.judge' } })
  await portal.runJobs()
}
const noticesOf = async (account_id: number) => {
  const rows = await portal.db.selectFrom('notifications').select('title').where('account_id', '=', account_id).execute()
  return rows.map(({ title }) => title)
}
const standingOf = async (id: number) =>
  (await portal.db.selectFrom('accounts').select('standing').where('id', '=', id).executeTakeFirstOrThrow()).standing

/** Owes $8,400.00, has bought for $1,150.25 since, has $300.00 authorised, and an ACH payment of $2,000.00 may be returned. */
const aBusyAccount = async () => {
  const { id: account_id } = await portal.anAccount()
  const { id: card_id } = await aCard(portal, { account_id })
  await owe(account_id, 1_040_000)
  const paid = { amount: 200_000, method: 'ACH', received_on: today() }
  await finance.post(`/v1/accounts/${account_id}/payments`, paid)
  await aTransaction(portal, { account_id, card_id, base: 115_025, auth_number: 'A-1' })
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString().slice(0, 19)
  const seen = { account_id, card_id, is_approved: true, decline_code: '', authorised_at: hourAgo, time_zone: 'UTC' }
  await anAuthorisation(portal, { ...seen, amount: 30_000 })
  await anAuthorisation(portal, { ...seen, amount: null })
  await anAuthorisation(portal, { ...seen, amount: 50_000, is_approved: false, decline_code: 'bad_did' })
  await anAuthorisation(portal, { ...seen, amount: 70_000, authorised_at: `${dayFromNow(-4)}T08:00:00` })
  const bought = { ...seen, amount: 90_000, auth_id: `A-${account_id}` }
  await anAuthorisation(portal, bought)
  await aTransaction(portal, { account_id, card_id, base: 0, auth_number: bought.auth_id, transacted_at: hourAgo })
  return account_id
}

test('exposure includes the balance, open purchases, authorisations and recent ACH; a raise lowers the share used', async () => {
  const account_id = await aBusyAccount()
  expect((await limitTo(account_id, 1_250_000)).status).toBe(200)
  await portal.runJobs()
  expect(await creditOf(account_id)).toMatchObject({
    balance: 840_000,
    open_lines: 115_025,
    authorised: 30_000,
    recent_ach: 200_000,
    exposure: 1_185_025,
    used: 9_480,
    available: 64_975,
    cause: null,
  })
  const warning = '90 % of the credit limit is used: $11,850.25 of $12,500.00'
  expect(await noticesOf(account_id)).toEqual([warning])
  await night()
  expect(await noticesOf(account_id)).toEqual([warning])
  const raise = { amount: 250_000, ends_on: dayFromNow(10), reason: 'Harvest' }
  const raised = await finance.post(`/v1/accounts/${account_id}/credit_raises`, raise)
  expect(raised.body.data).toMatchObject({ state: 'raised', amount: 250_000 })
  await portal.runJobs()
  expect(await creditOf(account_id)).toMatchObject({ used: 7_900, raises: [{ reason: 'Harvest' }] })
  portal.setTime(new Date(Date.now() + 11 * 86_400_000))
  try {
    expect(await creditOf(account_id)).toMatchObject({ raises: [] })
  } finally {
    portal.setTime(null)
  }
  expect((await limitTo(account_id, 1)).status).toBe(409)
})

test('until another system begins to bill an account, its credit is checked; afterwards only what we still have to bill counts', async () => {
  const { id: account_id } = await portal.anAccount()
  const { id: card_id } = await aCard(portal, { account_id })
  await aBilling(portal, { account_id })
  const billedBy = (invoiced_by: string, from: number) =>
    portal.db
      .updateTable('account_billings')
      .set({ invoiced_by, invoiced_by_from: dayFromNow(from) })
      .where('account_id', '=', account_id)
      .execute()
  const buy = (days: number) =>
    aTransaction(portal, { account_id, card_id, base: 3_000, transacted_at: `${dayFromNow(days)}T08:00:00` })
  await buy(-8)
  await billedBy('elsewhere', 5)
  await limitTo(account_id, 1_000)
  await portal.runJobs()
  expect(await creditOf(account_id)).toMatchObject({ open_lines: 3_000, cause: 'limit' })
  await billedBy('elsewhere', -6)
  await buy(-3)
  expect(await creditOf(account_id)).toMatchObject({ open_lines: 3_000 })
})

test('purchases that another system still bills do not count after we began to bill the account', async () => {
  const { id: account_id } = await portal.anAccount()
  const { id: card_id } = await aCard(portal, { account_id })
  await aBilling(portal, { account_id })
  const change = { invoiced_by: 'us', invoiced_by_from: dayFromNow(-1) }
  await portal.db.updateTable('account_billings').set(change).where('account_id', '=', account_id).execute()
  const theirs = `${dayFromNow(-3)}T08:00:00`
  await aTransaction(portal, { account_id, card_id, base: 3_000, transacted_at: theirs, posted_at: theirs })
  await limitTo(account_id, 1_000)
  await portal.runJobs()
  expect(await creditOf(account_id)).toMatchObject({ open_lines: 0, cause: null })
})

test('no credit is checked before the first day of the ledger', async () => {
  const { id: account_id } = await portal.anAccount()
  await aTransaction(portal, { account_id, base: 3_000 })
  await keepLedger(portal, dayFromNow(1))
  await limitTo(account_id, 1_000)
  await portal.runJobs()
  await keepLedger(portal)
  expect(await creditOf(account_id)).toMatchObject({ open_lines: 3_000, cause: null })
})

test('a raise above $10,000.00 needs a second person, and a raise can be ended early', async () => {
  const { id: account_id } = await portal.anAccount()
  await limitTo(account_id, 100)
  const asked = await finance.post(`/v1/accounts/${account_id}/credit_raises`, {
    amount: 1_000_001,
    ends_on: dayFromNow(5),
    reason: 'Fleet grows',
  })
  const { state, request_id } = asked.body.data
  expect([state, (await creditOf(account_id)).raises]).toEqual(['requested', []])
  expect((await finance.put(`/v1/money_requests/${request_id}`, { decision: 'approve' })).status).toBe(403)
  expect((await second.put(`/v1/money_requests/${request_id}`, { decision: 'approve' })).status).toBe(200)
  const [{ id }] = (await creditOf(account_id)).raises
  expect((await finance.delete(`/v1/accounts/${account_id}/credit_raises/${id}`)).status).toBe(200)
  expect((await creditOf(account_id)).raises).toEqual([])
  expect((await finance.delete(`/v1/accounts/${account_id}/credit_raises/${id}`)).status).toBe(404)
  const past = { amount: 1, ends_on: '2026-01-01', reason: 'x' }
  expect((await finance.post(`/v1/accounts/${account_id}/credit_raises`, past)).status).toBe(422)
})

test('a hold locks live cards without changing them, a card lost meanwhile stays lost, and payment ends the hold', async () => {
  await setAutomatic(true)
  const { id: account_id } = await portal.anAccount()
  const statuses = [1, 1, 1, 1, 1, 1, 2, 2, 3, 8]
  const cards = await Promise.all(statuses.map((card_status_id) => aCard(portal, { account_id, card_status_id })))
  await owe(account_id, 10_000, dayFromNow(-12))
  await night()
  expect(await standingOf(account_id)).toBe('on_hold')
  expect((await noticesOf(account_id)).at(-1)).toBe('The account is on hold: an invoice is more than 10 days past due')
  const { as } = await portal.aCustomer({ account_id, roles: ['card manager'] })
  const effective = async () => {
    const { body } = await as.get('/v1/cards?per_page=100')
    const names = (body.data as { effective_status_name: string }[]).map((card) => card.effective_status_name)
    return Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((one) => one === name).length]))
  }
  expect(await effective()).toEqual({ Locked: 9, Lost: 1 })
  const rows = await portal.db.selectFrom('cards').select('card_status_id').where('account_id', '=', account_id).execute()
  expect(rows.map(({ card_status_id }) => card_status_id).toSorted((a, b) => a - b)).toEqual(statuses.toSorted((a, b) => a - b))
  const order = await as.post('/v1/card_orders', { data: [await aNewLine(portal)] })
  expect(order).toMatchObject({ status: 409, body: { code: 'account_on_hold' } })
  const lost = { card_ids: [cards[0]!.id], card_status_id: 3, reason: 'other' }
  expect((await as.post('/v1/update_card_status', lost)).status).toBe(200)
  await finance.post(`/v1/accounts/${account_id}/payments`, { amount: 10_000, method: 'wire', received_on: today() })
  await portal.runJobs()
  expect(await standingOf(account_id)).toBe('open')
  expect(await effective()).toEqual({ Active: 5, Inactive: 2, Lost: 2, Pending: 1 })
})

test('without automatic holds, one is proposed once; after it is dismissed, the same cause is not proposed again', async () => {
  const { id: account_id } = await portal.anAccount()
  await owe(account_id, 2_500, dayFromNow(-12))
  await night()
  expect(await creditOf(account_id)).toMatchObject({ cause: 'past due', proposed_at: expect.any(String), is_held: false })
  const dismiss = () => finance.post(`/v1/accounts/${account_id}/credit/dismiss`, { note: 'They pay on Friday' })
  expect((await dismiss()).body.data).toMatchObject({ proposed_at: null })
  expect((await dismiss()).status).toBe(409)
  await night()
  expect(await creditOf(account_id)).toMatchObject({ cause: 'past due', proposed_at: null })
  expect(await standingOf(account_id)).toBe('open')
})

test('a returned payment is a cause while an invoice is past due, unless our own bank requested the return', async () => {
  const proposals = []
  for (const reason of ['R01 insufficient funds', 'R06 our bank asked']) {
    const { id: account_id } = await portal.anAccount()
    await owe(account_id, 5_000, dayFromNow(-3))
    const paid = await finance.post(`/v1/accounts/${account_id}/payments`, { amount: 5_000, method: 'ACH', received_on: today() })
    const back = { returned_on: today(), reason }
    await finance.post(`/v1/accounts/${account_id}/payments/${paid.body.data.id}/return`, back)
    await portal.runJobs()
    proposals.push((await creditOf(account_id)).cause)
  }
  expect(proposals).toEqual(['returned payment', null])
})

test('a hold for fraud stays when the automatic credit hold ends with its cause', async () => {
  await setAutomatic(true)
  const { id: account_id } = await portal.anAccount()
  await limitTo(account_id, 1_000)
  await owe(account_id, 1_001)
  await night()
  const { as } = await portal.staff()
  await as.post(`/v1/accounts/${account_id}/hold`, { reason: 'fraud', note: 'Odd fills' })
  await finance.post(`/v1/accounts/${account_id}/payments`, { amount: 1_001, method: 'wire', received_on: today() })
  await portal.runJobs()
  const holds = await portal.db
    .selectFrom('account_holds')
    .select(['reason', 'release_note'])
    .where('account_id', '=', account_id)
    .orderBy('reason')
    .execute()
  expect(holds).toEqual([
    { reason: 'credit', release_note: 'Automatically: the cause is gone' },
    { reason: 'fraud', release_note: '' },
  ])
  expect(await standingOf(account_id)).toBe('on_hold')
})

test('an order at 90 % of the limit waits for credit approval, and then for review', async () => {
  const { account_id, as } = await portal.aCustomer({ roles: ['card manager'] })
  await limitTo(account_id, 10_000)
  await owe(account_id, 9_000)
  await night()
  const { body } = await as.post('/v1/card_orders', { data: [await aNewLine(portal)] })
  const { id } = body.data
  expect((await creditOf(account_id)).orders).toMatchObject([{ id, cards: 1 }])
  const reviewer = await portal.staff(undefined, 'operations')
  const review = () => reviewer.as.put(`/v1/card_orders/${id}/review`, { decision: 'approve', reason: '' })
  const hindrance = async () => (await reviewer.as.get(`/v1/card_review/orders/${id}`)).body.data.hindrance?.message ?? null
  expect(await hindrance(), 'told before anybody approves').toBe('Staff who manage credit have to approve this order first')
  expect(await review()).toMatchObject({ status: 409, body: { code: 'credit_approval' } })
  const approve = () => finance.post(`/v1/accounts/${account_id}/credit/orders/${id}`)
  expect((await approve()).status).toBe(200)
  expect((await approve()).status).toBe(404)
  const { as: admin } = await portal.staff()
  await admin.post(`/v1/accounts/${account_id}/hold`, { reason: 'fraud', note: 'Odd fills' })
  expect(await hindrance()).toBe('This account is on hold')
  await admin.post(`/v1/accounts/${account_id}/release`, { reason: 'fraud', note: 'Explained' })
  expect(await hindrance()).toBeNull()
  expect((await review()).status).toBe(200)
})

test('extra credit lets an order pass up to its last day, as the provider counts days', async () => {
  const { account_id, as } = await portal.aCustomer({ roles: ['card manager'] })
  await limitTo(account_id, 10_000)
  await owe(account_id, 9_000)
  await night()
  await finance.post(`/v1/accounts/${account_id}/credit_raises`, { amount: 250_000, ends_on: dayFromNow(1), reason: 'Harvest' })
  const waiting = async () => {
    expect((await as.post('/v1/card_orders', { data: [await aNewLine(portal)] })).status).toBe(200)
    return (await creditOf(account_id)).orders.length
  }
  expect(await waiting()).toBe(0)
  portal.setTime(new Date(Date.now() + 2 * 86_400_000))
  try {
    expect(await waiting()).toBe(1)
  } finally {
    portal.setTime(null)
  }
})

test('a request for virtual cards at 90 % of the limit is not fulfilled before its credit is approved', async () => {
  const { account_id, as } = await portal.aCustomer({ roles: ['card manager'] })
  await limitTo(account_id, 10_000)
  await owe(account_id, 9_000)
  await night()
  const { body } = await as.post('/v1/card_orders', { data: [await aDriverLine(portal)] })
  const { id } = body.data
  const reviewer = await portal.staff(undefined, 'operations')
  const fulfil = () => reviewer.as.post(`/v1/card_orders/${id}/fulfil`, { lines: [] })
  expect(await fulfil()).toMatchObject({ status: 409, body: { code: 'credit_approval' } })
  expect((await finance.post(`/v1/accounts/${account_id}/credit/orders/${id}`)).status).toBe(200)
  expect((await fulfil()).status).toBe(200)
})

test('a credit hold that staff began stays when its cause is gone, with or without automatic holds', async () => {
  const { as: staff } = await portal.staff()
  for (const automatic of [true, false]) {
    await setAutomatic(automatic)
    const { id: account_id } = await portal.anAccount()
    await limitTo(account_id, 1_000)
    await owe(account_id, 1_001)
    const held = await staff.post(`/v1/accounts/${account_id}/hold`, { reason: 'credit', note: 'By hand' })
    expect(held.status).toBe(200)
    await night()
    expect(await creditOf(account_id)).toMatchObject({ cause: 'limit' })
    await finance.post(`/v1/accounts/${account_id}/payments`, { amount: 1_001, method: 'wire', received_on: today() })
    await night()
    expect(await creditOf(account_id)).toMatchObject({ cause: null })
    expect(await standingOf(account_id)).toBe('on_hold')
    const hold = portal.db.selectFrom('account_holds').select(['reason', 'released_at']).where('account_id', '=', account_id)
    expect(await hold.execute()).toEqual([{ reason: 'credit', released_at: null }])
  }
})

test('an account that another system bills gets no cause for a credit hold', async () => {
  await setAutomatic(true)
  const { id: account_id } = await portal.anAccount()
  await aBilling(portal, { account_id })
  const billedBy = (invoiced_by: string) =>
    portal.db.updateTable('account_billings').set({ invoiced_by }).where('account_id', '=', account_id).execute()
  await billedBy('elsewhere')
  await owe(account_id, 50_000, dayFromNow(-40))
  await night()
  expect((await creditOf(account_id)).cause).toBeNull()
  expect(await standingOf(account_id)).toBe('open')
  await billedBy('us')
  await night()
  expect((await creditOf(account_id)).cause, 'the same debt is judged once we bill').toBe('past due')
})

test('a hold for credit that began by itself ends when another system bills the account, and one of staff stays', async () => {
  await setAutomatic(true)
  const accounts = [await portal.anAccount(), await portal.anAccount()]
  const [ours, theirs] = accounts.map(({ id }) => id) as [number, number]
  for (const account_id of [ours, theirs]) {
    await aBilling(portal, { account_id })
    await owe(account_id, 50_000, dayFromNow(-40))
  }
  const { as } = await portal.staff()
  await as.post(`/v1/accounts/${theirs}/hold`, { reason: 'credit', note: 'They do not pay' })
  await night()
  expect([await standingOf(ours), await standingOf(theirs)]).toEqual(['on_hold', 'on_hold'])
  const elsewhere = portal.db.updateTable('account_billings').set({ invoiced_by: 'elsewhere' })
  await elsewhere.where('account_id', 'in', [ours, theirs]).execute()
  await night()
  expect([await standingOf(ours), await standingOf(theirs)]).toEqual(['open', 'on_hold'])
  const hold = portal.db.selectFrom('account_holds').select('release_note').where('account_id', '=', ours)
  expect(await hold.execute()).toEqual([{ release_note: 'Automatically: another system bills the account' }])
  expect(await noticesOf(ours)).toContain('The hold for credit is released')
  expect((await creditOf(ours)).cause).toBeNull()
})

test('a closed account gets no cause for a credit hold', async () => {
  const { id: account_id } = await portal.anAccount()
  await owe(account_id, 50_000, dayFromNow(-40))
  await portal.db.updateTable('accounts').set({ standing: 'closed', closed_on: today() }).where('id', '=', account_id).execute()
  await night()
  expect((await creditOf(account_id)).cause).toBeNull()
})

test('at 80 % finance managers get a mail, and at 90 % account admins and staff do, once each', async () => {
  const { account_id, user: manager } = await portal.aCustomer({ roles: ['finance manager'] })
  const { user: admin } = await portal.aCustomer({ account_id, roles: ['acct admin'] })
  const { user: clerk } = await portal.aCustomer({ account_id, roles: ['invoice inquiry user'] })
  const staff = await portal.staff(undefined, 'finance')
  const reader = await portal.staff(undefined, 'auditor')
  const mailsTo = async ({ email }: { email: string }) => {
    const mails = portal.db.selectFrom('mails').select('values').where('to_email', '=', email).where('kind', '=', 'credit')
    const texts = (await mails.execute()).map(({ values }) => values as { account_name: string; text: string; path: string })
    return texts.filter(({ path }) => path === '/payments' || path === `/receivables/${account_id}`).map(({ text }) => text)
  }
  await limitTo(account_id, 10_000)
  await owe(account_id, 8_000)
  await night()
  await night()
  const at80 = '80 % of the credit limit is used: $80.00 of $100.00'
  expect(await Promise.all([manager, admin, clerk, staff.user].map(mailsTo))).toEqual([[at80], [], [], []])
  await owe(account_id, 1_000)
  await night()
  await night()
  const at90 = '90 % of the credit limit is used: $90.00 of $100.00'
  expect(await Promise.all([manager, admin, clerk, staff.user, reader.user].map(mailsTo))).toEqual([
    [at80],
    [at90],
    [],
    [at90],
    [],
  ])
})
