// docs/product/sites.md
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, asOwnCsv, sendFile } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aNewSite, aSiteNumber, someZipcodes } from '#testing/sites.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'

let portal: Portal
let as: Caller
beforeAll(async () => {
  portal = await aPortal()
  await someZipcodes(portal)
  as = (await portal.staff()).as
})
afterAll(() => portal.close())

const create = async (given: object = {}) => (await as.post('/v1/sites', aNewSite(given))).body.data
const path = ({ id }: { id: number }) => `/v1/sites/${id}`

test('a new site with only a ZIP code is placed by it', async () => {
  const { status, body } = await as.post('/v1/sites', aNewSite())
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    latitude: 47.3776,
    longitude: -122.2854,
    precision: 'zip',
    county: 'King',
    county_guessed: true,
    county_fips: '53033',
    source: 'hand',
    status: 'open',
    time_zone: 'America/Los_Angeles',
    to_complete: false,
    version: 1,
  })
  expect((await as.get(path(body.data))).body).toEqual(body)
})

test('every field of a site is stored, and a change keeps the fields it leaves out', async () => {
  const { id: account_id, name } = await portal.anAccount()
  const all = {
    address: '1 Depot Rd',
    county: 'Pierce',
    phone: '(253) 555-0100',
    brand: 'Own',
    kind: 'private',
    card_network_id: 5,
    latitude: 47.25,
    longitude: -122.5,
    products: [19, 62],
    prices: [{ product_id: 19, price: 459_900 }],
    hours: [{ days: 31, from_minute: 360, to_minute: 1_320 }],
    truck_access: 'semi',
    high_flow: true,
    has_def: true,
    status: 'planned',
    opens_on: '2027-01-01',
    closes_on: '2028-01-01',
    owner_participant: 'P77',
    site_group: 'South',
    aliases: [aSiteNumber(), aSiteNumber()].toSorted(),
    account_ids: [account_id],
  }
  const site = await create(all)
  expect(site).toMatchObject({ ...all, precision: 'exact', county_guessed: false, accounts: [{ id: account_id, name }] })
  const { body } = await as.put(path(site), { name: 'Other', version: 1 })
  expect(body.data).toMatchObject({ ...all, name: 'Other', version: 2 })
  expect((await as.put(path(site), { hours: null, account_ids: [], aliases: [], version: 2 })).body.data).toMatchObject({
    hours: null,
    accounts: [],
    aliases: [],
    products: [19, 62],
  })
})

describe('a site is refused', () => {
  test.each([
    ['without a name', { name: ' ' }, 'name'],
    ['in a state there is not', { state: 'ZZ' }, 'state'],
    ['with half a ZIP code', { zipcode: '980' }, 'zipcode'],
    ['with one coordinate', { latitude: 47 }, 'longitude'],
    ['off the earth', { latitude: 91, longitude: 0 }, 'latitude'],
    ['of a network there is not', { card_network_id: 99 }, 'card_network_id'],
    ['with a product there is not', { products: [9_999] }, 'products'],
    ['that closes before it opens', { opens_on: '2027-01-02', closes_on: '2027-01-01' }, 'closes_on'],
    ['that is open to one account, but is no private yard', { account_ids: [1] }, 'account_ids'],
    ['of an account there is not', { kind: 'private', account_ids: [999_999_999] }, 'account_ids'],
    ['with hours that end before they begin', { hours: [{ days: 1, from_minute: 60, to_minute: 60 }] }, 'hours.0'],
    ['with a name that shows nothing', { name: '\u202E\u200B' }, 'name'],
  ])('%s', async (_, given, field) => {
    const { status, body } = await as.post('/v1/sites', aNewSite(given))
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: [field] })
  })

  test('whose number another site of the network already has, as its own or as another of its numbers', async () => {
    const [own, other] = [aSiteNumber(), aSiteNumber()]
    await create({ site_number: own, aliases: [other] })
    for (const site_number of [own, other])
      expect((await as.post('/v1/sites', aNewSite({ site_number }))).body.errors).toEqual({
        site_number: ['Another site has this number'],
      })
    expect((await as.post('/v1/sites', aNewSite({ aliases: [own] }))).body.errors).toEqual({
      aliases: [`${own} is the number of another site`],
    })
    expect((await as.post('/v1/sites', aNewSite({ site_number: own, card_network_id: 2 }))).status).toBe(200)
  })
})

test('of two simultaneous saves one conflicts, and a stale version changes nothing', async () => {
  const site = await create()
  const both = await Promise.all(['One', 'Two'].map((name) => as.put(path(site), { name, version: 1 })))
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await as.put(path(site), { name: 'Three', version: 1 })).status).toBe(409)
  expect(['One', 'Two']).toContain((await as.get(path(site))).body.data.name)
  const number = aSiteNumber()
  const made = await Promise.all([1, 2].map(() => as.post('/v1/sites', aNewSite({ site_number: number }))))
  expect(made.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
})

test('customers may not see the list of sites or change one, and an unknown id is not found', async () => {
  const site = await create()
  const { as: customer } = await portal.aCustomer({ roles: ['acct admin'] })
  expect((await customer.get('/v1/sites')).status).toBe(403)
  expect((await customer.put(path(site), { name: 'Mine', version: 1 })).status).toBe(403)
  expect((await as.get('/v1/sites/999999999')).status).toBe(404)
  expect((await as.put('/v1/sites/999999999', { name: 'X', version: 1 })).status).toBe(404)
})

test('the list begins with the sites to complete, and finds a site by the beginnings of its words', async () => {
  const mark = aSiteNumber()
  const made = await create({ name: `Aaa ${mark}`, city: 'Mount Vernon', brand: 'O’Neil & Sons' })
  const provisional = await aSite(portal, { name: `Zzz ${mark}`, source: 'transaction', zipcode: '' })
  const found = async (query: string) =>
    (await as.get(`/v1/sites?${query}`)).body.data.map(({ id }: { id: number }) => id) as number[]
  expect(await found(`keyword=${mark}`)).toEqual([provisional.id, made.id])
  expect(await found(`keyword=${mark}&sortedBy=desc`)).toEqual([provisional.id, made.id])
  expect(await found(`keyword=${mark}&view=to complete`)).toEqual([provisional.id])
  expect(await found(`keyword=${mark.slice(0, 6)}%20mou`)).toEqual([made.id])
  expect(await found(`keyword=${mark}%20neil`)).toEqual([made.id])
  expect(await found(`keyword=${mark}%20wrong`)).toEqual([])
  expect(await found(`keyword=${mark}&card_network_id=2`)).toEqual([])
  expect(await found(`keyword=${mark}&status=closed`)).toEqual([])
  expect(await found(`keyword=${encodeURIComponent(`${mark} ' & | ! :* \\`)}`)).toEqual([provisional.id, made.id])
  await as.put(path(provisional), { zipcode: '98108', version: 1 })
  expect((await as.get(path(provisional))).body.data).toMatchObject({ source: 'hand', to_complete: false, precision: 'zip' })
  expect(await found(`keyword=${mark}&view=to complete`)).toEqual([])
})

test('the totals of the list stay correct when a site is added, closed or deleted', async () => {
  const told = async (query: string) => (await as.get(`/v1/sites?per_page=1&${query}`)).body.meta.total as number
  const before = { all: await told(''), closed: await told('status=closed'), toComplete: await told('view=to complete') }
  const site = await create()
  const provisional = await aSite(portal, { source: 'transaction' })
  expect(await told('')).toBe(before.all + 2)
  expect(await told('view=to complete')).toBe(before.toComplete + 1)
  await as.put(path(site), { status: 'closed', version: site.version })
  expect(await told('status=closed')).toBe(before.closed + 1)
  await portal.db.deleteFrom('sites').where('id', '=', provisional.id).execute()
  expect(await told('')).toBe(before.all + 1)
  const { total } = await portal.db
    .selectFrom('sites')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  expect(await told('')).toBe(total)
})

test('the state of a site can no longer change after fuel was bought there', async () => {
  const site = await create()
  expect((await as.put(path(site), { state: 'OR', zipcode: '97201', version: 1 })).status).toBe(200)
  await portal.db.updateTable('sites').set({ has_fills: true }).where('id', '=', site.id).execute()
  const { status, body } = await as.put(path(site), { state: 'WA', version: 2 })
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: { state: ['Fuel was bought here, so the state can no longer change'] },
  })
  expect((await as.put(path(site), { city: 'Portland', version: 2 })).status).toBe(200)
})

test('a waiting line is placed when staff create its site, or give an existing site its number', async () => {
  const number = aCardNumber()
  await aCard(portal, { account_id: (await portal.anAccount()).id, number })
  const [one, two] = [aSiteNumber(), aSiteNumber()].map((text) => text.slice(0, 6))
  const records = [one, two].map((site_number) => aRecord({ card_number: number, site_number: site_number!, state: '' }))
  await sendFile(as, asOwnCsv(records), { layout: 'C' })
  await portal.runJobs()
  const waiting = async () =>
    (
      await portal.db
        .selectFrom('held_transactions')
        .select('detail')
        .where(
          'tran_id',
          'in',
          records.map(({ tran_id }) => tran_id),
        )
        .where('state', '=', 'waiting')
        .execute()
    ).map(({ detail }) => detail)
  expect(new Set(await waiting())).toEqual(new Set([one, two]))
  const site = await create({ site_number: one })
  await portal.runJobs()
  expect(await waiting()).toEqual([two])
  await as.put(path(site), { aliases: [two], version: 1 })
  await portal.runJobs()
  expect(await waiting()).toEqual([])
})

test('guessed county taxes are listed until the county is confirmed or a person has reviewed them', async () => {
  const guessed = async () => {
    const site = await create({ name: `Guess ${aSiteNumber()}` })
    const { id, account_id, transacted_at } = await aTransaction(portal, {
      account_id: (await portal.anAccount()).id,
      site_id: site.id,
    })
    await portal.db
      .insertInto('guessed_county_taxes')
      .values({ account_id, transaction_id: id, transacted_at, site_id: site.id, county_tax: 300 })
      .execute()
    return site
  }
  const listed = async (site: { name: string }) =>
    (await as.get(`/v1/sites?view=to review&keyword=${encodeURIComponent(site.name)}`)).body.data
  const [confirmed, reviewed] = [await guessed(), await guessed()]
  expect(await listed(confirmed)).toMatchObject([{ id: confirmed.id, guessed_taxes: 1 }])
  await as.put(path(confirmed), { phone: '1', version: 1 })
  expect(await listed(confirmed)).toHaveLength(1)
  await as.put(path(confirmed), { county_guessed: false, version: 2 })
  expect(await listed(confirmed)).toEqual([])
  expect((await as.post(`${path(reviewed)}/reviewed`)).status).toBe(200)
  expect(await listed(reviewed)).toEqual([])
})

test('taxing the purchases of a site again is a job of the site, and is audited', async () => {
  const site = await create()
  expect((await as.post(`${path(site)}/tax_again`)).status).toBe(200)
  await portal.runJobs()
  const events = portal.db.selectFrom('audit_events').select('action').where('object_type', '=', 'site')
  expect((await events.where('object_id', '=', site.id).orderBy('id').execute()).map(({ action }) => action)).toEqual([
    'site.create',
    'site.tax-again',
  ])
  expect((await as.post('/v1/sites/999999999/tax_again')).status).toBe(404)
})
