// A correction and the nightly close write the same lines. In either order, a sale is billed once.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, asOwnCsv, sendFile } from '#testing/imports.ts'
import { closeNight } from '#testing/invoices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { runImport } from './run-import.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const sold = 3_951
const corrected = { quantity: 20_000, federal_tax: 488, state_tax: 1_168, total: 2 * sold }

const take = async (records: ReturnType<typeof aRecord>[]) => {
  const { as } = await portal.staff()
  const { body } = await sendFile(as, asOwnCsv(records), { layout: 'C' })
  await runImport({ ...portal.ctx, who: { system: 'imports.run' } }, { import_id: body.data.id })
}

const closeOn = (day: string) => closeNight(portal, day)

/** One row per account: the total of its invoices and the total of its transactions. */
const billed = async (account_ids: number[]) => {
  const { rows } = await sql<{ invoices: number; transactions: number }>`
    select (select coalesce(sum(i.total), 0)::int from invoices i where i.account_id = a.id) as invoices,
      (select coalesce(sum(t.total), 0)::int from transactions t where t.account_id = a.id) as transactions
    from accounts a where a.id = any(${account_ids}::bigint[])`.execute(portal.db)
  return rows
}

const aSaleOfAnAccount = async () => {
  const { id: account_id } = await portal.anAccount()
  const number = aCardNumber()
  await aCard(portal, { account_id, number })
  return { account_id, record: aRecord({ card_number: number }) }
}

test('a correction during the nightly close changes the sale before it is billed, or waits: no sale is billed twice', async () => {
  const sales = await Promise.all(Array.from({ length: 12 }, aSaleOfAnAccount))
  await take(sales.map(({ record }) => record))
  for (const files of [sales.slice(0, 6), sales.slice(6)])
    await Promise.all([take(files.map(({ record }) => ({ ...record, ...corrected }))), closeOn('2026-12-01')])
  // Bills what an import corrected after the close, which that night's jobs may have missed.
  await portal.runJobs()
  await closeOn('2027-01-01')
  const sums = await billed(sales.map(({ account_id }) => account_id))
  expect(sums.filter(({ invoices, transactions }) => invoices !== transactions)).toEqual([])
  expect(sums.filter(({ invoices }) => invoices !== sold && invoices !== corrected.total)).toEqual([])
})

test('the database itself refuses to delete an invoiced line or to change its money', async () => {
  const { account_id, record } = await aSaleOfAnAccount()
  await take([record])
  await closeOn('2026-12-01')
  const line = () => portal.db.updateTable('transactions').where('account_id', '=', account_id)
  const refusal = /is on invoice \d+ and cannot be changed/
  for (const change of [{ total: 1, base: 1 - 828 }, { quantity: 1 }, { invoice_id: null }, { product_id: 53 }])
    await expect(line().set(change).execute()).rejects.toThrow(refusal)
  await expect(portal.db.deleteFrom('transactions').where('account_id', '=', account_id).execute()).rejects.toThrow(refusal)
  // Columns that do not affect money may still change: miles become known with the next fill.
  await line().set({ miles: 200 }).execute()
})
