// docs/product/sites.md#files-of-sites
import { limits } from '@forecourt/domain/rules/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aNewSite, aSiteNumber, sendSites, someZipcodes } from '#testing/sites.ts'
import { aSite } from '#testing/transactions.ts'

let portal: Portal
let as: Caller
beforeAll(async () => {
  portal = await aPortal()
  await someZipcodes(portal)
  as = (await portal.staff()).as
})
afterAll(() => portal.close())

const stored = (site_number: string, card_network_id = 1) =>
  portal.db
    .selectFrom('sites')
    .selectAll()
    .where('site_number', '=', site_number)
    .where('card_network_id', '=', card_network_id)
    .executeTakeFirst()
const take = async (file: string, sending: Parameters<typeof sendSites>[2] = {}) => (await sendSites(as, file, sending)).body.data

test('sites with only a ZIP code get coordinates, county and precision from it', async () => {
  const numbers = [aSiteNumber(), aSiteNumber(), aSiteNumber()]
  const file = ['site_number,name,state,zipcode', ...numbers.map((number) => `${number},Yard ${number},WA,98032`)].join('\n')
  expect(await take(file, { mode: 'preview' })).toMatchObject({ added: 3, changed: 0, refused: 0, lines: 3 })
  expect(await stored(numbers[0]!)).toBeUndefined()
  expect(await take(file)).toMatchObject({ added: 3, new_sites: [{ line: 2, site_number: numbers[0] }, {}, {}] })
  for (const number of numbers)
    expect(await stored(number)).toMatchObject({
      precision: 'zip',
      county: 'King',
      county_guessed: true,
      latitude: 47.3776,
      source: 'file',
      time_zone: 'America/Los_Angeles',
    })
  expect(await take(file)).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
})

test('bad lines are named with their problems, and the others are imported', async () => {
  const [good, bad] = [aSiteNumber(), aSiteNumber()]
  const file = [
    'site_number,name,state,zipcode,latitude,longitude,hours',
    `${good},Good,WA,98032,47.1,-122.1,24 h`,
    `${bad},Bad,ZZ,98O32,91,,never`,
    `,No number,WA,98032,,,`,
    'too,few,cells',
  ].join('\r\n')
  const { refused, added, problems } = await take(file)
  expect({ refused, added }).toEqual({ refused: 3, added: 1 })
  expect(problems).toEqual([
    { line: 3, field: 'state', message: 'Is not a state we know' },
    { line: 3, field: 'zipcode', message: 'Is not a ZIP code' },
    { line: 3, field: 'latitude', message: 'Must be between -90 and 90' },
    { line: 3, field: 'hours', message: 'Must be hours, as Mo-Fr 06:00-22:00 or 24 h' },
    { line: 4, field: 'site_number', message: 'Is missing' },
    { line: 5, field: '', message: 'The line has 3 cells instead of 7' },
  ])
  expect(await stored(good)).toMatchObject({ precision: 'exact', hours: [{ days: 127, from_minute: 0, to_minute: 1_440 }] })
})

test('the preview lists the changes field by field, and a blank cell keeps the stored value', async () => {
  const { site_number, id } = (await as.post('/v1/sites', aNewSite({ phone: '555', brand: 'Old', products: [19] }))).body.data
  const file = `site_number,name,phone,brand,products\n${site_number},Kent Cardlock,,New,019;062`
  expect((await take(file, { mode: 'preview' })).changes).toEqual([
    {
      line: 2,
      site_number,
      name: 'Kent Cardlock',
      fields: [
        { field: 'brand', before: 'Old', after: 'New' },
        { field: 'products', before: '19', after: '19, 62' },
      ],
    },
  ])
  expect(await take(file)).toMatchObject({ changed: 1, added: 0 })
  expect((await as.get(`/v1/sites/${id}`)).body.data).toMatchObject({
    brand: 'New',
    phone: '555',
    products: [19, 62],
    source: 'hand',
    version: 2,
  })
})

test('missing sites are closed only on request, and only if a file brought them', async () => {
  const network = 4
  const [stays, goes] = [aSiteNumber(), aSiteNumber()]
  const byHand = (await as.post('/v1/sites', aNewSite({ card_network_id: network }))).body.data
  const file = (numbers: string[]) => ['site_number,state', ...numbers.map((number) => `${number},WA`)].join('\n')
  await take(file([stays, goes]), { card_network_id: network })
  const again = await take(file([stays]), { card_network_id: network })
  expect(again).toMatchObject({ missing: 1, closed: 0, missing_sites: [{ site_number: goes }] })
  expect(await stored(goes, network)).toMatchObject({ status: 'open' })
  expect(await take(file([stays]), { card_network_id: network, close_missing: '1' })).toMatchObject({ missing: 1, closed: 1 })
  expect(await stored(goes, network)).toMatchObject({ status: 'closed' })
  expect(await stored(byHand.site_number, network)).toMatchObject({ status: 'open' })
  expect(await take(file([stays]), { card_network_id: network, close_missing: '1' })).toMatchObject({ missing: 0, closed: 0 })
})

test('CFN’s own list is read by its columns: unattended is a cardlock, retail is retail', async () => {
  const [ua, rt, canada] = [aSiteNumber(), aSiteNumber(), aSiteNumber()]
  const line = (number: string, hardware: string, country = 'US', active = 'Y') =>
    `P100,${number},Kent ${hardware},1 Main St,Kent,WA,${country},98032,NW,,,,,${hardware},Pacific,G,${active},2020-01-01,2020-01-01,2020-02-01,,ME`
  const file = [
    'Participant,Site,x',
    line(ua, 'UA'),
    line(rt, 'RT', 'USA', 'N'),
    line(canada, 'UA', 'CA'),
    line(aSiteNumber(), 'XX'),
  ].join('\n')
  const done = await take(file, { layout: 'CFN' })
  expect(done).toMatchObject({ added: 2, refused: 2 })
  expect(done.problems).toEqual([
    { line: 4, field: 'country', message: 'Is not the United States' },
    { line: 5, field: 'kind', message: 'Must be UA, RT' },
  ])
  expect(await stored(ua)).toMatchObject({
    kind: 'cardlock',
    owner_participant: 'P100',
    brand: 'Pacific',
    opens_on: '2020-02-01',
    status: 'open',
  })
  expect(await stored(rt)).toMatchObject({ kind: 'retail', status: 'closed' })
})

test('columns with other titles can be mapped, and a file can complete a provisional site', async () => {
  const site = await aSite(portal, { source: 'transaction', zipcode: '', has_fills: true })
  const mapping = JSON.stringify({ site_number: 'Loc #', name: 'Location', state: 'ST', zipcode: 'Zip' })
  const file = (state: string) => `Zip;Loc #;Location;ST;Other\n98108;${site.site_number};Seattle;${state};x`
  expect((await take(file('OR'), { mapping })).problems).toEqual([
    { line: 2, field: 'state', message: 'Fuel was bought here, so the state can no longer change' },
  ])
  expect(await take(file('WA'), { mapping })).toMatchObject({ changed: 1 })
  expect(await stored(site.site_number)).toMatchObject({ source: 'file', to_complete: false, precision: 'zip', name: 'Seattle' })
})

test('a line with another number of a site changes that site, and a second line for it is refused', async () => {
  const [own, other] = [aSiteNumber(), aSiteNumber()]
  await as.post('/v1/sites', aNewSite({ site_number: own, aliases: [other] }))
  const done = await take(`site_number,state,brand\n${other},WA,New\n${own},WA,Newer`)
  expect(done).toMatchObject({ added: 0, changed: 1, refused: 1 })
  expect(await stored(own)).toMatchObject({ brand: 'New' })
})

test.each([
  ['is empty', '', {}, 'file'],
  ['has no column for the number', 'name,state\nX,WA', {}, 'file'],
  ['has a column twice', 'site_number,state,State\n1,WA,OR', {}, 'file'],
  ['is UTF-16', '\u0000s\u0000i\u0000t\u0000e', {}, 'file'],
  ['has a mapping that is no JSON', 'site_number\n1', { mapping: '{' }, 'mapping'],
  ['has a mapping to a field there is not', 'site_number\n1', { mapping: '{"is_only":"site_number"}' }, 'mapping'],
  ['has a mapping to a column there is not', 'site_number\n1', { mapping: '{"site_number":"Nr"}' }, 'mapping'],
  ['is of a network there is not', 'site_number\n1', { card_network_id: 99 }, 'card_network_id'],
])('a file that %s is refused as a whole', async (_, file, sending, field) => {
  const { status, body } = await sendSites(as, file, sending)
  expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: [field] })
})

test('a file has at most a hundred thousand lines', async () => {
  const lines = (count: number) => `site_number,state\n${'x,ZZ\n'.repeat(count - 1)}`
  expect((await sendSites(as, lines(limits.siteFileLines), { mode: 'preview' })).status).toBe(200)
  expect((await sendSites(as, lines(limits.siteFileLines + 1), { mode: 'preview' })).status).toBe(422)
}, 30_000)

test('a name that looks like a formula stays text, and a direction mark is refused', async () => {
  const number = aSiteNumber()
  const name = `=HYPERLINK("x") 'or 1=1-- <b>`
  await take(`site_number,state,name,city\n${number},WA,"${name.replaceAll('"', '""')}",Kent\u202E`)
  expect(await stored(number)).toBeUndefined()
  await take(`site_number,state,name\n${number},WA,"${name.replaceAll('"', '""')}"`)
  expect(await stored(number)).toMatchObject({ name })
})

test('a site that its network lists as open again is found again, also after it was closed as missing', async () => {
  const network = 5
  const [back, stays] = [aSiteNumber(), aSiteNumber()]
  const file = (numbers: string[]) => ['site_number,state,status', ...numbers.map((number) => `${number},WA,open`)].join('\n')
  await take(file([back, stays]), { card_network_id: network })
  await take(file([stays]), { card_network_id: network, close_missing: '1' })
  expect(await stored(back, network)).toMatchObject({ status: 'closed', closes_on: expect.any(String) })
  const { changes } = await take(file([back, stays]), { card_network_id: network })
  expect(changes[0].fields.map(({ field, after }: { field: string; after: string }) => [field, after])).toEqual([
    ['status', 'open'],
    ['closes_on', ''],
  ])
  expect(await stored(back, network)).toMatchObject({ status: 'open', closes_on: null })
})

test('other numbers are added, however the file names the site, and are no change a second time', async () => {
  const [own, other, added, theirs] = [aSiteNumber(), aSiteNumber(), aSiteNumber(), aSiteNumber()]
  const { id } = (await as.post('/v1/sites', aNewSite({ site_number: own, aliases: [other] }))).body.data
  await as.post('/v1/sites', aNewSite({ site_number: theirs }))
  const file = `site_number,state,aliases\n${other},WA,${added};${theirs}`
  expect((await take(file)).changes[0].fields).toMatchObject([{ field: 'aliases', after: expect.stringContaining(added) }])
  expect((await as.get(`/v1/sites/${id}`)).body.data.aliases).toEqual([other, added].toSorted())
  expect(await take(file)).toMatchObject({ changed: 0, unchanged: 1 })
})
