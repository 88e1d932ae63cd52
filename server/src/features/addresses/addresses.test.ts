import { randomUUID } from 'node:crypto'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller } from '#testing/caller.ts'
import { aDeliveryAddress, aPlace } from '#testing/delivery-addresses.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
let place: Awaited<ReturnType<typeof aPlace>>
beforeAll(async () => {
  portal = await aPortal()
  place = await aPlace(portal)
  await portal.db.insertInto('zipcodes').values({ zipcode: '97035', city: 'Lake Oswego', state: 'OR' }).execute()
})
afterAll(() => portal.close())

const aFinanceManager = () => portal.aCustomer({ roles: ['finance manager'] })
const create = '/v1/create_account_address'
const update = (id: number) => `/v1/update_account_address/${id}`
const remove = (id: number) => `/v1/delete_account_address/${id}`

const storedIn = (account_id: number) =>
  portal.db.selectFrom('delivery_addresses').selectAll().where('account_id', '=', account_id).orderBy('id').execute()

const auditOf = (account_id: number) =>
  portal.db
    .selectFrom('audit_events')
    .select(['action', 'object_id', 'before', 'after'])
    .where('account_id', '=', account_id)
    .where('object_type', '=', 'address')
    .orderBy('id')
    .execute()

test('an address is added, changed and deleted, and the audit log keeps the values before each change', async () => {
  const { as, account_id } = await aFinanceManager()
  const body = { ...place, account_id, attention_to: 'Dana', phone: '(253) 555-0100', email: 'Depot@Fleet.test' }
  const added = await as.post(create, body)
  expect(added).toMatchObject({ status: 200, body: { data: { ...body, email: 'depot@fleet.test', fax: '', version: 1 } } })
  const { id } = added.body.data
  const changed = await as.put(update(id), { ...body, address_name: 'Yard', version: 1 })
  expect(changed).toMatchObject({ status: 200, body: { data: { id, address_name: 'Yard', version: 2 } } })
  expect(await as.delete(remove(id))).toMatchObject({ status: 200, body: { data: {} } })
  expect((await as.delete(remove(id))).status).toBe(404)
  expect(await storedIn(account_id)).toEqual([])
  expect(await auditOf(account_id)).toMatchObject([
    { action: 'address.create', object_id: id, after: { address_name: 'Depot' } },
    { action: 'address.update', object_id: id, before: { address_name: 'Depot' }, after: { address_name: 'Yard' } },
    { action: 'address.remove', object_id: id, before: { address_name: 'Yard' } },
  ])
})

test('the fields that the wizard requires are required here too, with the same messages', async () => {
  const { as, account_id } = await aFinanceManager()
  const blank = { account_id, address_name: ' ', address: '', city: '', state: '', zipcode: '', phone: '253 555 0100' }
  expect(await as.post(create, blank)).toMatchObject({
    status: 422,
    body: {
      errors: {
        address_name: ['Address name field is required'],
        address: ['Street address field is required'],
        city: ['City field is required'],
        state: ['State field is required'],
        zipcode: ['Zip Code field is required'],
        phone: ['Must be (###) ###-####'],
      },
    },
  })
  const required = {
    address_name: ['Address name field is required'],
    address: ['Street address field is required'],
    city: ['City field is required'],
    state: ['State field is required'],
    zipcode: ['Zip Code field is required'],
  }
  const nothing = { address_name: null, address: null, city: null, state: null, zipcode: null }
  for (const body of [{}, nothing, { zipcode: ' ' }])
    expect((await as.post(create, { account_id, ...body })).body.errors).toEqual(required)
})

test('a ZIP code must exist and lie in the state; its last four digits are not checked', async () => {
  const { as, account_id } = await aFinanceManager()
  const zipErrors = async (zipcode: string, state: string) =>
    (await as.post(create, { ...place, account_id, zipcode, state })).body.errors
  expect(await zipErrors('00000', 'WA')).toEqual({ zipcode: ['00000 is not a US ZIP code'] })
  expect(await zipErrors('97035', 'WA')).toEqual({ zipcode: ['97035 is in Lake Oswego, OR, not in Washington'] })
  expect(await zipErrors('97035-1234', 'OR')).toBeUndefined()
  const [kept] = await storedIn(account_id)
  expect(
    (await as.put(update(kept?.id ?? 0), { ...place, account_id, zipcode: '98032', state: 'OR' })).body.errors,
  ).toHaveProperty('zipcode')
})

test('an address cannot be created in another account or moved to it', async () => {
  const { as, account_id } = await aFinanceManager()
  const victim = await aFinanceManager()
  const mismatch = { status: 400, body: { code: 'account_mismatch' } }
  expect(await as.post(create, { ...place, account_id: victim.account_id })).toMatchObject(mismatch)
  const { id } = await aDeliveryAddress(portal, { account_id })
  expect(await as.put(update(id), { ...place, account_id: victim.account_id })).toMatchObject(mismatch)
  // A member of both accounts cannot do it either.
  const both = await portal.staff(victim.account_id)
  expect(await both.as.put(update(id), { ...place, account_id: victim.account_id })).toMatchObject(mismatch)
  expect(await storedIn(victim.account_id)).toEqual([])
  expect(await storedIn(account_id)).toMatchObject([{ id, version: 1 }])
})

test('unknown fields are refused instead of ignored', async () => {
  const { as, account_id } = await aFinanceManager()
  const { id } = await aDeliveryAddress(portal, { account_id })
  for (const extra of [{ id: 7 }, { created_at: '2020-01-01T00:00:00Z' }, { search: 'x' }, { version: '1' }]) {
    expect((await as.post(create, { ...place, account_id, ...extra })).status).toBe(422)
    expect((await as.put(update(id), { ...place, account_id, ...extra })).status).toBe(422)
  }
})

test('the account of the address, not the one in the header, decides who may change the address', async () => {
  const { account_id } = await aFinanceManager()
  const { id } = await aDeliveryAddress(portal, { account_id })
  const user = await portal.aUser()
  await portal.join(user.id, account_id, { roles: ['report user'] })
  const elsewhere = (await portal.anAccount()).id
  await portal.join(user.id, elsewhere, { roles: ['acct admin'] })
  const { token } = await portal.signedIn(user)
  const body = { ...place, account_id, address_name: 'Taken' }
  // An admin of the account in the header, a report user in the account of the address.
  expect((await caller(portal.app, { token, account_id: elsewhere }).put(update(id), body)).status).toBe(403)

  await portal.db.updateTable('memberships').set({ is_enabled: false }).where('user_id', '=', user.id).execute()
  expect((await caller(portal.app, { token }).put(update(id), body)).status).toBe(404)
  const stranger = await aFinanceManager()
  expect((await stranger.as.put(update(id), body)).status).toBe(404)
  expect((await stranger.as.delete(remove(id))).status).toBe(404)

  const staff = await portal.staff()
  expect((await staff.as.put(update(id), body)).status).toBe(200)
  expect((await auditOf(account_id)).map(({ action }) => action)).toEqual(['address.update'])
})

test('when two people edit at once, the second gets a conflict and nothing of theirs is saved', async () => {
  const { as, account_id } = await aFinanceManager()
  const { id } = await aDeliveryAddress(portal, { account_id })
  const replies = await Promise.all(
    ['North', 'South'].map((address_name) => as.put(update(id), { ...place, account_id, address_name, version: 1 })),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('version')
  const winner = replies.find(({ status }) => status === 200)?.body.data
  expect(await storedIn(account_id)).toMatchObject([{ address_name: winner.address_name, version: 2 }])
})

test('when two people delete at once, one succeeds and the other gets 404', async () => {
  const { as, account_id } = await aFinanceManager()
  const { id } = await aDeliveryAddress(portal, { account_id })
  const replies = await Promise.all([as.delete(remove(id)), as.delete(remove(id))])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect(await auditOf(account_id)).toHaveLength(1)
})

test('a create repeated with the same key makes one address', async () => {
  const { as, account_id } = await aFinanceManager()
  const body = { ...place, account_id }
  const key = { 'idempotency-key': randomUUID() }
  const [first, again] = [await as.post(create, body, key), await as.post(create, body, key)]
  expect(again.body).toEqual(first.body)
  expect(await storedIn(account_id)).toHaveLength(1)
})

test('an account has a limited number of addresses, even when two are added at once', async () => {
  const { as, account_id } = await aFinanceManager()
  await portal.db
    .insertInto('delivery_addresses')
    .values(Array.from({ length: limits.addresses - 1 }, () => ({ ...place, account_id })))
    .execute()
  const body = { ...place, account_id }
  const replies = await Promise.all([as.post(create, body), as.post(create, body)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(await storedIn(account_id)).toHaveLength(limits.addresses)
})

test('the list is searched, sorted and paged by allowed values only, and shows only the account’s own addresses', async () => {
  const { as, account_id } = await aFinanceManager()
  for (const [address_name, city] of [
    ['beta', 'Yelm'],
    ['Alpha', 'Zillah'],
    ['gamma', 'Kent'],
  ] as const)
    await aDeliveryAddress(portal, { account_id, address_name, city })
  await aDeliveryAddress(portal, { account_id: (await aFinanceManager()).account_id })
  const names = async (query: string) =>
    (await as.get(`/v1/get_all_account_address?${query}`)).body.data.map((row: { address_name: string }) => row.address_name)
  expect(await names('')).toEqual(['Alpha', 'beta', 'gamma'])
  expect(await names('orderBy=city&sortedBy=desc')).toEqual(['Alpha', 'beta', 'gamma'])
  expect(await names('orderBy=city')).toEqual(['gamma', 'beta', 'Alpha'])
  expect(await names('orderBy=id&sortedBy=desc')).toEqual(['gamma', 'Alpha', 'beta'])
  expect(await names('per_page=2&page=2')).toEqual(['gamma'])
  expect(await names('keyword=YELM')).toEqual(['beta'])
  expect(await names('keyword=%25')).toEqual([])
  expect((await as.get('/v1/get_all_account_address?orderBy=version')).status).toBe(422)
})
