import type { TransactionRecord } from '@forecourt/domain/rules/transaction-layout.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runImport } from '#src/features/imports/run-import.ts'
import type { Caller } from '#testing/caller.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, asOwnCsv, sendFile } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

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

const aCardThatFuels = async () => {
  const { id: account_id } = await portal.anAccount()
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number })
  const sale = (day: string, given: Partial<TransactionRecord> = {}) => aRecord({ card_number, tran_date: day, ...given })
  /** The same values as `sale`, negated. */
  const reversal = (day: string, given: Partial<TransactionRecord> = {}) =>
    sale(day, { quantity: -10_000, federal_tax: -244, state_tax: -584, total: -3_951, ...given })
  const ids = new Map<string, number>()
  const links = async () => {
    const rows = await portal.db
      .selectFrom('transactions')
      .select(['id', 'tran_id'])
      .where('account_id', '=', account_id)
      .execute()
    for (const { id, tran_id } of rows) ids.set(tran_id, id)
    const names = new Map([...ids].map(([name, id]) => [id, name]))
    const found = await portal.db.selectFrom('reversals').selectAll().where('account_id', '=', account_id).execute()
    return new Map(found.map(({ reversal_id, sale_id }) => [names.get(reversal_id), names.get(sale_id)]))
  }
  return { account_id, sale, reversal, links, ids }
}

test('a reversal shows which sale it reverses, and the sale shows its reversal', async () => {
  const { account_id, sale, reversal, links, ids } = await aCardThatFuels()
  const [bought, back] = [sale('2026-11-01'), reversal('2026-11-03')]
  await take(bought, back)
  await links()
  const { as } = await portal.staff(account_id)
  const detail = async ({ tran_id }: TransactionRecord) => (await as.get(`/v1/transactions/${ids.get(tran_id)}`)).body.data
  expect(await detail(back)).toMatchObject({ kind: 'reversal', reverses_tran_id: bought.tran_id, reversed_by_tran_id: null })
  expect(await detail(bought)).toMatchObject({ kind: 'sale', reverses_tran_id: null, reversed_by_tran_id: back.tran_id })
})

test('a reversal is linked by what the network charged, whatever we charged for the sale', async () => {
  const { account_id, sale, reversal, links } = await aCardThatFuels()
  const [bought, back] = [sale('2026-11-01'), reversal('2026-11-03')]
  await take(bought)
  await portal.db
    .updateTable('transactions')
    .set({ network_total: sql`total`, base: sql`base + 186`, total: sql`total + 186` })
    .where('account_id', '=', account_id)
    .execute()
  await take(back)
  expect(await links()).toEqual(new Map([[back.tran_id, bought.tran_id]]))
})

test('a reversal is linked to the last sale before it that is not yet reversed', async () => {
  const { sale, reversal, links } = await aCardThatFuels()
  const [first, second, later] = [sale('2026-10-01'), sale('2026-10-02'), sale('2026-10-20')]
  const [one, two, three] = [reversal('2026-10-05'), reversal('2026-10-06'), reversal('2026-10-07')]
  await take(first, second, later, one, two, three)
  expect(await links()).toEqual(
    new Map([
      [one.tran_id, second.tran_id],
      [two.tran_id, first.tran_id],
    ]),
  )
})

test('a sale with another site, product or amount, or more than 30 days before, is not linked', async () => {
  const { sale, reversal, links } = await aCardThatFuels()
  await take(
    sale('2026-09-01'),
    sale('2026-10-10', { site_number: '104999', site_name: 'Elsewhere' }),
    sale('2026-10-10', { product_code: '020' }),
    sale('2026-10-10', { quantity: 10_010, total: 3_954 }),
    reversal('2026-10-12'),
  )
  expect(await links()).toEqual(new Map())
})

test('a sale that arrives after its reversal is linked', async () => {
  const { sale, reversal, links } = await aCardThatFuels()
  const [bought, back] = [sale('2026-10-28'), reversal('2026-11-03')]
  await take(back)
  expect(await links()).toEqual(new Map())
  await take(bought)
  expect(await links()).toEqual(new Map([[back.tran_id, bought.tran_id]]))
})

test('a corrected sale loses its reversal to a matching sale, and repeating the file changes nothing', async () => {
  const { sale, reversal, links } = await aCardThatFuels()
  const [other, bought, back] = [sale('2026-10-30'), sale('2026-11-01'), reversal('2026-11-03')]
  await take(other, bought, back)
  const found = await links()
  expect(found).toEqual(new Map([[back.tran_id, bought.tran_id]]))
  await take(other, bought, back)
  expect(await links()).toEqual(found)
  await take({ ...bought, quantity: 20_000, federal_tax: 488, state_tax: 1_168, total: 7_902 })
  expect(await links()).toEqual(new Map([[back.tran_id, other.tran_id]]))
})

test('a nearer sale that arrives later does not change an existing link, because customers may have seen it', async () => {
  const { sale, reversal, links } = await aCardThatFuels()
  const [bought, nearer, back] = [sale('2026-10-20'), sale('2026-10-25'), reversal('2026-11-03')]
  await take(bought, back)
  await take(nearer)
  expect(await links()).toEqual(new Map([[back.tran_id, bought.tran_id]]))
})
