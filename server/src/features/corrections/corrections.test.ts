// docs/product/receivables.md#corrections: an invoiced line never changes; it is taken back and billed again.
import { readableNumber } from '@forecourt/domain/format/account-label.ts'
import type { InvoiceDocument } from '@forecourt/domain/rules/invoice-document.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import { aCard } from '#testing/cards.ts'
import { anExemption } from '#testing/exemptions.ts'
import { anAgreedFee } from '#testing/fees.ts'
import { aCardNumber, aMapping, aRecord, aTranId, sendFile, takerOf } from '#testing/imports.ts'
import { closeNight } from '#testing/invoices.ts'
import { keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTransaction } from '#testing/transactions.ts'
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

const linesOf = async (account_id: number) => {
  const { rows } = await sql<{ tran_id: string; quantity: number; total: number; invoice_id: number | null }>`
    select tran_id, quantity, total, invoice_id from transactions where account_id = ${account_id} order by id`.execute(portal.db)
  return rows
}

const aBilledSale = async (change: object = {}) => {
  const { id: account_id } = await portal.anAccount()
  await aBilling(portal, { account_id })
  const number = aCardNumber()
  await aCard(portal, { account_id, number })
  const record = aRecord({ card_number: number, ...change })
  await take(record)
  await closeNight(portal, '2026-12-05')
  return { account_id, record }
}

test('a corrected invoice line is reversed and rebilled by itself, and both lines go on the next invoice', async () => {
  const { account_id, record } = await aBilledSale()
  const [sold] = await linesOf(account_id)
  const twice = { quantity: 20_000, federal_tax: 488, state_tax: 1_168, total: 2 * sold!.total }
  await take({ ...record, ...twice })
  const lines = await linesOf(account_id)
  expect(lines.map(({ tran_id, total }) => [tran_id, total])).toEqual([
    [record.tran_id, sold!.total],
    [`${record.tran_id}~r1`, -sold!.total],
    [`${record.tran_id}~c1`, 2 * sold!.total],
  ])
  expect(lines.slice(1).map(({ invoice_id }) => invoice_id)).toEqual([null, null])
  await take({ ...record, ...twice })
  expect(await linesOf(account_id)).toHaveLength(3)
  await closeNight(portal, '2027-01-05')
  const { rows } = await sql<{ total: number }>`
    select total from invoices where account_id = ${account_id} order by id`.execute(portal.db)
  expect(rows.map(({ total }) => total)).toEqual([sold!.total, sold!.total])
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('a correction without a total is billed again by itself only if what it comes to is near', async () => {
  await portal.db.updateTable('billing_settings').set({ auto_rebill_limit: 1_000 }).execute()
  const columns = {
    tran_id: 'Ticket',
    tran_date: 'Date',
    card_number: 'Card',
    site_number: 'Site',
    state: 'ST',
    product_code: 'Prod',
  }
  const priced = { ...columns, site_name: 'Name', quantity: 'Gallons', unit_price: 'Price' }
  const given = aMapping()
  const mapping = { ...given, card_network_id: 1, mapping: { ...given.mapping, columns: priced } }
  const { id: mapping_id } = (await finance.post('/v1/import_mappings', mapping)).body.data
  const takePriced = async (...fills: { card_number: string; tran_id: string; price: string }[]) => {
    const lines = fills.map(
      ({ card_number, tran_id, price }) => `${tran_id},11/04/2026,${card_number},104233,Kent,WA,019,10,${price}`,
    )
    const file = ['Ticket,Date,Card,Site,Name,ST,Prod,Gallons,Price', ...lines].join('\n')
    await sendFile(finance, file, { layout: 'CSV', mapping_id })
    await portal.runJobs()
  }
  const { account_id, record } = await aBilledSale({ total: 0, federal_tax: 0, state_tax: 0, unit_price: 0 })
  const { card_number } = record
  const [near, far] = [aTranId(), aTranId()]
  await takePriced({ card_number, tran_id: near, price: '3.00000' }, { card_number, tran_id: far, price: '0.10000' })
  await closeNight(portal, '2027-01-05')
  await takePriced({ card_number, tran_id: near, price: '3.10000' }, { card_number, tran_id: far, price: '9.00000' })
  const open = (await linesOf(account_id)).filter(({ invoice_id }) => invoice_id === null)
  expect(open.map(({ tran_id }) => tran_id)).toEqual([`${near}~r1`, `${near}~c1`])
  await portal.db.updateTable('billing_settings').set({ auto_rebill_limit: 25_000 }).execute()
})

test('a purchase that its network moves to another day names the invoice that it corrects', async () => {
  const { account_id, record } = await aBilledSale()
  await take({ ...record, tran_date: '2026-11-05' })
  await closeNight(portal, '2027-01-05')
  const invoices = portal.db.selectFrom('invoices').select(['invoice_number', 'document']).where('account_id', '=', account_id)
  const [first, next] = await invoices.orderBy('id').execute()
  const { lines } = next!.document as unknown as InvoiceDocument
  expect(lines.map(({ at, corrects }) => [at.slice(0, 10), corrects])).toEqual([
    ['2026-11-04', first!.invoice_number],
    ['2026-11-05', first!.invoice_number],
  ])
})

test('above the limit a correction waits until staff rebill the line', async () => {
  await portal.db.updateTable('billing_settings').set({ auto_rebill_limit: 0 }).execute()
  const { account_id, record } = await aBilledSale()
  const [sold] = await linesOf(account_id)
  await take({ ...record, quantity: 20_000, federal_tax: 488, state_tax: 1_168, total: 2 * sold!.total })
  expect(await linesOf(account_id)).toHaveLength(1)
  const held = await portal.db
    .selectFrom('held_transactions')
    .select('id')
    .where('tran_id', '=', record.tran_id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const preview = async () => finance.get(`/v1/held_transactions/${held.id}/preview`)
  const { lines, ...told } = (await preview()).body.data
  expect(told).toMatchObject({ account_id, net: sold!.total, next_total: 0, invoice_number: expect.stringMatching(/^INV-/) })
  expect(lines).toMatchObject([
    { tran_id: `${record.tran_id}~r1`, total: -sold!.total },
    { tran_id: `${record.tran_id}~c1`, total: 2 * sold!.total },
  ])
  expect(await linesOf(account_id)).toHaveLength(1)
  expect((await finance.post(`/v1/held_transactions/${held.id}/place`)).status).toBe(200)
  expect((await preview()).status).toBe(409)
  const totals = (await linesOf(account_id)).map(({ total }) => total)
  expect(totals.reduce((sum, total) => sum + total, 0)).toBe(2 * sold!.total)
  await portal.db.updateTable('billing_settings').set({ auto_rebill_limit: 25_000 }).execute()
})

test('voiding $584.67 with $200.00 paid settles $384.67 and leaves $200.00 of credit; its lines can be rebilled', async () => {
  const { id: account_id } = await portal.anAccount()
  await aBilling(portal, { account_id })
  await aTransaction(portal, { account_id, transacted_at: '2026-01-10T08:00:00', base: 58_467 })
  await closeNight(portal, '2026-02-05')
  const received_on = new Intl.DateTimeFormat('en-CA', { timeZone: portal.config.branding.time_zone }).format(new Date())
  await finance.post(`/v1/accounts/${account_id}/payments`, { amount: 20_000, method: 'wire', received_on })
  const invoice = await portal.db
    .selectFrom('invoices')
    .select('invoice_number')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  const ask = (body: object = {}) =>
    finance.post(`/v1/accounts/${account_id}/take_backs`, { ...invoice, reason: 'Wrong account', bill_again: true, ...body })
  expect((await ask({ invoice_number: 'INV-999999' })).status).toBe(422)
  const { body } = await ask()
  expect(body.data).toMatchObject({ state: 'requested', total: 58_467, transactions: 1 })
  const approve = (as: typeof finance) => as.put(`/v1/money_requests/${body.data.request_id}`, { decision: 'approve' })
  expect((await approve(finance)).status).toBe(403)
  expect((await approve(second)).status).toBe(200)
  const { rows } = await sql<{ kind: string; total: number }>`
    select kind, total from invoices where account_id = ${account_id} order by id`.execute(portal.db)
  expect(rows).toEqual([
    { kind: 'invoice', total: 58_467 },
    { kind: 'credit memo', total: -58_467 },
  ])
  const receivable = (await finance.get(`/v1/accounts/${account_id}/receivable`)).body.data
  expect(receivable.balance).toMatchObject({ balance: -20_000, unused_credit: 20_000 })
  const lines = await linesOf(account_id)
  expect(lines.map(({ total, invoice_id }) => [total, invoice_id === null])).toEqual([
    [58_467, false],
    [-58_467, false],
    [58_467, true],
  ])
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'voided' } })
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('a line billed to the wrong account is reversed there and billed to a card of the right account', async () => {
  const { account_id, record } = await aBilledSale()
  const [sold] = await linesOf(account_id)
  const other = await portal.anAccount()
  const { last_four } = await aCard(portal, { account_id: other.id, number: aCardNumber(), vehicle_number: '77' })
  // With the dash, as the portal shows the number.
  const to_account_number = readableNumber(other.cl_account_no)
  const body = { tran_id: record.tran_id, to_account_number, last_four, reason: 'Their truck' }
  const move = (change: object = {}) => finance.post(`/v1/accounts/${account_id}/moved_lines`, { ...body, ...change })
  for (const [wrong, field] of [
    [{ tran_id: 'nothing' }, 'tran_id'],
    [{ to_account_number: '99999998' }, 'to_account_number'],
    [{ last_four: last_four === '0000' ? '0001' : '0000' }, 'last_four'],
  ] as const) {
    const refused = await move(wrong)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
  }
  const own = await portal.db
    .selectFrom('accounts')
    .select('cl_account_no')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  expect((await move({ to_account_number: own.cl_account_no })).status).toBe(422)
  expect((await move()).body.data).toEqual({ taken_back: -sold!.total, billed: sold!.total, to_account_id: other.id })
  expect(await move()).toMatchObject({ status: 409, body: { code: 'taken_back' } })
  expect((await linesOf(account_id)).map(({ total }) => total)).toEqual([sold!.total, -sold!.total])
  expect(await linesOf(other.id)).toMatchObject([{ tran_id: `${record.tran_id}~c1`, total: sold!.total, invoice_id: null }])
  const { rows } = await sql<{ account_id: number; vehicle_number: string }>`
    select k.account_id, t.vehicle_number from transaction_keys k join transactions t on t.account_id = k.account_id and t.id = k.id
    where k.tran_id = ${record.tran_id}`.execute(portal.db)
  expect(rows).toEqual([{ account_id: other.id, vehicle_number: '77' }])
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('a moved line is priced, taxed and charged as a purchase of the other account', async () => {
  const { account_id, record } = await aBilledSale()
  const other = await portal.anAccount()
  const { last_four } = await aCard(portal, { account_id: other.id, number: aCardNumber() })
  const rule = { account_id: other.id, model: 'fixed', amount: 300_000, effective_from: '2026-11-01' }
  await portal.db.insertInto('price_rules').values(rule).execute()
  await anExemption(portal, { account_id: other.id })
  await anAgreedFee(portal, { account_id: other.id, kind: 'transaction', amount: 150 })
  const body = { tran_id: record.tran_id, to_account_number: other.cl_account_no, last_four, reason: 'Their truck' }
  const moved = await finance.post(`/v1/accounts/${account_id}/moved_lines`, body)
  expect(moved.body.data).toMatchObject({ taken_back: -3_951, billed: 3_244 })
  const { rows } = await sql<object>`
    select kind, base, federal_tax, state_tax, tax_waived, total, network_total from transactions where account_id = ${other.id} order by id`.execute(
    portal.db,
  )
  expect(rows).toMatchObject([
    { kind: 'sale', base: 3_000, federal_tax: 244, state_tax: 0, tax_waived: 584, total: 3_244, network_total: 3_951 },
    { kind: 'fee', total: 150 },
  ])
  await closeNight(portal, '2027-01-05')
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('nothing of the first account’s card stays on a line that is moved to another account', async () => {
  const { account_id, record } = await aBilledSale()
  await portal.db.updateTable('transactions').set({ tax_doc: 'TX-1' }).where('account_id', '=', account_id).execute()
  const other = await portal.anAccount()
  const card = await aCard(portal, { account_id: other.id, number: aCardNumber(), description: 'Theirs' })
  await portal.db.updateTable('cards').set({ tax_doc: 'TX-2', cost_center: '' }).where('id', '=', card.id).execute()
  const body = {
    tran_id: record.tran_id,
    to_account_number: other.cl_account_no,
    last_four: card.last_four,
    reason: 'Their truck',
  }
  expect((await finance.post(`/v1/accounts/${account_id}/moved_lines`, body)).status).toBe(200)
  const moved = portal.db.selectFrom('transactions').selectAll().where('account_id', '=', other.id)
  expect(await moved.executeTakeFirstOrThrow()).toMatchObject({
    tax_doc: 'TX-2',
    cost_center: '',
    card_description: 'Theirs',
    judged_limit_id: null,
    card_status_id: null,
  })
})

test('41.237 gallons for $162.94 are corrected to 14.237: −162.94 and 44.47 + 3.47 + 8.31 = 56.25, together −106.69', async () => {
  const sale = { quantity: 41_237, unit_price: 312_345, federal_tax: 1_006, state_tax: 2_408, total: 16_294 }
  const { account_id, record } = await aBilledSale(sale)
  await take({ ...record, quantity: 14_237, federal_tax: 347, state_tax: 831, total: 5_625 })
  const { rows } = await sql<{ base: number; federal_tax: number; state_tax: number; total: number }>`
    select base, federal_tax, state_tax, total from transactions where account_id = ${account_id} order by id`.execute(portal.db)
  expect(rows).toEqual([
    { base: 12_880, federal_tax: 1_006, state_tax: 2_408, total: 16_294 },
    { base: -12_880, federal_tax: -1_006, state_tax: -2_408, total: -16_294 },
    { base: 4_447, federal_tax: 347, state_tax: 831, total: 5_625 },
  ])
  expect(rows[1]!.total + rows[2]!.total).toBe(-10_669)
})
