// docs/product/sites.md#where-a-site-is
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadZipcodes } from '#src/db/load-zipcodes.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSite } from '#testing/transactions.ts'

let portal: Portal
const load = () => loadZipcodes({ db: portal.db } as Parameters<typeof loadZipcodes>[0])

/** Inserted before the ZIP codes have coordinates, as in an install of an earlier version. */
let early: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
  portal = await aPortal()
  await portal.db.insertInto('zipcodes').values({ zipcode: '98032', city: 'Kent', state: 'WA' }).execute()
  early = await aSite(portal, { county: '' })
  await load()
}, 60_000)
afterAll(() => portal.close())

const read = (id: number) => portal.db.selectFrom('sites').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const change = (id: number, values: object) =>
  portal.db.updateTable('sites').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

const kent = { latitude: 47.3776, longitude: -122.2854 }
const portland = { latitude: 45.5078, longitude: -122.6897 }

test('a start adds coordinates and counties to existing ZIP codes, and places the sites by them', async () => {
  expect(await portal.db.selectFrom('zipcodes').selectAll().where('zipcode', '=', '98032').executeTakeFirst()).toEqual({
    zipcode: '98032',
    city: 'Kent',
    state: 'WA',
    ...kent,
    county: 'King',
    county_fips: '53033',
  })
  expect(early).toMatchObject({ latitude: null, precision: 'none', county: '', to_complete: true })
  expect(await read(early.id)).toMatchObject({
    ...kent,
    precision: 'zip',
    county: 'King',
    county_fips: '53033',
    county_guessed: true,
    to_complete: false,
  })
  const { count } = await portal.db
    .selectFrom('zipcodes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('latitude', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(count).toBeGreaterThan(41_000)
})

test('a second load of the ZIP codes changes nothing', async () => {
  await portal.db.updateTable('zipcodes').set({ county: 'Elsewhere' }).where('zipcode', '=', '99553').execute()
  await load()
  expect(await portal.db.selectFrom('zipcodes').select('county').where('zipcode', '=', '99553').executeTakeFirst()).toEqual({
    county: 'Elsewhere',
  })
})

describe('a new site', () => {
  const blank = { county: '', zipcode: '97201', state: 'OR', city: 'Portland' }
  test.each([
    [
      'with a ZIP code only is in its middle, in a guessed county',
      {},
      { ...portland, precision: 'zip', county: 'Multnomah', county_guessed: true, county_fips: '41051' },
    ],
    ['with ZIP+4 is placed by the first five digits', { zipcode: '97201-1234' }, { ...portland, precision: 'zip' }],
    [
      'with coordinates keeps them',
      { latitude: 45, longitude: -122 },
      { latitude: 45, longitude: -122, precision: 'exact', county: 'Multnomah', county_guessed: true },
    ],
    [
      'with a county keeps it',
      { county: 'Clackamas' },
      { ...portland, county: 'Clackamas', county_guessed: false, county_fips: '' },
    ],
    ['with the county of its ZIP code has no guess', { county: 'Multnomah' }, { county_guessed: false, county_fips: '41051' }],
    [
      'with a ZIP code of another state is nowhere',
      { state: 'WA' },
      { latitude: null, precision: 'none', county: '', to_complete: true },
    ],
    [
      'with an unknown ZIP code is nowhere',
      { zipcode: '00000' },
      { latitude: null, precision: 'none', county: '', county_guessed: false },
    ],
    ['without a ZIP code is nowhere', { zipcode: '' }, { latitude: null, precision: 'none' }],
  ])('%s', async (_, given, expected) => expect(await aSite(portal, { ...blank, ...given })).toMatchObject(expected))

  test('that is a truck has no place to complete', async () =>
    expect(await aSite(portal, { kind: 'mobile', zipcode: '' })).toMatchObject({ precision: 'none', to_complete: false }))
})

describe('a site placed by its ZIP code', () => {
  const placed = () => aSite(portal, { county: '' })
  test.each([
    [
      'moves with its ZIP code',
      { zipcode: '97201', state: 'OR' },
      { ...portland, precision: 'zip', county: 'Multnomah', county_guessed: true, county_fips: '41051' },
    ],
    [
      'is exact once it has coordinates of its own',
      { latitude: 47, longitude: -122 },
      { latitude: 47, precision: 'exact', county_guessed: true },
    ],
    [
      'has its county from the person who names another',
      { county: 'Pierce' },
      { county: 'Pierce', county_guessed: false, county_fips: '' },
    ],
    [
      'has its county from the person who confirms it',
      { county_guessed: false },
      { county: 'King', county_guessed: false, county_fips: '53033' },
    ],
    [
      'stays where it is when its name changes',
      { name: 'Other' },
      { ...kent, precision: 'zip', county: 'King', county_guessed: true },
    ],
  ])('%s', async (_, values, expected) => expect(await change((await placed()).id, values)).toMatchObject(expected))

  test('keeps its own coordinates when its ZIP code changes', async () => {
    const { id } = await aSite(portal, { latitude: 47, longitude: -122 })
    expect(await change(id, { zipcode: '98108' })).toMatchObject({ latitude: 47, precision: 'exact' })
    expect(await change(id, { latitude: null, longitude: null })).toMatchObject({ precision: 'zip' })
  })
})
