// docs/product/receivables.md#corrections: corrections that meet each other, fees, missing prices and later files.
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
let second: Awaited<ReturnType<Portal['staff']>>['as']
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
  ;({ as: finance } = await portal.staff(undefined, 'finance'))
  take = takerOf(portal, finance)
  ;({ as: second } = await portal.staff(undefined, 'finance'))
})
afterAll(() => portal.close())

const twice = { quantity: 20_000, federal_tax: 488, state_tax: 1_168, total: 7_902 }

/** A fill of ten gallons for $39.51, on an invoice. */
const anInvoicedFill = async (fee?: { amount: number; rate?: number }) => {
  const { id: account_id } = await portal.anAccount()
  await aBilling(portal, { account_id })
  if (fee) await anAgreedFee(portal, { account_id, kind: 'transaction', ...fee })
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number })
  const fill = aRecord({ card_number })
  await take(fill)
  await closeNight(portal, '2026-12-05')
  const lastInvoice = async () => {
    const invoices = portal.db.selectFrom('invoices').select('invoice_number').where('account_id', '=', account_id)
    return (await invoices.orderBy('id', 'desc').executeTakeFirstOrThrow()).invoice_number
  }
  const invoice_number = await lastInvoice()
  /** The lines by their ids, where T is that of the fill and f the fee. */
  const lines = async (invoiced: boolean) => {
    const { rows } = await sql<{ tran_id: string; total: number }>`
      select regexp_replace(replace(tran_id, ${fill.tran_id}, 'T'), '~f[0-9]+', '~f') as tran_id, total from transactions
      where account_id = ${account_id} and (invoice_id is not null) = ${invoiced} order by id`.execute(portal.db)
    return rows.map(({ tran_id, total }) => `${tran_id} ${total}`)
  }
  const open = () => lines(false)
  const rule = (given: object) =>
    portal.db
      .insertInto('price_rules')
      .values({ account_id, model: 'fixed', amount: 300_000, effective_from: '2026-11-01', ...given })
      .execute()
  const askVoid = (number: string, bill_again: boolean) =>
    finance.post(`/v1/accounts/${account_id}/take_backs`, { invoice_number: number, reason: 'Wrong', bill_again })
  const takeBack = async (number: string, bill_again = false) => {
    const { body } = await askVoid(number, bill_again)
    expect((await second.put(`/v1/money_requests/${body.data.request_id}`, { decision: 'approve' })).status).toBe(200)
  }
  const rebill = (number: string) =>
    finance.post(`/v1/accounts/${account_id}/rebilled_lines`, { invoice_number: number, reason: 'Agreed in October' })
  return { account_id, card_number, fill, invoice_number, lastInvoice, open, lines, rule, askVoid, takeBack, rebill }
}

/** A rule of an account for every purchase. */
const anywhere = {
  price_plan_id: null,
  product_id: null,
  grade: null,
  family: null,
  site_id: null,
  site_group_id: null,
  reach: null,
}

/** The account disputes the line with this id, and staff credit all of it or `credit`. */
const acceptDispute = async (account_id: number, tran_id: string, credit?: number) => {
  const { as } = await portal.aCustomer({ account_id, roles: ['invoice inquiry user'] })
  const lines = portal.db.selectFrom('transactions').select(['id', 'invoice_id']).where('account_id', '=', account_id)
  const line = await lines.where('tran_id', '=', tran_id).executeTakeFirstOrThrow()
  const disputed = { transaction_id: line.id, note: 'We bought half of it' }
  const { id } = (await as.post(`/v1/invoices/${line.invoice_id}/disputes`, disputed)).body.data
  const answer = { decision: 'accept', credit, answer: 'You are right' }
  expect((await finance.put(`/v1/accounts/${account_id}/disputes/${id}`, answer)).status).toBe(200)
}

const anIndex = async (name: string) => {
  const index = portal.db.insertInto('price_indexes').values({ name, kind: 'cost' }).returning('id')
  const { id: price_index_id } = await index.executeTakeFirstOrThrow()
  const enter = async () => {
    const price = { price_index_id, product_id: 19, effective_from: '2026-11-03', revision: 1, price: 290_000 }
    await portal.db.insertInto('index_prices').values(price).execute()
    expect((await finance.post('/v1/missing_prices/price')).status).toBe(200)
    await portal.runJobs()
  }
  return { rule: { model: 'index', amount: 0, price_index_id }, enter }
}

test('a line that was taken back keeps its amounts when an older purchase of its card comes in', async () => {
  const { account_id, card_number, invoice_number, open, rule } = await anInvoicedFill()
  await rule({})
  const rebilled = { invoice_number, reason: 'Agreed in October' }
  expect((await finance.post(`/v1/accounts/${account_id}/rebilled_lines`, rebilled)).status).toBe(200)
  const pair = ['T~r1 -3951', 'T~c1 3828']
  expect(await open()).toEqual(pair)
  await take(aRecord({ card_number, tran_time: '07:00:00', tran_id: 'T-earlier' }))
  expect(await open()).toEqual([...pair, 'T-earlier 3828'])
  await closeNight(portal, '2027-01-05')
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('a correction that only moves cents between two taxes takes back what was invoiced', async () => {
  const { account_id, fill } = await anInvoicedFill()
  await take({ ...fill, federal_tax: 344, state_tax: 484 })
  const { rows } = await sql<object>`
    select federal_tax, state_tax from transactions where account_id = ${account_id} order by id`.execute(portal.db)
  expect(rows).toEqual([
    { federal_tax: 244, state_tax: 584 },
    { federal_tax: -244, state_tax: -584 },
    { federal_tax: 344, state_tax: 484 },
  ])
})

test('a network’s reversal of a rebilled purchase gives back what was billed last', async () => {
  const { account_id, card_number, invoice_number, open, rule } = await anInvoicedFill()
  await rule({})
  await finance.post(`/v1/accounts/${account_id}/rebilled_lines`, { invoice_number, reason: 'Agreed in October' })
  const back = { quantity: -10_000, federal_tax: -244, state_tax: -584, total: -3_951 }
  await take(aRecord({ card_number, tran_time: '12:00:00', tran_id: 'T-back', ...back }))
  expect(await open()).toEqual(['T~r1 -3951', 'T~c1 3828', 'T-back -3828'])
})

test('a corrected line whose price is missing is billed once the price is entered', async () => {
  const { account_id, fill, open, lines, rule } = await anInvoicedFill()
  const index = await anIndex(`Rack ${account_id}`)
  await rule(index.rule)
  await take({ ...fill, ...twice })
  await closeNight(portal, '2027-01-05')
  expect(await open()).toEqual(['T~c1 7902'])
  await index.enter()
  expect(await open()).toEqual(['T~c1 7456'])
  await closeNight(portal, '2027-02-05')
  expect(await lines(true)).toEqual(['T 3951', 'T~r1 -3951', 'T~c1 7456'])
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('a line moved to an account whose price is missing is billed there once the price is entered', async () => {
  const { account_id, fill } = await anInvoicedFill()
  const other = await portal.anAccount()
  const { last_four } = await aCard(portal, { account_id: other.id, number: aCardNumber() })
  const index = await anIndex(`Rack ${other.id}`)
  await portal.db
    .insertInto('price_rules')
    .values({ account_id: other.id, effective_from: '2026-11-01', ...index.rule })
    .execute()
  const body = { tran_id: fill.tran_id, to_account_number: other.cl_account_no, last_four, reason: 'Their truck' }
  expect((await finance.post(`/v1/accounts/${account_id}/moved_lines`, body)).status).toBe(200)
  await index.enter()
  const moved = portal.db.selectFrom('transactions').select(['total', 'price_state']).where('account_id', '=', other.id)
  expect(await moved.execute()).toEqual([{ total: 3_728, price_state: 'priced' }])
})

test('a corrected fill is charged its fee anew, and a second correction has a name of its own', async () => {
  const { fill, open, lines } = await anInvoicedFill({ amount: 0, rate: 10_000 })
  await take({ ...fill, ...twice })
  expect(await open()).toEqual(['T~r1 -3951', 'T~f~r1 -395', 'T~c1 7902', 'T~c1~f 790'])
  await closeNight(portal, '2027-01-05')
  await take({ ...fill, quantity: 30_000, federal_tax: 732, state_tax: 1_752, total: 11_853 })
  expect(await open()).toEqual(['T~c1~r1 -7902', 'T~c1~f~r1 -790', 'T~c1~c1 11853', 'T~c1~c1~f 1185'])
  await closeNight(portal, '2027-02-05')
  expect(await lines(true)).toHaveLength(10)
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('a rebilled line that the network corrects before it is invoiced keeps its name and its fee', async () => {
  const { fill, invoice_number, open, rule, rebill } = await anInvoicedFill({ amount: 150 })
  await rule({})
  expect((await rebill(invoice_number)).status).toBe(200)
  expect(await open()).toEqual(['T~r1 -3951', 'T~f~r1 -150', 'T~c1 3828', 'T~c1~f 150'])
  await take({ ...fill, ...twice })
  expect((await open()).toSorted()).toEqual(['T~c1 7656', 'T~c1~f 150', 'T~f~r1 -150', 'T~r1 -3951'])
})

test('the fee of a fill that is billed again with its invoice follows the fill from then on', async () => {
  const { fill, invoice_number, lastInvoice, open, rule, takeBack, rebill } = await anInvoicedFill({ amount: 0, rate: 10_000 })
  await takeBack(invoice_number, true)
  expect(await open()).toEqual(['T~c1 3951', 'T~c1~f 395'])
  await take({ ...fill, ...twice })
  expect(await open()).toEqual(['T~c1 7902', 'T~c1~f 790'])
  await closeNight(portal, '2027-01-05')
  await rule({})
  expect((await rebill(await lastInvoice())).status).toBe(200)
  expect(await open()).toEqual(['T~c1~r1 -7902', 'T~c1~f~r1 -790', 'T~c1~c1 7656', 'T~c1~c1~f 766'])
  await closeNight(portal, '2027-02-05')
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('an invoice that is taken back leaves out the lines of corrections: those taken back, and those that take back', async () => {
  const { account_id, card_number, fill, invoice_number, open, askVoid, takeBack } = await anInvoicedFill()
  await take({ ...fill, ...twice })
  expect(await askVoid(invoice_number, true)).toMatchObject({ status: 409, body: { code: 'voided' } })
  await take(aRecord({ card_number, tran_time: '09:00:00', tran_id: 'T-other' }))
  await closeNight(portal, '2027-01-05')
  const { invoice_number: next } = await portal.db
    .selectFrom('invoices')
    .select('invoice_number')
    .where('account_id', '=', account_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await take({ ...fill, quantity: 30_000, federal_tax: 732, state_tax: 1_752, total: 11_853 })
  expect((await askVoid(next, true)).body.data).toMatchObject({ total: 3_951, transactions: 1 })
  await takeBack(next, true)
  expect(await open()).toEqual(['T~c1~r1 -7902', 'T~c1~c1 11853', 'T-other~c1 3951'])
  expect(await askVoid(invoice_number, true)).toMatchObject({ status: 409, body: { code: 'voided' } })
  await closeNight(portal, '2027-02-05')
  const { rows } = await sql<{ billed: number }>`
    select sum(total)::int as billed from transactions where account_id = ${account_id}`.execute(portal.db)
  expect(rows).toEqual([{ billed: 11_853 + 3_951 }])
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('a correction of a purchase that was taken back with its invoice waits, and takes nothing back a second time', async () => {
  const { fill, invoice_number, open, takeBack } = await anInvoicedFill()
  await takeBack(invoice_number)
  await take({ ...fill, ...twice })
  expect(await open()).toEqual([])
  const held = portal.db.selectFrom('held_transactions').select('id').where('tran_id', '=', fill.tran_id)
  const { id } = await held.where('state', '=', 'waiting').executeTakeFirstOrThrow()
  const { lines, net } = (await finance.get(`/v1/held_transactions/${id}/preview`)).body.data
  expect([lines.length, net]).toEqual([1, 7_902])
  expect((await finance.post(`/v1/held_transactions/${id}/place`)).status).toBe(200)
  expect(await open()).toEqual(['T~c1 7902'])
})

test('a line moved before it is invoiced stays as its take-back has it when a rule reprices its account', async () => {
  const { account_id, card_number, open } = await anInvoicedFill()
  await take(aRecord({ card_number, tran_time: '09:00:00', tran_id: 'T-moved' }))
  const other = await portal.anAccount()
  const { last_four } = await aCard(portal, { account_id: other.id, number: aCardNumber() })
  const body = { tran_id: 'T-moved', to_account_number: other.cl_account_no, last_four, reason: 'Their truck' }
  expect((await finance.post(`/v1/accounts/${account_id}/moved_lines`, body)).status).toBe(200)
  await take(aRecord({ card_number, tran_time: '10:00:00', tran_id: 'T-third' }))
  const rule = {
    ...anywhere,
    account_id,
    card_network_id: null,
    model: 'fixed',
    amount: 300_000,
    off: 0,
    price_index_id: null,
    lag_days: 0,
  }
  expect((await finance.post('/v1/price_rules', { ...rule, effective_from: '2026-11-01' })).status).toBe(200)
  await portal.runJobs()
  expect(await open()).toEqual(['T-moved 3951', 'T-moved~r1 -3951', 'T-third 3828'])
})

test('a moved line that its network corrects stays with the account that it was moved to, invoiced or not', async () => {
  const { account_id, fill, open } = await anInvoicedFill()
  const other = await portal.anAccount()
  await aBilling(portal, { account_id: other.id })
  const { last_four } = await aCard(portal, { account_id: other.id, number: aCardNumber() })
  const body = { tran_id: fill.tran_id, to_account_number: other.cl_account_no, last_four, reason: 'Their truck' }
  expect((await finance.post(`/v1/accounts/${account_id}/moved_lines`, body)).status).toBe(200)
  const theirs = async () => {
    const { rows } = await sql<{ tran_id: string; total: number }>`
      select replace(tran_id, ${fill.tran_id}, 'T') as tran_id, total from transactions
      where account_id = ${other.id} order by id`.execute(portal.db)
    return rows.map(({ tran_id, total }) => `${tran_id} ${total}`)
  }
  expect([await open(), await theirs()]).toEqual([['T~r1 -3951'], ['T~c1 3951']])
  await take({ ...fill, ...twice })
  expect([await open(), await theirs()]).toEqual([['T~r1 -3951'], ['T~c1 7902']])
  await closeNight(portal, '2027-01-05')
  await take({ ...fill, odometer: 9 })
  expect([await open(), await theirs()]).toEqual([[], ['T~c1 7902', 'T~c1~r1 -7902', 'T~c1~c1 3951']])
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('a moved line goes where its network says if a correction names another card', async () => {
  const { account_id, card_number, fill } = await anInvoicedFill()
  await take(aRecord({ card_number, tran_time: '09:00:00', tran_id: `A${account_id}` }))
  const [other, third] = [await portal.anAccount(), await portal.anAccount()]
  const { last_four } = await aCard(portal, { account_id: other.id, number: aCardNumber() })
  const number = aCardNumber()
  await aCard(portal, { account_id: third.id, number })
  const body = { tran_id: `A${account_id}`, to_account_number: other.cl_account_no, last_four, reason: 'Their truck' }
  expect((await finance.post(`/v1/accounts/${account_id}/moved_lines`, body)).status).toBe(200)
  await take({ ...fill, card_number: number, tran_time: '09:00:00', tran_id: `A${account_id}` })
  const { rows } = await sql<{ account_id: number }>`
    select account_id from transaction_keys where tran_id = ${`A${account_id}`}`.execute(portal.db)
  expect(rows).toEqual([{ account_id: third.id }])
})

test('a line whose price is missing cannot be moved to another account', async () => {
  const { account_id, card_number, rule } = await anInvoicedFill()
  await rule((await anIndex(`Rack ${account_id}`)).rule)
  await take(aRecord({ card_number, tran_time: '09:00:00', tran_id: `M${account_id}` }))
  const other = await portal.anAccount()
  const { last_four } = await aCard(portal, { account_id: other.id, number: aCardNumber() })
  const body = { tran_id: `M${account_id}`, to_account_number: other.cl_account_no, last_four, reason: 'Their truck' }
  expect(await finance.post(`/v1/accounts/${account_id}/moved_lines`, body)).toMatchObject({
    status: 409,
    body: { code: 'price_missing' },
  })
})

test('each line of a correction can be opened: the one taken back, the one that takes it back, and the one billed instead', async () => {
  const { account_id, fill } = await anInvoicedFill()
  await take({ ...fill, ...twice })
  const { as } = await portal.aCustomer({ account_id, roles: ['acct admin'] })
  const { data } = (await as.get('/v1/transactions')).body
  expect(data).toHaveLength(3)
  const opened = await Promise.all(data.map(({ id }: { id: number }) => as.get(`/v1/transactions/${id}`)))
  expect(opened.map(({ status, body }) => [status, body.data?.total]).toSorted((a, b) => a[1] - b[1])).toEqual([
    [200, -3_951],
    [200, 3_951],
    [200, 7_902],
  ])
})

test('a correction that names an unknown card waits for staff, and the others are billed', async () => {
  const [astray, sound] = [await anInvoicedFill(), await anInvoicedFill()]
  await take({ ...astray.fill, card_number: aCardNumber(), odometer: 9 })
  await take({ ...sound.fill, ...twice })
  expect([await astray.open(), await sound.open()]).toEqual([[], ['T~r1 -3951', 'T~c1 7902']])
  const waiting = portal.db.selectFrom('held_transactions').select('state').where('tran_id', '=', astray.fill.tran_id)
  expect(await waiting.execute()).toEqual([{ state: 'waiting' }])
})

test('a correction of a line that was credited after a dispute waits for staff', async () => {
  const { account_id, fill, open } = await anInvoicedFill()
  await acceptDispute(account_id, fill.tran_id, 1_900)
  await take({ ...fill, quantity: 5_000, federal_tax: 122, state_tax: 292, total: 1_976 })
  expect(await open()).toEqual([])
  const held = portal.db.selectFrom('held_transactions').select('state').where('tran_id', '=', fill.tran_id)
  expect(await held.execute()).toEqual([{ state: 'waiting' }])
})

/** What the network sends to reverse the fill of $39.51. */
const reversal = { quantity: -10_000, federal_tax: -244, state_tax: -584, total: -3_951 }

test('a purchase that the network has reversed is not given back a second time, with its invoice or to another account', async () => {
  const { account_id, card_number, fill, invoice_number, lastInvoice, open, askVoid } = await anInvoicedFill({ amount: 150 })
  await take(aRecord({ card_number, tran_time: '12:00:00', tran_id: `V${account_id}`, ...reversal }))
  expect(await open()).toEqual([`V${account_id} -3951`, `V${account_id}~f -150`])
  expect(await askVoid(invoice_number, false)).toMatchObject({ status: 409, body: { code: 'voided' } })
  const other = await portal.anAccount()
  const { last_four } = await aCard(portal, { account_id: other.id, number: aCardNumber() })
  const body = { tran_id: fill.tran_id, to_account_number: other.cl_account_no, last_four, reason: 'Their truck' }
  const moved = await finance.post(`/v1/accounts/${account_id}/moved_lines`, body)
  expect(moved).toMatchObject({ status: 409, body: { code: 'taken_back' } })
  await take(aRecord({ card_number, tran_time: '15:00:00', tran_id: `N${account_id}` }))
  await closeNight(portal, '2027-01-05')
  expect((await askVoid(await lastInvoice(), false)).body.data).toMatchObject({ total: 3_951 + 150, transactions: 2 })
})

test('a purchase and its reversal on one invoice stay, whatever is billed again with their invoice', async () => {
  const { account_id, card_number, lastInvoice, open, askVoid, takeBack } = await anInvoicedFill({ amount: 150 })
  const other = aRecord({ card_number, tran_time: '11:00:00', tran_id: `S${account_id}`, ...twice })
  const back = { quantity: -20_000, federal_tax: -488, state_tax: -1_168, total: -7_902 }
  await take(other)
  await take({ ...other, tran_time: '12:00:00', tran_id: `V${account_id}`, ...back })
  await closeNight(portal, '2027-01-05')
  expect(await askVoid(await lastInvoice(), true)).toMatchObject({ status: 409, body: { code: 'voided' } })
  await take(aRecord({ card_number, tran_time: '13:00:00', tran_id: `N${account_id}` }))
  await take({ ...other, tran_time: '14:00:00', tran_id: `X${account_id}` })
  await take({ ...other, tran_time: '15:00:00', tran_id: `Y${account_id}`, ...back })
  await closeNight(portal, '2027-02-05')
  await takeBack(await lastInvoice(), true)
  expect(await open()).toEqual([`N${account_id}~c1 3951`, `N${account_id}~c1~f 150`])
})

test('a disputed purchase that the network has reversed is not credited too', async () => {
  const { account_id, card_number, lines } = await anInvoicedFill()
  const { as } = await portal.aCustomer({ account_id, roles: ['invoice inquiry user'] })
  const line = portal.db.selectFrom('transactions').select(['id', 'invoice_id']).where('account_id', '=', account_id)
  const { id: transaction_id, invoice_id } = await line.executeTakeFirstOrThrow()
  const opened = await as.post(`/v1/invoices/${invoice_id}/disputes`, { transaction_id, note: 'The pump failed' })
  await take(aRecord({ card_number, tran_time: '12:00:00', tran_id: `V${account_id}`, ...reversal }))
  const answer = { decision: 'accept', answer: 'You are right' }
  const decided = await finance.put(`/v1/accounts/${account_id}/disputes/${opened.body.data.id}`, answer)
  expect(decided).toMatchObject({ status: 409, body: { code: 'taken_back' } })
  expect(await lines(true)).toEqual(['T 3951'])
})

test('a line that is billed again is priced by a new rule like any other, until it is invoiced', async () => {
  const { account_id, fill, invoice_number, open, takeBack } = await anInvoicedFill({ amount: 0, rate: 10_000 })
  await takeBack(invoice_number, true)
  const rule = { ...anywhere, account_id, card_network_id: null, model: 'fixed', off: 0, price_index_id: null, lag_days: 0 }
  const priceFrom = async (effective_from: string, amount: number) => {
    expect((await finance.post('/v1/price_rules', { ...rule, effective_from, amount })).status).toBe(200)
    await portal.runJobs()
  }
  await priceFrom('2026-11-01', 300_000)
  expect(await open()).toEqual(['T~c1 3828', 'T~c1~f 383'])
  await closeNight(portal, '2027-01-05')
  await take({ ...fill, ...twice })
  await priceFrom('2026-11-02', 310_000)
  expect(await open()).toEqual(['T~c1~r1 -3828', 'T~c1~f~r1 -383', 'T~c1~c1 7856', 'T~c1~c1~f 786'])
  await closeNight(portal, '2027-02-05')
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('a correction waits for staff if an earlier billing of the same purchase was credited after a dispute', async () => {
  const { account_id, fill, invoice_number, open, rule, rebill } = await anInvoicedFill()
  await rule({})
  expect((await rebill(invoice_number)).status).toBe(200)
  await closeNight(portal, '2027-01-05')
  await acceptDispute(account_id, fill.tran_id)
  await take({ ...fill, quantity: 5_000, federal_tax: 122, state_tax: 292, total: 1_976 })
  expect(await open()).toEqual([])
})

test('what was credited after a dispute is charged again when the invoice is taken back as a whole', async () => {
  const { account_id, fill, invoice_number, takeBack } = await anInvoicedFill()
  const owed = async () => (await finance.get(`/v1/accounts/${account_id}/receivable`)).body.data.balance.balance
  await acceptDispute(account_id, fill.tran_id, 1_900)
  expect(await owed()).toBe(3_951 - 1_900)
  await takeBack(invoice_number)
  expect(await owed()).toBe(0)
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('of a purchase that is billed again after a dispute, at most what is left of it is credited after another', async () => {
  const { account_id, fill, invoice_number, takeBack } = await anInvoicedFill()
  await acceptDispute(account_id, fill.tran_id, 1_900)
  await takeBack(invoice_number, true)
  await closeNight(portal, '2027-01-05')
  await acceptDispute(account_id, `${fill.tran_id}~c1`)
  const credits = portal.db.selectFrom('disputes').select('credit').where('account_id', '=', account_id).orderBy('id')
  expect(await credits.execute()).toEqual([{ credit: 1_900 }, { credit: 2_051 }])
  const { as } = await portal.aCustomer({ account_id, roles: ['invoice inquiry user'] })
  expect((await as.get('/v1/balance')).body.data.balance).toBe(0)
})

test('what was credited after a dispute stays credited when the invoice is billed again', async () => {
  const { account_id, fill, invoice_number, takeBack } = await anInvoicedFill()
  const owed = async () => (await finance.get(`/v1/accounts/${account_id}/receivable`)).body.data.balance.balance
  await acceptDispute(account_id, fill.tran_id, 1_900)
  await takeBack(invoice_number, true)
  expect(await owed()).toBe(-1_900)
  await closeNight(portal, '2027-01-05')
  expect(await owed()).toBe(3_951 - 1_900)
})
