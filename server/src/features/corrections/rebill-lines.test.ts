// docs/product/receivables.md#corrections: a wrong price or tax on an invoice.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import { aCard } from '#testing/cards.ts'
import { anAgreedFee } from '#testing/fees.ts'
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

/** Two fills of ten gallons for 39.51 and one that was reversed, all on one invoice. */
const anInvoicedMonth = async (fee?: { rate: number }) => {
  const { id: account_id } = await portal.anAccount()
  await aBilling(portal, { account_id })
  if (fee) await anAgreedFee(portal, { account_id, kind: 'transaction', amount: 0, ...fee })
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number })
  const fill = (given: object) => aRecord({ card_number, ...given })
  const back = { quantity: -10_000, federal_tax: -244, state_tax: -584, total: -3_951, tran_time: '12:00:00' }
  const records = [
    fill({ tran_time: '08:00:00' }),
    fill({ tran_time: '09:00:00' }),
    fill({ tran_time: '11:00:00', site_number: '104234' }),
    fill({ ...back, site_number: '104234' }),
  ]
  await sendFile(finance, asOwnCsv(records), { layout: 'C' })
  await portal.runJobs()
  await closeNight(portal, '2026-12-05')
  const { invoice_number } = await portal.db
    .selectFrom('invoices')
    .select('invoice_number')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  const rule = async (amount: number, effective_from = '2026-11-01') =>
    (
      await portal.db
        .insertInto('price_rules')
        .values({ account_id, model: 'fixed', amount, effective_from })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const path = `/v1/accounts/${account_id}/rebilled_lines`
  const preview = (body: object = {}) => finance.post(`${path}/preview`, { invoice_number, ...body })
  const rebill = (body: object = {}) => finance.post(path, { invoice_number, reason: 'Agreed in October', ...body })
  const open = async () => {
    const { rows } = await sql<{ tran_id: string; total: number }>`
      select tran_id, total from transactions where account_id = ${account_id} and invoice_id is null order by tran_id`.execute(
      portal.db,
    )
    return Object.fromEntries(rows.map(({ tran_id, total }) => [tran_id, total]))
  }
  const invoices = async () => {
    const { rows } = await sql<{ total: number }>`
      select total from invoices where account_id = ${account_id} order by id`.execute(portal.db)
    return rows.map(({ total }) => total)
  }
  const [first, second] = records.map(({ tran_id }) => tran_id) as [string, string]
  return { account_id, invoice_number, first, second, rule, preview, rebill, open, invoices }
}

test('invoiced lines whose agreed price is entered late are reversed and rebilled by it on the next invoice', async () => {
  const { first, second, rule, preview, rebill, open, invoices } = await anInvoicedMonth()
  expect((await preview()).body.data).toEqual({ lines: [], changed: 0, rules: [], missing: 0, credited: 0, net: 0 })
  expect(await rebill()).toMatchObject({ status: 409, body: { code: 'nothing_differs' } })
  await rule(300_000)
  const { body } = await preview()
  expect(body.data).toMatchObject({ changed: 2, missing: 0, net: -246 })
  expect(body.data.lines).toMatchObject([
    { tran_id: first, product_name: 'Diesel #2', invoiced: 3_951, total: 3_828 },
    { tran_id: second, invoiced: 3_951, total: 3_828 },
  ])
  expect(await open()).toEqual({})
  expect((await rebill()).body.data).toEqual({ changed: 2, net: -246 })
  expect(await open()).toEqual({
    [`${first}~r1`]: -3_951,
    [`${first}~c1`]: 3_828,
    [`${second}~r1`]: -3_951,
    [`${second}~c1`]: 3_828,
  })
  expect((await rebill()).status).toBe(409)
  await closeNight(portal, '2027-01-05')
  expect(await invoices()).toEqual([7_902, -246])
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('a single line or the lines of one price rule can be rebilled, and a rebilled line can be corrected again', async () => {
  const { first, second, rule, preview, rebill, open } = await anInvoicedMonth()
  const id = await rule(300_000)
  expect((await preview({ price_rule_id: id })).body.data).toMatchObject({ changed: 2 })
  const rules = [{ id, model: 'fixed', amount: 300_000, changed: 2, net: -246 }]
  expect((await preview({ price_rule_id: id + 1 })).body.data).toMatchObject({ changed: 0, net: 0, rules })
  expect((await rebill({ tran_id: 'nobody' })).body.errors).toEqual({ tran_id: ['This invoice has no such line'] })
  expect((await rebill({ tran_id: second })).body.data).toEqual({ changed: 1, net: -123 })
  expect(Object.keys(await open())).toEqual([`${second}~c1`, `${second}~r1`])
  expect((await preview()).body.data.lines).toMatchObject([{ tran_id: first }])
  const { rows } = await sql<{ tran_id: string }>`
    select t.tran_id from transaction_keys k join transactions t on t.account_id = k.account_id and t.id = k.id
    where k.tran_id = ${second}`.execute(portal.db)
  expect(rows).toEqual([{ tran_id: `${second}~c1` }])
})

test('a percentage fee is rebilled along with its fill', async () => {
  const { first, rule, rebill, open } = await anInvoicedMonth({ rate: 10_000 })
  await rule(300_000)
  await rebill({ tran_id: first })
  expect(Object.values(await open()).toSorted((a, b) => a - b)).toEqual([-3_951, -395, 383, 3_828])
  await closeNight(portal, '2027-01-05')
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('lines without a price cannot be rebilled until it is entered, nor can another account’s invoice', async () => {
  const { account_id, rule, rebill, preview } = await anInvoicedMonth()
  const other = await anInvoicedMonth()
  expect((await rebill({ invoice_number: other.invoice_number })).status).toBe(422)
  await rule(300_000)
  await rebill()
  await closeNight(portal, '2027-01-05')
  const { invoice_number } = await portal.db
    .selectFrom('invoices')
    .select('invoice_number')
    .where('account_id', '=', account_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { id: price_index_id } = await portal.db
    .insertInto('price_indexes')
    .values({ name: `Rack ${account_id}`, kind: 'cost' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const onIndex = { account_id, model: 'index', price_index_id, effective_from: '2026-11-01', product_id: 19 }
  await portal.db.insertInto('price_rules').values(onIndex).execute()
  expect((await preview({ invoice_number })).body.data).toMatchObject({ lines: [], changed: 0, missing: 2 })
  expect(await rebill({ invoice_number })).toMatchObject({ status: 409, body: { code: 'price_missing' } })
  const price = { price_index_id, product_id: 19, effective_from: '2026-11-03', revision: 1, price: 290_000 }
  await portal.db.insertInto('index_prices').values(price).execute()
  expect((await rebill({ invoice_number })).body.data).toEqual({ changed: 2, net: -200 })
})
