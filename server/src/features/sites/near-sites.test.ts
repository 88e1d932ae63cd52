// docs/product/sites.md#the-locator
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { aCard } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { someZipcodes } from '#testing/sites.ts'
import { aSite } from '#testing/transactions.ts'

let portal: Portal
const kent = { latitude: 47.3776, longitude: -122.2854 }
const today = () => providerToday(portal.ctx)
const daysAgo = (days: number) => addDays(today(), -days)

beforeAll(async () => {
  portal = await aPortal()
  await someZipcodes(portal)
})
afterAll(() => portal.close())

/** A member of an account with one card of each network. */
const aMember = async (networks: readonly number[] = [1]) => {
  const customer = await portal.aCustomer({ roles: [] })
  for (const card_network_id of networks) await aCard(portal, { account_id: customer.account_id, card_network_id })
  return customer
}

type Member = Awaited<ReturnType<typeof aMember>>
const near = async ({ as }: Member, query = '', place = '98032') =>
  (await as.get(`/v1/sites/near?near=${place}${query}`)).body.data
const idsOf = (found: { sites: { id: number }[] }) => found.sites.map(({ id }) => id)

test('any member finds the sites of the account’s networks around a ZIP code, nearest first', async () => {
  const member = await aMember([1])
  const far = await aSite(portal, { latitude: 47.6, longitude: -122.2854 })
  const close = await aSite(portal, kent)
  const other = await aSite(portal, { ...kent, card_network_id: 3 })
  const found = await near(member)
  expect(found.origin).toEqual({ label: '98032 Kent, WA', ...kent })
  expect(found.networks).toEqual([1])
  const ids = idsOf(found)
  expect(ids.indexOf(close.id)).toBeLessThan(ids.indexOf(far.id))
  expect(ids).not.toContain(other.id)
  expect(found.sites.find(({ id }: { id: number }) => id === far.id)).toMatchObject({ distance: 15.4 })
  expect(idsOf(await near(member, '&radius=15'))).not.toContain(far.id)
  expect(idsOf(await near(await aMember([1, 3]), '&network=3'))).toEqual([other.id])
  expect(idsOf(await near(member, '&network=3'))).toEqual([])
})

test('only the accounts of a private yard see it', async () => {
  const [owner, other] = [await aMember([5]), await aMember([5])]
  const yard = await aSite(portal, { ...kent, kind: 'private', card_network_id: 5 })
  await portal.db.insertInto('site_accounts').values({ site_id: yard.id, account_id: owner.account_id }).execute()
  const ownerless = await aSite(portal, { ...kent, kind: 'private', card_network_id: 5 })
  expect(idsOf(await near(owner))).toEqual([yard.id])
  expect(idsOf(await near(other))).toEqual([])
  const { as } = await portal.staff(other.account_id)
  expect(idsOf((await as.get('/v1/sites/near?near=98032')).body.data)).toEqual([])
  expect(idsOf(await near(owner))).not.toContain(ownerless.id)
})

describe('the locator leaves out a site that', () => {
  test.each([
    ['is closed', () => ({ status: 'closed' })],
    ['is only planned', () => ({ status: 'planned' })],
    ['opens tomorrow', () => ({ opens_on: daysAgo(-1) })],
    ['has closed today', () => ({ closes_on: today() })],
    ['drives about', () => ({ kind: 'mobile' })],
    ['is nowhere', () => ({ latitude: null, longitude: null, zipcode: '' })],
  ])('%s', async (_, given) => {
    const member = await aMember([2])
    const shown = await aSite(portal, { ...kent, card_network_id: 2 })
    const hidden = await aSite(portal, { ...kent, card_network_id: 2, ...given() })
    const ids = idsOf(await near(member, '&radius=250'))
    expect(ids).toContain(shown.id)
    expect(ids).not.toContain(hidden.id)
  })
})

test('a site appears on its opening day in the provider’s time zone', async () => {
  const member = await aMember([4])
  const { id } = await aSite(portal, { ...kent, card_network_id: 4, opens_on: '2026-11-18' })
  const seenAt = async (now: string) => {
    portal.setTime(new Date(now))
    const found = await near(member).finally(() => portal.setTime(null))
    return idsOf(found).includes(id)
  }
  // Still the seventeenth in Los Angeles, and then the eighteenth.
  expect(await seenAt('2026-11-18T03:00:00Z')).toBe(false)
  expect(await seenAt('2026-11-18T09:00:00Z')).toBe(true)
  await portal.db.updateTable('sites').set({ status: 'closed' }).where('id', '=', id).execute()
})

test('truck access, products and hours filter the list, and unknown values do not match', async () => {
  const member = await aMember([4])
  const make = async (given: object) => (await aSite(portal, { ...kent, card_network_id: 4, ...given })).id
  const hours = JSON.stringify([{ days: 127, from_minute: 0, to_minute: 1_440 }])
  const never = JSON.stringify([])
  const [plain, semi, bobtail] = [await make({}), await make({ truck_access: 'semi' }), await make({ truck_access: 'bobtail' })]
  const [diesel, always, closed] = [await make({ products: [19] }), await make({ hours }), await make({ hours: never })]
  expect(idsOf(await near(member))).toEqual([plain, semi, bobtail, diesel, always, closed])
  expect(idsOf(await near(member, '&truck=bobtail'))).toEqual([semi, bobtail])
  expect(idsOf(await near(member, '&truck=semi'))).toEqual([semi])
  expect(idsOf(await near(member, '&product=19'))).toEqual([diesel])
  expect(idsOf(await near(member, '&open=1'))).toEqual([always])
  const found = await near(member)
  const openOf = (id: number) => found.sites.find((site: { id: number }) => site.id === id).is_open
  expect([openOf(plain), openOf(always), openOf(closed)]).toEqual([null, true, false])
})

describe('the place can be given as', () => {
  test.each(['98032', '98032-1234', 'Kent, WA', 'kent wa', 'KENT,wa'])('%s', async (place) => {
    const { status, body } = await (await aMember()).as.get(`/v1/sites/near?near=${encodeURIComponent(place)}`)
    expect({ status, origin: body.data.origin }).toMatchObject({ status: 200, origin: kent })
  })

  test.each(['00000', 'Nowhere, WA', 'Kent', '9803', '<script>', '%', "' or 1=1--, WA"])('but not %s', async (place) => {
    const { status, body } = await (await aMember()).as.get(`/v1/sites/near?near=${encodeURIComponent(place)}`)
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['near'] })
  })
})

describe('prices', () => {
  const seen = (account_id: number, site_id: number, given: object = {}) =>
    portal.db
      .insertInto('seen_prices')
      .values({
        account_id,
        site_id,
        product_id: 19,
        seen_on: today(),
        paid: 500_000,
        pump_price: 480_000,
        transaction_id: 1,
        ...given,
      })
      .execute()
  const pricesAt = async (member: Member, id: number) => {
    const { paid, pump_prices } = (await near(member)).sites.find((site: { id: number }) => site.id === id)
    return { paid, pump_prices }
  }
  const anyone = async () => (await portal.anAccount()).id
  const allow = async (shows_medians: boolean) =>
    expect((await (await portal.staff()).as.put('/v1/locator_settings', { shows_medians })).status).toBe(200)

  test('are the last ones that the account paid, with their day, and the posted ones', async () => {
    const member = await aMember()
    const site = await aSite(portal, { ...kent, prices: JSON.stringify({ 62: 350_000 }) })
    await seen(member.account_id, site.id, { seen_on: '2026-11-02' })
    await seen(await anyone(), site.id)
    expect(await pricesAt(member, site.id)).toEqual({
      paid: [{ product_id: 19, price: 500_000, seen_on: '2026-11-02' }],
      pump_prices: [{ product_id: 62, price: 350_000, seen_on: null, is_median: false }],
    })
  })

  test('from other accounts are the median of three in a week, at retail sites, if the provider allows it', async () => {
    const member = await aMember()
    const retail = await aSite(portal, { ...kent, kind: 'retail' })
    const cardlock = await aSite(portal, kent)
    const three = [await anyone(), await anyone(), await anyone()]
    const prices = [470_000, 520_000, 480_000]
    for (const site of [retail, cardlock])
      for (const [at, account_id] of three.entries()) await seen(account_id, site.id, { pump_price: prices[at] })
    // The account's own price does not count towards the minimum number of accounts.
    await seen(member.account_id, retail.id, { pump_price: 1 })
    expect((await pricesAt(member, retail.id)).pump_prices).toEqual([])
    await allow(true)
    expect((await pricesAt(member, retail.id)).pump_prices).toEqual([
      { product_id: 19, price: 480_000, seen_on: today(), is_median: true },
    ])
    expect((await pricesAt(member, cardlock.id)).pump_prices).toEqual([])
    await portal.db
      .updateTable('seen_prices')
      .set({ seen_on: daysAgo(7) })
      .where('account_id', '=', three[0]!)
      .execute()
    expect((await pricesAt(member, retail.id)).pump_prices).toEqual([])
    await allow(false)
  })
})
