// The closed lists exist twice: in the domain for forms and in the database for joins. They must be equal.
import { products } from '@forecourt/domain/reference/products.ts'
import { seededProfiles } from '@forecourt/domain/reference/seeded-profiles.ts'
import * as lists from '@forecourt/domain/reference.ts'
import { states } from '@forecourt/domain/states.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProfiles } from './read-profiles.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
let as: Awaited<ReturnType<Portal['aCustomer']>>['as']
beforeAll(async () => {
  portal = await aPortal()
  as = (await portal.aCustomer()).as
})
afterAll(() => portal.close())

test.each([
  ['card_networks', lists.networks.map((network) => ({ ...network, is_used: true }))],
  ['card_types', lists.cardTypes],
  ['card_statuses', lists.cardStatuses],
  ['card_vehicle_types', lists.vehicleTypes],
  ['card_period_gallons', lists.gallonPeriods],
  ['card_period_amounts', lists.amountPeriods],
  ['products', products],
] as const)('the rows of %s equal those in the domain package', async (table, rows) => {
  expect(await portal.db.selectFrom(table).selectAll().orderBy('id').execute()).toEqual([...rows])
})

test('a new database has the profiles that the demo and the tests expect', async () => {
  expect(await readProfiles(portal)).toEqual(seededProfiles)
})

test('every network can send every product by its Conexxus number, and only WEX by letters', async () => {
  const maps = await portal.db.selectFrom('network_products').selectAll().execute()
  for (const { id } of lists.networks)
    for (const { code, id: product_id } of products)
      expect(maps).toContainEqual({ card_network_id: id, network_code: code, product_id })
  expect(
    maps.filter(({ network_code }) => /[A-Z]/.test(network_code)).every(({ card_network_id }) => card_network_id === 3),
  ).toBe(true)
})

const named = (rows: readonly { id: number; name: string }[]) => rows.map(({ id, name }) => ({ id, name }))

test.each([
  ['/v1/card_networks', named(lists.networks)],
  ['/v1/card_vehicle_types', [...lists.vehicleTypes]],
  ['/v1/state_countries', [...states]],
  ['/v1/card_period_gallons', named(lists.gallonPeriods.slice(0, -1))],
  ['/v1/card_period_amounts', named(lists.amountPeriods.slice(0, -1))],
  ['/v1/card_time_profiles', named(seededProfiles.time_profiles.slice(0, -1))],
  ['/v1/fuel_profiles', named(seededProfiles.fuel_profiles.slice(0, -1))],
])('%s returns the list without N/A', async (path, expected) => {
  const { status, body, text } = await as.get(path)
  expect(status).toBe(200)
  expect(body).toEqual({ data: expected })
  expect(text).not.toContain('N/A')
})

test('a profile renamed or a period added in the database shows in the next reply', async () => {
  const own = await aPortal()
  const { as: editor } = await own.aCustomer()
  await own.db.updateTable('card_fuel_profiles').set({ name: 'Diesel only' }).where('id', '=', 3).execute()
  await own.db.insertInto('card_period_gallons').values({ id: 6, name: 'Yearly' }).execute()
  expect((await editor.get('/v1/fuel_profiles')).body.data).toContainEqual({ id: 3, name: 'Diesel only' })
  expect((await editor.get('/v1/card_period_gallons')).body.data).toContainEqual({ id: 6, name: 'Yearly' })
  await own.close()
})

test('every network issues every card type', async () => {
  const { body } = await as.get('/v1/network_card_types')
  expect(body.data).toHaveLength(lists.networks.length * lists.cardTypes.length)
  expect(body.data).toContainEqual({ card_network_id: 3, card_network_name: 'WEX', card_type_id: 2, card_type_name: 'Driver' })
})

const shownFor = async (network: string, network_card_type: string) => {
  const { body } = await as.get(`/v1/get_matrix_ct?${new URLSearchParams({ network, network_card_type })}`)
  return Object.fromEntries(body.data.map(({ field, shown }: { field: string; shown: string }) => [field, shown]))
}

test('the field matrix shows the fields of a card of one network and type', async () => {
  expect(await shownFor('CFN', 'Single')).toMatchObject({
    pin: 'required',
    vehicle_number: 'required',
    states: 'optional',
    zips: 'hidden',
  })
  expect(await shownFor('PPA', 'Vehicle')).toMatchObject({ pin: 'hidden', vehicle_number: 'required', zips: 'optional' })
  expect(await shownFor('2', '3')).toEqual(await shownFor('PPA', 'Vehicle'))
  expect(await shownFor('private site', 'single')).toEqual(await shownFor('Private Site', 'Single'))
  expect(await shownFor('WEX', 'Misc')).toMatchObject({ card_fuel_profile_id: 'required', vehicle_number: 'hidden' })
  for (const network of lists.networks)
    for (const type of lists.cardTypes)
      expect(await shownFor(network.name, type.name)).toMatchObject({ card_fuel_profile_id: 'required' })
})

test.each([
  'network=CFN',
  'network=Shell&network_card_type=Single',
  'network=CFN&network_card_type=Fleet',
  'network=toString&network_card_type=Single',
])('a field matrix for %s does not exist', async (query) => {
  expect((await as.get(`/v1/get_matrix_ct?${query}`)).status).toBe(422)
})
