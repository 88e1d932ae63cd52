// docs/product/sites.md#taxed-again
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aMapping, aTranId, sendFile } from '#testing/imports.ts'
import { anInvoice } from '#testing/invoices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSite } from '#testing/transactions.ts'
import { copyLines, moveKeys } from '#src/features/corrections/copy-lines.ts'
import { runImport } from './run-import.ts'
import { taxAgain } from './tax-again.ts'

let portal: Portal
let as: Caller
beforeAll(async () => {
  portal = await aPortal()
  as = (await portal.staff()).as
  const portland = { latitude: 45.5078, longitude: -122.6897, county: 'Multnomah', county_fips: '41051' }
  await portal.db
    .insertInto('zipcodes')
    .values({ zipcode: '97201', city: 'Portland', state: 'OR', ...portland })
    .execute()
})
afterAll(() => portal.close())

const day = (daysAgo: number) => {
  const [year, month, date] = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10).split('-')
  return `${month}/${date}/${year}`
}

/** A hundred gallons of diesel at a site in Oregon: by price, by total, and once with taxes from the file. */
const fillsAt = async (site: { site_number: string }, { daysAgo = 3 } = {}) => {
  const number = aCardNumber()
  const { id: account_id } = await portal.anAccount()
  const card = await aCard(portal, { account_id, number })
  await portal.db
    .updateTable('cards')
    .set({ zips: ['979'] })
    .where('id', '=', card.id)
    .execute()
  const { mapping, ...rest } = aMapping()
  const send = async (columns: object, titles: string, cells: string) => {
    const body = {
      ...rest,
      name: aTranId(),
      card_network_id: 1,
      mapping: { ...mapping, columns: { ...mapping.columns, ...columns } },
    }
    const { total: _, ...noTotal } = body.mapping.columns as Record<string, string>
    const saved = titles.includes('Amount') ? body : { ...body, mapping: { ...body.mapping, columns: noTotal } }
    const { id } = (await as.post('/v1/import_mappings', saved)).body.data
    const ticket = aTranId()
    const file = `Ticket,Date,Card,Site,Site name,ST,Prod,Gallons,${titles}\n${ticket},${day(daysAgo)},${number},${site.site_number},Yard,OR,019,100,${cells}`
    const sent = await sendFile(as, file, { layout: 'CSV', mapping_id: id })
    await runImport({ ...portal.ctx, who: { system: 'imports.run' } }, { import_id: sent.body.data.id })
    return ticket
  }
  const byPrice = await send({ unit_price: 'Price' }, 'Price', '4.00000')
  const byTotal = await send({}, 'Amount', '500.00')
  const byFile = await send({ state_tax: 'Tax' }, 'Amount,Tax', '500.00,40.00')
  return { account_id, byPrice, byTotal, byFile }
}

const stored = (tran_id: string) =>
  portal.db.selectFrom('transactions').selectAll().where('tran_id', '=', tran_id).executeTakeFirstOrThrow()
const again = (site_id: number) => taxAgain({ ...portal.ctx, who: { system: 'sites.tax-again' } }, { site_id })
const guessesAt = (site_id: number) =>
  portal.db.selectFrom('guessed_county_taxes').selectAll().where('site_id', '=', site_id).execute()
const change = (id: number, values: object) => portal.db.updateTable('sites').set(values).where('id', '=', id).execute()

const inOregon = { state: 'OR', city: 'Salem', county: '', zipcode: '' }

test('fills are taxed by the county known now; the price or the total stays as the file gave it', async () => {
  const site = await aSite(portal, inOregon)
  const { account_id, byPrice, byTotal, byFile } = await fillsAt(site)
  expect(await stored(byPrice)).toMatchObject({ county_tax: 0, unit_price: 400_000, base: 40_000, total: 40_000 + 2_440 + 4_000 })
  const told = await stored(byFile)
  const { digest } = await portal.db
    .selectFrom('transaction_keys')
    .select('digest')
    .where('tran_id', '=', byPrice)
    .executeTakeFirstOrThrow()
  await change(site.id, { county: 'Multnomah' })
  await again(site.id)
  expect(await stored(byPrice)).toMatchObject({
    county_tax: 300,
    unit_price: 400_000,
    base: 40_000,
    total: 40_000 + 2_440 + 4_000 + 300,
  })
  expect(await stored(byTotal)).toMatchObject({ county_tax: 300, total: 50_000, base: 50_000 - 2_440 - 4_000 - 300 })
  expect(await stored(byFile)).toEqual(told)
  const key = portal.db.selectFrom('transaction_keys').selectAll().where('tran_id', '=', byPrice)
  expect(await key.executeTakeFirst()).toMatchObject({ digest, account_id, id: (await stored(byPrice)).id })
  const { posting } = await stored(byPrice)
  await again(site.id)
  expect((await stored(byPrice)).posting).toBe(posting)
  const sums = await portal.db.selectFrom('day_sums').select('total').where('account_id', '=', account_id).execute()
  expect(sums.reduce((sum, { total }) => sum + total, 0)).toBe(46_740 + 50_000 + 50_000)
})

test('a line that is billed again is taxed by the county known now, and the line on the invoice stays', async () => {
  const site = await aSite(portal, inOregon)
  const { account_id, byPrice } = await fillsAt(site)
  const { id: invoice_id } = await anInvoice(portal, { account_id })
  await portal.db.updateTable('transactions').set({ invoice_id }).where('tran_id', '=', byPrice).execute()
  const copies = await copyLines(portal.ctx, sql`select * from transactions where tran_id = ${byPrice}`, 'bill again')
  await moveKeys(portal.ctx, copies)
  await change(site.id, { county: 'Multnomah' })
  await again(site.id)
  expect([(await stored(byPrice)).total, (await stored(`${byPrice}~c1`)).county_tax]).toEqual([40_000 + 2_440 + 4_000, 300])
})

test('a tax that rests on a guessed county is listed for review until the county is confirmed', async () => {
  const site = await aSite(portal, { ...inOregon, zipcode: '97201' })
  expect(site).toMatchObject({ county: 'Multnomah', county_guessed: true })
  const { account_id, byPrice } = await fillsAt(site)
  const { id } = await stored(byPrice)
  expect(await guessesAt(site.id)).toMatchObject([{ account_id, transaction_id: id, county_tax: 300 }, { county_tax: 300 }])
  await change(site.id, { county_guessed: false })
  await again(site.id)
  expect(await guessesAt(site.id)).toEqual([])
  expect(await stored(byPrice)).toMatchObject({ county_tax: 300 })
})

test('the tax of a wrongly guessed county is removed; a fill that is invoiced or too old stays as it was', async () => {
  const site = await aSite(portal, { ...inOregon, zipcode: '97201' })
  const { byPrice } = await fillsAt(site)
  const old = await fillsAt(site, { daysAgo: 95 })
  const billed = await fillsAt(site)
  const { id: invoice_id } = await anInvoice(portal, { account_id: billed.account_id })
  await portal.db.updateTable('transactions').set({ invoice_id }).where('account_id', '=', billed.account_id).execute()
  const onInvoice = await stored(billed.byPrice)
  expect(onInvoice).toMatchObject({ county_tax: 300 })
  await change(site.id, { county: 'Marion' })
  await again(site.id)
  expect(await stored(byPrice)).toMatchObject({ county_tax: 0 })
  expect(await stored(old.byPrice)).toMatchObject({ county_tax: 300 })
  expect(await stored(billed.byPrice)).toEqual(onInvoice)
  expect(await guessesAt(site.id)).toHaveLength(4)
})

test('fills are judged again by the new location of their site', async () => {
  const site = await aSite(portal, { ...inOregon, time_zone: 'America/Los_Angeles' })
  const { account_id } = await fillsAt(site)
  const speaks = async () =>
    (
      await portal.db
        .selectFrom('exceptions')
        .select('code')
        .where('account_id', '=', account_id)
        .where('code', '=', 'OFF_ZIP')
        .execute()
    ).length > 0
  expect(await speaks()).toBe(false)
  await change(site.id, { zipcode: '97999' })
  await again(site.id)
  expect(await speaks()).toBe(true)
})

test('an account whose fills cannot be updated does not keep the others from being taxed', async () => {
  const site = await aSite(portal, inOregon)
  const [poisoned, sound] = [await fillsAt(site), await fillsAt(site)]
  // The result of price times quantity does not fit in its column.
  const full = { network_price: 2_147_483_647, quantity: 2_000_000 }
  await portal.db.updateTable('transactions').set(full).where('tran_id', '=', poisoned.byPrice).execute()
  await change(site.id, { county: 'Multnomah' })
  await expect(again(site.id)).rejects.toThrow('out of range')
  expect(await stored(poisoned.byPrice)).toMatchObject({ ...full, county_tax: 0 })
  expect(await stored(sound.byPrice)).toMatchObject({ county_tax: 300 })
})
