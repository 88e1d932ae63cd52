// docs/product/sites.md#provisional-sites
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, asOwnCsv, aTranId, sendFile } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSite } from '#testing/transactions.ts'
import { runImport } from './run-import.ts'

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

const aCardToFuel = async () => {
  const number = aCardNumber()
  const { id: account_id } = await portal.anAccount()
  await aCard(portal, { account_id, number })
  return { number, account_id }
}

const take = async (file: string, sending: Parameters<typeof sendFile>[2]) => {
  const { body } = await sendFile(as, file, sending)
  await runImport({ ...portal.ctx, who: { system: 'imports.run' } }, { import_id: body.data.id })
  return (await as.get(`/v1/imports/${body.data.id}`)).body.data
}
const siteOf = (site_number: string) =>
  portal.db.selectFrom('sites').selectAll().where('site_number', '=', site_number).executeTakeFirst()
const siteIdOf = async (tran_id: string) =>
  (await portal.db.selectFrom('transactions').select('site_id').where('tran_id', '=', tran_id).executeTakeFirst())?.site_id

const aSiteNumber = () => aTranId().slice(0, 6)

test('a CFN file with an unknown site gets a provisional site, and nothing waits', async () => {
  const { number } = await aCardToFuel()
  const site_number = aSiteNumber()
  const sale = (sequence: string) =>
    `${site_number},${sequence},41,39.51,00,0019,FUEL,DIESEL,3.12300,10.000,0120450,03,0042,261104,0815,,123456,JOB9,` +
    `${number},,OR MULT,FET,SET,,,,,,,,,2.44000,5.84000,,,,,,,,`
  const done = await take(`${sale('0001')}\n${sale('0002')}`, { layout: 'CFN', filename: 'pt.txt' })
  expect(done).toMatchObject({ added: 2, held: 0, refused: 0 })
  expect(await siteOf(site_number)).toMatchObject({
    name: `CFN site ${site_number}`,
    state: 'OR',
    source: 'transaction',
    status: 'open',
    to_complete: true,
    has_fills: true,
    time_zone: 'America/Los_Angeles',
  })
})

test('a provisional site takes its name from the line that names it, and is still to be completed', async () => {
  const { number } = await aCardToFuel()
  const site_number = aSiteNumber()
  const nameless = aRecord({ card_number: number, site_number, site_name: '', state: '', zipcode: '', city: '' })
  const named = aRecord({ card_number: number, site_number, site_name: 'Portland Yard', state: 'OR', zipcode: '97201' })
  expect(await take(asOwnCsv([nameless, named]), { layout: 'C' })).toMatchObject({ added: 2, held: 0 })
  expect(await siteOf(site_number)).toMatchObject({
    name: 'Portland Yard',
    precision: 'zip',
    county: 'Multnomah',
    county_guessed: true,
    to_complete: true,
  })
})

test('a line without a state waits, and so does a line with an unknown state', async () => {
  const { number } = await aCardToFuel()
  const records = ['', 'ZZ'].map((state) =>
    aRecord({ card_number: number, site_number: aSiteNumber(), site_name: 'Somewhere', state }),
  )
  expect(await take(asOwnCsv(records), { layout: 'C' })).toMatchObject({ added: 0, held: 2 })
})

test('a site is found by any of its numbers, and a waiting line is placed once its number is known', async () => {
  const { number } = await aCardToFuel()
  const site = await aSite(portal)
  const [alias, other] = [aSiteNumber(), aSiteNumber()]
  await portal.db.insertInto('site_aliases').values({ card_network_id: 1, site_number: alias, site_id: site.id }).execute()
  const found = aRecord({ card_number: number, site_number: alias })
  const waiting = aRecord({ card_number: number, site_number: other, state: '' })
  expect(await take(asOwnCsv([found, waiting]), { layout: 'C' })).toMatchObject({ added: 1, held: 1 })
  expect(await siteIdOf(found.tran_id)).toBe(site.id)
  expect(await siteOf(alias)).toBeUndefined()
  await portal.db.insertInto('site_aliases').values({ card_network_id: 1, site_number: other, site_id: site.id }).execute()
  await take(asOwnCsv([aRecord({ card_number: number, site_number: alias })]), { layout: 'C' })
  expect(await siteIdOf(waiting.tran_id)).toBe(site.id)
})

test('the last price an account paid at a site is kept for each product, and a correction replaces it', async () => {
  const { number, account_id } = await aCardToFuel()
  const site = await aSite(portal)
  const sold = (given: object) => aRecord({ card_number: number, site_number: site.site_number, ...given })
  const seen = () =>
    portal.db
      .selectFrom('seen_prices')
      .select(['product_id', 'seen_on', 'paid', 'pump_price'])
      .where('account_id', '=', account_id)
      .orderBy('product_id')
      .execute()
  const last = sold({ tran_date: '2026-11-05' })
  await take(asOwnCsv([sold({ tran_date: '2026-11-03' }), last, sold({ tran_date: '2026-11-04' })]), { layout: 'C' })
  expect(await seen()).toEqual([{ product_id: 19, seen_on: '2026-11-05', paid: 395_100, pump_price: 0 }])
  await take(asOwnCsv([sold({ tran_date: '2026-11-01' })]), { layout: 'C' })
  expect(await seen()).toMatchObject([{ seen_on: '2026-11-05' }])
  await take(asOwnCsv([{ ...last, product_code: '020' }]), { layout: 'C' })
  expect(await seen()).toMatchObject([{ product_id: 20, seen_on: '2026-11-05' }])
})
