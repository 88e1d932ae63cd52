// docs/product/accounts.md#exemption-certificates: a certificate changes the taxes of uninvoiced lines, and nothing else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { priceStoredLines } from '#src/features/pricing/price-stored-lines.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { aCard } from '#testing/cards.ts'
import { aCertificate } from '#testing/exemptions.ts'
import { anImport } from '#testing/imports.ts'
import { anInvoice } from '#testing/invoices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'

let portal: Portal
let as: Awaited<ReturnType<Portal['staff']>>['as']
beforeAll(async () => {
  portal = await aPortal()
  ;({ as } = await portal.staff())
})
afterAll(() => portal.close())

const pathOf = (account_id: number) => `/v1/accounts/${account_id}/tax_exemptions`

/** Fifty gallons of diesel in Kent in March 2026: 24.4 cents federal and 58.4 cents state tax per gallon. */
const taxed = { federal_tax: 1_220, state_tax: 2_920 }

const read = (id: number) =>
  portal.db
    .selectFrom('transactions')
    .select(['state_tax', 'federal_tax', 'base', 'unit_price', 'total', 'is_exempt', 'tax_waived', 'posting'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a new certificate takes the tax off uninvoiced lines, and removing it puts the tax back', async () => {
  const { id: account_id } = await portal.anAccount()
  const card_id = (await aCard(portal, { account_id })).id
  const open = await aTransaction(portal, { account_id, card_id, ...taxed })
  const invoice = await anInvoice(portal, { account_id })
  const invoiced = await aTransaction(portal, { account_id, card_id, ...taxed, invoice_id: invoice.id })
  const before = await as.post(pathOf(account_id), {
    ...aCertificate(),
    effective_from: '2026-03-10',
    effective_to: '2026-03-10',
  })
  await portal.runJobs()
  const untaxed = await read(open.id)
  expect(untaxed).toMatchObject({ state_tax: 0, federal_tax: 1_220, base: 17_500, is_exempt: true, tax_waived: 2_920 })
  expect(untaxed.total).toBe(open.total - 2_920)
  expect(untaxed.posting).toBeGreaterThan(open.posting)
  expect(await read(invoiced.id)).toMatchObject({
    state_tax: 2_920,
    total: invoiced.total,
    is_exempt: false,
    posting: invoiced.posting,
  })
  const { body } = await as.get(pathOf(account_id))
  expect(body.pricing).toMatchObject({ lines_changed: 1, finished_at: expect.any(String) })
  const sums = await portal.db.selectFrom('day_sums').select('taxes').where('account_id', '=', account_id).execute()
  expect(sums).toEqual([{ taxes: 1_220 + 1_220 + 2_920 }])

  await as.delete(`${pathOf(account_id)}/${before.body.data.id}`)
  await portal.runJobs()
  expect(await read(open.id)).toMatchObject({ state_tax: 2_920, total: open.total, is_exempt: false, tax_waived: 0 })
})

test('the account is notified how many lines were repriced, and a second run changes nothing', async () => {
  const { id: account_id } = await portal.anAccount()
  const { as: member } = await portal.aCustomer({ roles: ['finance manager'], account_id })
  await aTransaction(portal, { account_id, ...taxed })
  await as.post(pathOf(account_id), aCertificate())
  await portal.runJobs()
  await as.post(pathOf(account_id), aCertificate())
  await portal.runJobs()
  const { body } = await member.get('/v1/notifications')
  expect(body.data.map(({ title }: { title: string }) => title)).toEqual([
    '1 transaction not yet invoiced priced again after a change of a tax exemption',
  ])
  expect((await as.get(pathOf(account_id))).body.pricing).toMatchObject({ lines_changed: 0 })
})

test.each([
  ['another day', { effective_from: '2026-03-11' }],
  ['another state', { state: 'OR' }],
  ['another product', { tax_class: 'gasoline' }],
])('a certificate for %s leaves the line as it is', async (_what, change) => {
  const { id: account_id } = await portal.anAccount()
  const line = await aTransaction(portal, { account_id, ...taxed })
  await as.post(pathOf(account_id), { ...aCertificate(), ...change })
  await portal.runJobs()
  expect(await read(line.id)).toMatchObject({ state_tax: 2_920, total: line.total, posting: line.posting })
})

test('a certificate of one card leaves the lines of other cards and accounts as they are', async () => {
  const { id: account_id } = await portal.anAccount()
  const [mine, other] = [await aCard(portal, { account_id }), await aCard(portal, { account_id })]
  const line = await aTransaction(portal, { account_id, card_id: mine.id, ...taxed })
  const beside = await aTransaction(portal, { account_id, card_id: other.id, ...taxed })
  const elsewhere = await aTransaction(portal, { account_id: (await portal.anAccount()).id, ...taxed })
  await as.post(pathOf(account_id), { ...aCertificate(), card_id: mine.id })
  await portal.runJobs()
  expect(await read(line.id)).toMatchObject({ state_tax: 0 })
  for (const { id } of [beside, elsewhere]) expect(await read(id)).toMatchObject({ state_tax: 2_920 })
})

test('a certificate also waives a tax given in a file; an old line of unknown origin keeps its tax', async () => {
  const { id: account_id } = await portal.anAccount()
  const lines = []
  for (const taxed_from of ['file', null, 'price'])
    lines.push(await aTransaction(portal, { account_id, ...taxed, taxed_from, import_id: await anImport(portal) }))
  await as.post(pathOf(account_id), aCertificate())
  await portal.runJobs()
  const taxes = []
  for (const { id } of lines) taxes.push((await read(id)).state_tax)
  expect(taxes).toEqual([0, 2_920, 0])
})

test('if a file gave only the total, the total stays and the price follows, as at import', async () => {
  const { id: account_id } = await portal.anAccount()
  const line = await aTransaction(portal, { account_id, ...taxed, taxed_from: 'total' })
  await as.post(pathOf(account_id), aCertificate())
  await portal.runJobs()
  expect(await read(line.id)).toMatchObject({ state_tax: 0, base: 17_500 + 2_920, unit_price: 408_400, total: line.total })
})

test('a reversal of an invoiced sale refunds what was charged, even under a new certificate', async () => {
  const { id: account_id } = await portal.anAccount()
  const card_id = (await aCard(portal, { account_id })).id
  const site_id = (await aSite(portal)).id
  const invoice = await anInvoice(portal, { account_id })
  const sale = await aTransaction(portal, { account_id, card_id, site_id, ...taxed, invoice_id: invoice.id })
  const reversal = await aTransaction(portal, {
    account_id,
    card_id,
    site_id,
    kind: 'reversal',
    quantity: -50_000,
    federal_tax: -1_220,
    state_tax: -2_920,
  })
  await portal.db.insertInto('reversals').values({ account_id, reversal_id: reversal.id, sale_id: sale.id }).execute()
  await as.post(pathOf(account_id), aCertificate())
  await portal.runJobs()
  expect((await read(reversal.id)).total).toBe(-sale.total)
})

test('a changed certificate reprices what it covered before and what it covers now', async () => {
  const { id: account_id } = await portal.anAccount()
  const march = await aTransaction(portal, { account_id, ...taxed })
  const april = await aTransaction(portal, { account_id, ...taxed, transacted_at: '2026-04-10T12:00:00' })
  const { body } = await as.post(pathOf(account_id), { ...aCertificate(), effective_to: '2026-03-31' })
  await portal.runJobs()
  expect([(await read(march.id)).state_tax, (await read(april.id)).state_tax]).toEqual([0, 2_920])
  const edit = { ...aCertificate(), card_id: null, notes: '', effective_from: '2026-04-01', effective_to: null, version: 1 }
  await as.put(`${pathOf(account_id)}/${body.data.id}`, edit)
  await portal.runJobs()
  expect([(await read(march.id)).state_tax, (await read(april.id)).state_tax]).toEqual([2_920, 0])
})

test('each part of a repricing starts after the last line of the part before', async () => {
  const { id: account_id } = await portal.anAccount()
  const first = await aTransaction(portal, { account_id, ...taxed })
  const covered = { account_id, card_id: null, state: '', tax_class: '', from: '2026-03-01', to: null }
  const ctx = { ...portal.ctx, who: { system: 'test' } }
  const whole = await inTransaction(ctx, (ctx) => priceStoredLines(ctx, covered))
  expect(whole).toEqual({ changed: 0, last: undefined })
  const after = { transacted_at: first.transacted_at, id: first.id }
  await portal.db
    .insertInto('tax_exemptions')
    .values({ ...aCertificate(), account_id })
    .execute()
  expect(await inTransaction(ctx, (ctx) => priceStoredLines(ctx, covered, after))).toMatchObject({ changed: 0 })
  expect(await inTransaction(ctx, (ctx) => priceStoredLines(ctx, covered))).toMatchObject({ changed: 1 })
})
