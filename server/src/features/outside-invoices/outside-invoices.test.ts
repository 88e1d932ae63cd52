// docs/product/invoices.md#billed-elsewhere
import { cycleOf } from '@forecourt/domain/rules/billing-cycle.ts'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, asOwnCsv, sendFile, sendUpload } from '#testing/imports.ts'
import { closeNight } from '#testing/invoices.ts'
import { keepLedger } from '#testing/ledger.ts'
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

const anAccount = async () => {
  const { account_id, as } = await portal.aCustomer({ roles: ['acct admin'] })
  const found = await portal.db
    .selectFrom('accounts')
    .select('cl_account_no')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  return {
    account_id,
    as,
    number: found.cl_account_no,
    buy: (day: string, line: object = {}) => aTransaction(portal, { account_id, transacted_at: `${day}T08:00:00`, ...line }),
    billedBy: async (invoiced_by: string) => {
      const path = `/v1/accounts/${account_id}/invoiced_by`
      const { version } = (await finance.as.get(path)).body.data
      return finance.as.put(path, { invoiced_by, version })
    },
    set: (set: { invoiced_by: string; invoiced_by_from: string | null }) =>
      portal.db.updateTable('account_billings').set(set).where('account_id', '=', account_id).execute(),
    invoices: async () => (await as.get('/v1/invoices')).body.data as { id: number; source: string; total: number }[],
  }
}
type Account = Awaited<ReturnType<typeof anAccount>>

const titles = 'account_number,invoice_number,invoiced_on,due_on,total,tran_id'
const take = (...lines: string[]) =>
  sendUpload(finance.as, '/v1/outside_invoices', { file: [titles, ...lines].join('\n'), filename: 'invoices.csv' })
const aNumber = () => `QB-${randomInt(2 ** 40)}`

test('a change of who invoices begins with the next cycle and can be undone until then', async () => {
  const account = await anAccount()
  const refused = await account.billedBy('elsewhere')
  expect([refused.status, refused.body.message]).toEqual([409, 'Enter the billing information of this account first'])
  await aBilling(portal, { account_id: account.account_id })
  const next_from = addDays(cycleOf('monthly', today()).to, 1)
  const changed = await account.billedBy('elsewhere')
  expect(changed.body.data).toMatchObject({ invoiced_by: 'elsewhere', invoiced_by_from: next_from, next_from })
  expect((await account.billedBy('us')).body.data).toMatchObject({ invoiced_by: 'us', invoiced_by_from: null })
  const path = `/v1/accounts/${account.account_id}/invoiced_by`
  expect((await finance.as.put(path, { invoiced_by: 'elsewhere', version: 1 })).status).toBe(409)
  const history = (await portal.staff()).as.get(`/v1/accounts/${account.account_id}/history`)
  expect((await history).body.data[0]).toMatchObject({ action: 'account.invoiced-by' })
})

test('their cycles are not closed here, and we take over again only once our own purchases are billed', async () => {
  const account = await anAccount()
  await aBilling(portal, { account_id: account.account_id })
  await account.buy('2026-01-10', { base: 1_000 })
  await account.buy('2026-02-10', { base: 2_000 })
  await account.set({ invoiced_by: 'elsewhere', invoiced_by_from: '2026-02-01' })
  const refused = await account.billedBy('us')
  expect(refused.body.message).toBe('Purchases from before 2026-02-01 are on no invoice yet. Change this once they are')
  await closeNight(portal, '2026-03-01')
  expect(await account.invoices()).toMatchObject([{ total: 1_000 }])
  expect((await account.billedBy('us')).status).toBe(200)
  await account.set({ invoiced_by: 'us', invoiced_by_from: '2026-03-01' })
  await account.billedBy('elsewhere')
  await closeNight(portal, '2026-03-01')
  expect(await account.invoices(), 'what they have billed is never billed by us').toHaveLength(1)
})

test('a purchase from their time belongs to us if it arrives a week after we began, otherwise to them', async () => {
  const account = await anAccount()
  await aBilling(portal, { account_id: account.account_id })
  await account.set({ invoiced_by: 'us', invoiced_by_from: '2026-03-01' })
  const theirs = await account.buy('2026-02-10', { base: 1_000, posted_at: '2026-03-02T12:00:00Z' })
  await account.buy('2026-02-20', { base: 2_000, posted_at: '2026-03-09T12:00:00Z' })
  await closeNight(portal, '2026-03-10')
  expect(await account.invoices()).toMatchObject([{ source: 'us', total: 2_000 }])
  // A later correction makes the line look new, but the other system still bills it.
  await portal.db.updateTable('transactions').set({ posted_at: '2026-03-20T12:00:00Z' }).where('id', '=', theirs.id).execute()
  await closeNight(portal, '2026-04-10')
  expect(await account.invoices()).toHaveLength(1)
})

const elsewhere = async () => {
  const account = await anAccount()
  await aBilling(portal, { account_id: account.account_id })
  await account.set({ invoiced_by: 'elsewhere', invoiced_by_from: null })
  return account
}

const tranIdOf = async ({ id }: { id: number }) =>
  (await portal.db.selectFrom('transactions').select('tran_id').where('id', '=', id).executeTakeFirstOrThrow()).tran_id

/** Adds the key by which an import recognizes the line. */
const known = async (account: Account, line: { id: number }) => {
  const tran_id = await tranIdOf(line)
  const row = { card_network_id: 1, tran_id, account_id: account.account_id, transacted_at: '2026-01-10T08:00:00' }
  await portal.db
    .insertInto('transaction_keys')
    .values({ ...row, id: line.id, digest: Buffer.from('x') })
    .onConflict((taken) => taken.doNothing())
    .execute()
  return tran_id
}

test('another system’s invoices are imported once with purchases and PDF, and create no debt here', async () => {
  const account = await elsewhere()
  const line = await account.buy('2026-01-10', { base: 4_000 })
  const [invoice_number, tran_id] = [aNumber(), await known(account, line)]
  const later = `${account.number},${invoice_number},2026-02-01,2026-02-11,45.00,not-here-yet`
  const lines = [`${account.number},${invoice_number},2026-02-01,2026-02-11,45.00,${tran_id}`, later]
  expect((await take(...lines)).body.data).toEqual({ invoices: 1, known: 0, lines: 1, missing: 1 })
  expect((await take(...lines)).body.data).toEqual({ invoices: 0, known: 1, lines: 0, missing: 1 })
  const [invoice] = await account.invoices()
  const read = async () => (await account.as.get(`/v1/invoices/${invoice!.id}`)).body.data
  expect(await read()).toMatchObject({
    invoice_number,
    source: 'elsewhere',
    transactions: 1,
    total: 4_500,
    open: null,
    files: [],
  })
  expect((await account.as.get(`/v1/transactions?invoice_id=${invoice!.id}`)).body.meta.sums).toMatchObject({ transactions: 1 })

  const pdf = (name: string, bytes = '%PDF-1.4 theirs') =>
    sendUpload(finance.as, '/v1/outside_invoices/pdf', { file: bytes, filename: `${name}.pdf` })
  expect((await pdf(invoice_number, 'no paper')).body.errors.file).toEqual(['The file is not a PDF'])
  expect((await pdf('QB-nobody')).status).toBe(422)
  expect((await pdf(invoice_number)).body.data).toMatchObject({ invoice_number, account_id: account.account_id })
  expect((await read()).files).toEqual(['pdf'])
  const paper = await account.as.get(`/v1/invoices/${invoice!.id}/file/pdf`)
  expect(paper.bytes.toString()).toBe('%PDF-1.4 theirs')
  expect((await account.as.get(`/v1/invoices/${invoice!.id}/file/csv`)).status).toBe(404)
  const stranger = await anAccount()
  expect((await stranger.as.get(`/v1/invoices/${invoice!.id}/file/pdf`)).status).toBe(404)
  expect((await account.as.get('/v1/balance')).body.data).toMatchObject({ balance: 0 })
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('a purchase that we bill stays off another system’s invoices', async () => {
  const account = await anAccount()
  await aBilling(portal, { account_id: account.account_id })
  const tran_id = await known(account, await account.buy('2026-01-10', { base: 4_000 }))
  const taken = await take(`${account.number},${aNumber()},2026-02-01,2026-02-11,40.00,${tran_id}`)
  expect(taken.body.data).toMatchObject({ invoices: 1, lines: 0, missing: 1 })
})

test('a network’s correction of a purchase that another system has invoiced is not billed here', async () => {
  const account = await anAccount()
  const { account_id, number } = account
  await aBilling(portal, { account_id })
  await account.set({ invoiced_by: 'us', invoiced_by_from: '2026-11-15' })
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number })
  const fill = aRecord({ card_number })
  const send = async (record: typeof fill) => {
    await sendFile(finance.as, asOwnCsv([record]), { layout: 'C' })
    await portal.runJobs()
  }
  await send(fill)
  await portal.db
    .updateTable('transactions')
    .set({ posted_at: '2026-11-16T12:00:00Z' })
    .where('account_id', '=', account_id)
    .execute()
  await closeNight(portal, '2026-11-25')
  expect((await take(`${number},${aNumber()},2026-11-20,2026-11-30,39.51,${fill.tran_id}`)).body.data).toMatchObject({ lines: 1 })
  await send({ ...fill, quantity: 20_000, federal_tax: 488, state_tax: 1_168, total: 7_902 })
  const lines = portal.db.selectFrom('transactions').select(['total', 'invoiced_elsewhere']).where('account_id', '=', account_id)
  expect(await lines.orderBy('id').execute()).toEqual([
    { total: 3_951, invoiced_elsewhere: true },
    { total: -3_951, invoiced_elsewhere: true },
    { total: 7_902, invoiced_elsewhere: true },
  ])
  await closeNight(portal, '2027-01-05')
  expect(await account.invoices()).toMatchObject([{ source: 'elsewhere' }])
})

test('a purchase is not moved from or to an account that another system bills', async () => {
  const ours = await anAccount()
  const theirs = await elsewhere()
  const move = async (from: Account, to: Account) => {
    const number = aCardNumber()
    await aCard(portal, { account_id: to.account_id, number })
    const tran_id = await tranIdOf(await from.buy('2026-01-10', { base: 4_000 }))
    const body = { tran_id, to_account_number: to.number, last_four: number.slice(-4), reason: 'Their truck' }
    const moved = await finance.as.post(`/v1/accounts/${from.account_id}/moved_lines`, body)
    const lines = portal.db.selectFrom('transactions').select('id').where('tran_id', 'like', `${tran_id}%`)
    return [moved.status, moved.body.code, (await lines.execute()).length]
  }
  expect(await move(ours, theirs)).toEqual([409, 'billed_elsewhere', 1])
  expect(await move(theirs, ours)).toEqual([409, 'billed_elsewhere', 1])
  await theirs.set({ invoiced_by: 'elsewhere', invoiced_by_from: '2026-02-01' })
  expect(await move(theirs, ours)).toEqual([200, undefined, 3])
})

test('a purchase on an invoice of another system stays theirs, also a week after we began to bill the account', async () => {
  const account = await elsewhere()
  const { account_id, number } = account
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number })
  const fill = aRecord({ card_number })
  const send = async (record: typeof fill) => {
    await sendFile(finance.as, asOwnCsv([record]), { layout: 'C' })
    await portal.runJobs()
  }
  await send(fill)
  const theirs = aNumber()
  expect((await take(`${number},${theirs},2026-11-08,2026-11-18,39.51,${fill.tran_id}`)).body.data).toMatchObject({ lines: 1 })
  await account.set({ invoiced_by: 'us', invoiced_by_from: '2026-11-09' })
  const other = await anAccount()
  const last = aCardNumber()
  await aCard(portal, { account_id: other.account_id, number: last })
  const body = { tran_id: fill.tran_id, to_account_number: other.number, last_four: last.slice(-4), reason: 'Their truck' }
  const moved = await finance.as.post(`/v1/accounts/${account_id}/moved_lines`, body)
  expect(moved).toMatchObject({ status: 409, body: { code: 'billed_elsewhere' } })
  await send({ ...fill, quantity: 20_000, federal_tax: 488, state_tax: 1_168, total: 7_902 })
  await closeNight(portal, '2027-01-05')
  expect(await account.invoices()).toMatchObject([{ source: 'elsewhere' }])
  const lines = portal.db.selectFrom('transactions').select(['total', 'old_invoice_number']).where('account_id', '=', account_id)
  expect(await lines.orderBy('id').execute()).toEqual([
    { total: 3_951, old_invoice_number: null },
    { total: -3_951, old_invoice_number: theirs },
    { total: 7_902, old_invoice_number: theirs },
  ])
})

test('an invoice of ours that is billed again stays ours, also in the week after we began to bill the account again', async () => {
  const account = await anAccount()
  const { account_id } = account
  await aBilling(portal, { account_id })
  await account.buy('2026-01-10', { base: 4_000 })
  await closeNight(portal, '2026-02-01')
  await account.set({ invoiced_by: 'us', invoiced_by_from: addDays(today(), -2) })
  const invoices = portal.db.selectFrom('invoices').select('invoice_number').where('account_id', '=', account_id)
  const { invoice_number } = await invoices.executeTakeFirstOrThrow()
  const body = { invoice_number, reason: 'Wrong address', bill_again: true }
  const asked = await finance.as.post(`/v1/accounts/${account_id}/take_backs`, body)
  const { as: second } = await portal.staff(undefined, 'finance')
  expect((await second.put(`/v1/money_requests/${asked.body.data.request_id}`, { decision: 'approve' })).status).toBe(200)
  await closeNight(portal, addDays(today(), 40))
  expect((await account.as.get('/v1/balance')).body.data.balance).toBe(4_000)
})

test('an invoice of ours is billed again by our prices, also in the week after we began to bill the account again', async () => {
  const account = await anAccount()
  const { account_id } = account
  await aBilling(portal, { account_id })
  const rule = { account_id, model: 'fixed', amount: 300_000, effective_from: '2026-01-01' }
  await portal.db.insertInto('price_rules').values(rule).execute()
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number })
  const fill = aRecord({ card_number })
  const send = async (record: typeof fill) => {
    await sendFile(finance.as, asOwnCsv([record]), { layout: 'C' })
    await portal.runJobs()
  }
  await send(fill)
  await closeNight(portal, '2026-12-05')
  await account.set({ invoiced_by: 'us', invoiced_by_from: addDays(today(), -2) })
  const invoices = portal.db.selectFrom('invoices').select('invoice_number').where('account_id', '=', account_id)
  const preview = await finance.as.post(
    `/v1/accounts/${account_id}/rebilled_lines/preview`,
    await invoices.executeTakeFirstOrThrow(),
  )
  expect(preview.body.data).toMatchObject({ changed: 0, net: 0 })
  await send({ ...fill, quantity: 20_000, federal_tax: 488, state_tax: 1_168, total: 7_902 })
  const lines = portal.db.selectFrom('transactions').select('total').where('account_id', '=', account_id)
  expect((await lines.orderBy('id').execute()).map(({ total }) => total)).toEqual([3_828, -3_828, 7_656])
})

test('we take over again only once our own purchases without a price are billed too', async () => {
  const account = await anAccount()
  await aBilling(portal, { account_id: account.account_id })
  await account.buy('2026-01-10', { base: 1_000, price_state: 'missing' })
  await account.set({ invoiced_by: 'elsewhere', invoiced_by_from: '2026-02-01' })
  expect(await account.billedBy('us')).toMatchObject({ status: 409, body: { code: 'lines_open' } })
})

test('a change that is taken back leaves the day on which the other system had begun', async () => {
  const account = await anAccount()
  await aBilling(portal, { account_id: account.account_id })
  await account.set({ invoiced_by: 'elsewhere', invoiced_by_from: '2026-02-01' })
  expect((await account.billedBy('us')).status).toBe(200)
  const back = await account.billedBy('elsewhere')
  expect(back.body.data).toMatchObject({ invoiced_by: 'elsewhere', invoiced_by_from: '2026-02-01' })
  await account.buy('2026-01-10', { base: 4_000 })
  await closeNight(portal, '2026-03-01')
  expect(await account.invoices()).toMatchObject([{ source: 'us', total: 4_000 }])
})

test('another system does not take over again while it may still bill purchases from before we began', async () => {
  const account = await anAccount()
  await aBilling(portal, { account_id: account.account_id })
  const from = addDays(today(), -2)
  await account.set({ invoiced_by: 'us', invoiced_by_from: from })
  await account.buy(addDays(today(), -5), { base: 4_000 })
  const refused = await account.billedBy('elsewhere')
  expect(refused).toMatchObject({ status: 409, body: { code: 'still_theirs' } })
  expect(refused.body.message).toBe(
    `Until ${addDays(from, 6)} the other system may still bill purchases from before ${from}. Change this afterwards`,
  )
  await closeNight(portal, addDays(today(), 40))
  expect(await account.invoices()).toEqual([])
  await account.set({ invoiced_by: 'us', invoiced_by_from: addDays(today(), -7) })
  expect((await account.billedBy('elsewhere')).status).toBe(200)
})

test('a file with a mistake is refused as a whole, and each mistake names its line', async () => {
  const { number } = await elsewhere()
  const same = aNumber()
  const refused = await take(
    `${number},INV-000001,2026-02-01,2026-02-11,1.00,`,
    `${number},${aNumber()},2026-02-30,2026-02-11,1.00,`,
    `${number},${aNumber()},2026-02-11,2026-02-01,1.00,`,
    `${number},${aNumber()},2026-02-01,2026-02-11,a lot,`,
    `${number},,2026-02-01,2026-02-11,1.00,`,
  )
  expect(refused.status).toBe(422)
  expect(refused.body.errors.file).toEqual([
    'Line 2: INV-000001 is a number that this portal gives out itself',
    'Line 3: A day cannot be read',
    'Line 4: It is due before its day',
    'Line 5: The total cannot be read',
    'Line 6: The invoice number must have 1 to 40 characters',
  ])
  const other = await take(`${number},${same},2026-02-01,2026-02-11,1.00,`, `${number},${same},2026-02-01,2026-02-11,2.00,`)
  expect(other.body.errors.file).toEqual([`Line 3: ${same} has other facts further up`])
  expect((await take(`99999999,${same},2026-02-01,2026-02-11,1.00,`)).body.errors.file).toEqual([
    'Line 2: there is no account 99-999999',
  ])
  await take(`${number},${same},2026-02-01,2026-02-11,1.00,`)
  expect((await take(`${number},${same},2026-02-01,2026-02-11,2.00,`)).body.errors.file).toEqual([
    `Line 2: ${same} is here already, with other facts`,
  ])
})
