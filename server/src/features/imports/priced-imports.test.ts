// docs/product/prices.md: the lines of a file are priced when they arrive.
import { fromRecord } from '@forecourt/domain/rules/import-line.ts'
import type { TransactionRecord } from '@forecourt/domain/rules/transaction-layout.ts'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DB } from '#src/db/types.ts'
import { priceStoredLines } from '#src/features/pricing/price-stored-lines.ts'
import { inTransaction } from '#src/db/transaction.ts'
import type { Caller } from '#testing/caller.ts'
import { aBilling } from '#testing/billings.ts'
import { aCard } from '#testing/cards.ts'
import { aCertificate } from '#testing/exemptions.ts'
import { aCardNumber, aRecord, asOwnCsv, sendFile } from '#testing/imports.ts'
import { closeNight } from '#testing/invoices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { digestOf } from './place/known-transactions.ts'
import { numberHashes } from './place/number-hashes.ts'
import { runImport } from './run-import.ts'

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await aPortal()
  staff = (await portal.staff()).as
})
afterAll(() => portal.close())

const take = async (...records: TransactionRecord[]) => {
  const { body } = await sendFile(staff, asOwnCsv(records), { layout: 'C' })
  await runImport({ ...portal.ctx, who: { system: 'imports.run' } }, { import_id: body.data.id })
}

/** Ten gallons at 3.123, with 2.44 and 5.84 taxes, on 4 November 2026; the network’s total is 39.51. */
const aBuyer = async () => {
  const { id: account_id } = await portal.anAccount()
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number })
  const fill = (given: Partial<TransactionRecord> = {}) => aRecord({ card_number, ...given })
  const back = (given: Partial<TransactionRecord> = {}) =>
    fill({ quantity: -10_000, federal_tax: -244, state_tax: -584, total: -3_951, tran_date: '2026-11-05', ...given })
  const rule = (given: Partial<Insertable<DB['price_rules']>>) =>
    portal.db
      .insertInto('price_rules')
      .values({ account_id, model: 'network', effective_from: '2026-11-01', ...given })
      .returning('id')
      .executeTakeFirstOrThrow()
  const lines = () =>
    portal.db.selectFrom('transactions').selectAll().where('account_id', '=', account_id).orderBy('transacted_at').execute()
  const reprice = () =>
    inTransaction({ ...portal.ctx, who: { system: 'test' } }, (ctx) =>
      priceStoredLines(ctx, { account_id, card_id: null, state: '', tax_class: '', from: '2026-11-01', to: null }),
    )
  return { account_id, fill, back, rule, lines, reprice }
}

test('without a rule a line costs what the network charges; with a rule, the network’s figures are kept beside ours', async () => {
  const [plain, agreed] = [await aBuyer(), await aBuyer()]
  const { id } = await agreed.rule({ amount: 4_500, off: 1_000 })
  await take(plain.fill(), plain.fill(), agreed.fill())
  const [one, two] = await plain.lines()
  expect(one).toMatchObject({ unit_price: 312_300, total: 3_951, network_total: 3_951, price_rule_id: null, pump_price: 0 })
  expect(two!.pricing_id).toBe(one!.pricing_id)
  const [priced] = await agreed.lines()
  expect(priced).toMatchObject({ unit_price: 316_800, base: 3_168, discount: 10, total: 3_168 + 828 - 10 })
  expect(priced).toMatchObject({ network_price: 312_300, network_total: 3_951, price_rule_id: id, price_state: 'priced' })
  const { inputs } = await portal.db
    .selectFrom('pricings')
    .select('inputs')
    .where('id', '=', priced!.pricing_id!)
    .executeTakeFirstOrThrow()
  expect(inputs).toMatchObject({ rule: { id, model: 'network', amount: 4_500 }, rates: { federal: { rate: 24_400 } } })
})

test('a reversal refunds what its sale cost, in either order and whatever the rule is by then', async () => {
  const buyer = await aBuyer()
  await buyer.rule({ model: 'fixed', amount: 300_000 })
  await buyer.rule({ model: 'fixed', amount: 200_000, effective_from: '2026-11-05' })
  const sale = buyer.fill()
  await take(buyer.back())
  expect(await buyer.lines()).toMatchObject([{ kind: 'reversal', base: -2_000 }])
  await take(sale)
  const [sold, taken] = await buyer.lines()
  expect(sold).toMatchObject({ base: 3_000, total: 3_828 })
  expect(taken).toMatchObject({ base: -3_000, total: -3_828, unit_price: 300_000, network_total: -3_951 })
})

test('taxes from the file follow a certificate of the account, at import and afterwards', async () => {
  const { account_id, fill, lines, reprice } = await aBuyer()
  const federal = { ...aCertificate(), account_id, level: 'federal', state: '', effective_from: '2026-11-04' }
  await take(fill({ tran_date: '2026-11-03' }))
  await portal.db.insertInto('tax_exemptions').values(federal).execute()
  await take(fill())
  const [before, exempt] = await lines()
  expect(before).toMatchObject({ federal_tax: 244, total: 3_951, told_taxes: null })
  expect(exempt).toMatchObject({ federal_tax: 1, tax_waived: 243, total: 3_708, network_total: 3_951, is_exempt: true })
  expect(exempt!.told_taxes).toEqual([244, 584, 0, 0, 0])
  await portal.db
    .updateTable('tax_exemptions')
    .set({ effective_from: '2026-11-03' })
    .where('account_id', '=', account_id)
    .execute()
  expect(await reprice()).toMatchObject({ changed: 1 })
  expect(await lines()).toMatchObject([
    { federal_tax: 1, total: 3_708 },
    { federal_tax: 1, total: 3_708 },
  ])
  await portal.db.deleteFrom('tax_exemptions').where('account_id', '=', account_id).execute()
  await reprice()
  expect(await lines()).toMatchObject([
    { federal_tax: 244, total: 3_951 },
    { federal_tax: 244, total: 3_951, told_taxes: null },
  ])
})

test('a line whose price is missing stays off the invoice until a later run prices it', async () => {
  const { account_id, fill, rule, lines, reprice } = await aBuyer()
  const { id: price_index_id } = await portal.db
    .insertInto('price_indexes')
    .values({ name: `Rack ${account_id}`, kind: 'cost' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const listed = (effective_from: string, price: number, revision = 1) =>
    portal.db.insertInto('index_prices').values({ price_index_id, product_id: 19, effective_from, revision, price }).execute()
  await rule({ model: 'index', price_index_id, amount: 10_000 })
  await listed('2026-10-29', 290_000)
  await take(fill({ tran_date: '2026-11-02' }), fill({ tran_date: '2026-11-03' }))
  expect(await lines()).toMatchObject([
    { price_state: 'priced', unit_price: 300_000 },
    { price_state: 'missing', unit_price: 312_300, total: 3_951 },
  ])
  const missing = () => portal.db.selectFrom('missing_prices').select('reason').where('account_id', '=', account_id).execute()
  expect(await missing()).toEqual([{ reason: 'no index price' }])
  await closeNight(portal, '2026-12-03')
  expect((await lines()).map(({ invoice_id }) => invoice_id !== null)).toEqual([true, false])
  await listed('2026-11-03', 280_000)
  expect(await reprice()).toMatchObject({ changed: 1 })
  expect((await lines())[1]).toMatchObject({ price_state: 'priced', unit_price: 290_000 })
  expect(await missing()).toEqual([])
})

test('a rule on an index prices each product by the index price of that product', async () => {
  const { account_id, fill, rule, lines } = await aBuyer()
  const { id: price_index_id } = await portal.db
    .insertInto('price_indexes')
    .values({ name: `Rack of all ${account_id}`, kind: 'cost' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const listed = { price_index_id, effective_from: '2026-11-04', revision: 1 }
  await portal.db
    .insertInto('index_prices')
    .values([
      { ...listed, product_id: 19, price: 290_000 },
      { ...listed, product_id: 53, price: 270_000 },
    ])
    .execute()
  await rule({ model: 'index', price_index_id, amount: 10_000 })
  await take(fill(), fill({ product_code: '053', tran_time: '09:00:00' }))
  expect(await lines()).toMatchObject([
    { product_id: 19, unit_price: 300_000 },
    { product_id: 53, unit_price: 280_000 },
  ])
})

test('a line without gallons has no price: its base is the amount less taxes and fees, whatever the rule', async () => {
  const { account_id, fill, rule, lines } = await aBuyer()
  await aBilling(portal, { account_id })
  await rule({ model: 'fixed', amount: 299_900 })
  await take(fill({ quantity: 0, unit_price: 0, federal_tax: 0, state_tax: 0, fees: 150, total: 500, tran_date: '2026-10-04' }))
  expect(await lines()).toMatchObject([{ quantity: 0, unit_price: 0, base: 350, fees: 150, total: 500, price_state: 'priced' }])
  await closeNight(portal, '2026-11-05')
  const invoiced = await portal.db.selectFrom('invoices').select('total').where('account_id', '=', account_id).execute()
  expect(invoiced).toEqual([{ total: 500 }])
})

test('an account that another system bills is not priced', async () => {
  const { account_id, fill, rule, lines } = await aBuyer()
  await aBilling(portal, { account_id })
  await portal.db.updateTable('account_billings').set({ invoiced_by: 'elsewhere' }).where('account_id', '=', account_id).execute()
  await rule({ model: 'fixed', amount: 100_000 })
  await take(fill())
  expect(await lines()).toMatchObject([{ price_rule_id: null, unit_price: 312_300, total: 3_951 }])
})

test('a file read when the pump price held the unit price is still recognized as the same file', async () => {
  const { account_id, fill, lines } = await aBuyer()
  const sale = fill()
  await take(sale)
  const asBefore = { ...fromRecord(sale, 1), pump_price: sale.unit_price }
  const digest = digestOf(numberHashes(portal.ctx), asBefore)
  await portal.db.updateTable('transaction_keys').set({ digest }).where('tran_id', '=', sale.tran_id).execute()
  const [before] = await lines()
  await take(sale, fill({ tran_time: '09:00:00' }))
  expect((await lines())[0]).toMatchObject({ account_id, posting: before!.posting })
})
