// docs/product/receivables.md#corrections: corrections that meet each other, fees, missing prices and later files.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, asOwnCsv, sendFile } from '#testing/imports.ts'
import { closeNight } from '#testing/invoices.ts'
import { keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { verifyLedger } from '#src/features/ledger/verify-ledger.ts'

let portal: Portal
let finance: Awaited<ReturnType<Portal['staff']>>['as']
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
  ;({ as: finance } = await portal.staff(undefined, 'finance'))
})
afterAll(() => portal.close())

const take = async (record: ReturnType<typeof aRecord>) => {
  await sendFile(finance, asOwnCsv([record]), { layout: 'C' })
  await portal.runJobs()
}

const twice = { quantity: 20_000, federal_tax: 488, state_tax: 1_168, total: 7_902 }

/** A fill of ten gallons for $39.51, on an invoice. */
const anInvoicedFill = async () => {
  const { id: account_id } = await portal.anAccount()
  await aBilling(portal, { account_id })
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number })
  const fill = aRecord({ card_number })
  await take(fill)
  await closeNight(portal, '2026-12-05')
  const { invoice_number } = await portal.db
    .selectFrom('invoices')
    .select('invoice_number')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  /** The lines by their ids, where T is that of the fill. */
  const lines = async (invoiced: boolean) => {
    const { rows } = await sql<{ tran_id: string; total: number }>`
      select replace(tran_id, ${fill.tran_id}, 'T') as tran_id, total from transactions
      where account_id = ${account_id} and (invoice_id is not null) = ${invoiced} order by id`.execute(portal.db)
    return rows.map(({ tran_id, total }) => `${tran_id} ${total}`)
  }
  const open = () => lines(false)
  const rule = (given: object) =>
    portal.db
      .insertInto('price_rules')
      .values({ account_id, model: 'fixed', amount: 300_000, effective_from: '2026-11-01', ...given })
      .execute()
  return { account_id, card_number, fill, invoice_number, open, lines, rule }
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
