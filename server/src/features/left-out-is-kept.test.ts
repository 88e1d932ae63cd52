// docs/product/api.md#left-out-means-kept, checked for every call that changes a record.
import { api } from '@forecourt/domain/contract/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aBillTo } from '#testing/billings.ts'
import { aCard, aTemplate } from '#testing/cards.ts'
import { aPlace } from '#testing/delivery-addresses.ts'
import { anOrder } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

type Record_ = Record<string, unknown>
type As = Awaited<ReturnType<Portal['staff']>>['as']
/** A record in which every field differs from the defaults of a new one, the call that changes it, and how to read it. */
type Walked = { as: As; record: Record_; send: (body: Record_) => Promise<{ status: number }>; read: () => Promise<Record_> }

const dataOf = async (reply: Promise<{ body: { data: unknown } }>) => (await reply).body.data as Record_
const someone = { first_name: 'Ada', last_name: 'Byron', phone: '(253) 555-0199', title: 'Dispatcher' }
const truck = {
  vin: '1M8GDM9AXKP042788',
  plate: 'C1234',
  plate_state: 'WA',
  year: 2019,
  make: 'Volvo',
  model: 'VNL',
  card_vehicle_type_id: 9,
  status: 'out',
}
const someoneWhoDrives = { first_name: 'Ada', last_name: 'Byron', phone: '(253) 555-0199', email: 'ada@fleet.test' }

const calls: Record<string, () => Promise<Walked>> = {
  '/v1/update_account_address/:id': async () => {
    const { as, account_id } = await portal.aCustomer({ roles: ['acct admin'] })
    const rest = { attention_to: 'Pat', address_secondary: 'Dock 4', phone: '(253) 555-0101', fax: '(253) 555-0102' }
    const values = { ...(await aPlace(portal)), ...rest, email: 'depot@fleet.test', account_id }
    const record = await dataOf(as.post('/v1/create_account_address', values))
    return {
      as,
      record,
      send: (body) => as.put(`/v1/update_account_address/${record['id'] as number}`, body),
      read: async () => ((await as.get('/v1/get_all_account_address')).body.data as Record_[])[0]!,
    }
  },
  '/v1/account/:account_id/update-billing': async () => {
    const account_id = (await portal.anAccount()).id
    const { as } = await portal.staff(account_id)
    const values = {
      ...(await aBillTo(portal)),
      address_secondary: 'Floor 2',
      tax_id: '12-3456789',
      contact_name: 'Pat',
      phone: '(253) 555-0101',
      delivery_method: 'mail',
      po_number: 'PO 7',
      primary_sort: 'vehicle',
      secondary_sort: 'site',
      has_link_only: true,
      has_summaries: false,
      has_page_breaks: true,
      billing_cycle: 'weekly',
      payment_terms: 'net 10',
      payment_method: 'ACH',
      bank_last_four: '4321',
      invoice_message: 'Ask for Sue',
      account_id,
    }
    return {
      as,
      record: await dataOf(as.post('/v1/create_account_billing', values)),
      send: (body) => as.post(`/v1/account/${account_id}/update-billing`, body),
      read: () => dataOf(as.get('/v1/find_account_billing')),
    }
  },
  '/v1/card_templates/:id': async () => {
    const { as } = await portal.staff((await portal.anAccount()).id)
    const { id } = await aTemplate(portal, { card_network_id: 1, card_type_id: 1 })
    const values = {
      card_type_driver_name: 'Regular',
      card_site_group_name: 'West',
      card_fuel_profile_id: 3,
      card_time_profile_id: 2,
      card_vehicle_type_id: 9,
      card_period_gallon_id: 2,
      max_amount_fill: 70,
      max_amount_period: 700,
      card_period_amount_id: 3,
      is_misc_key: true,
      strict_control: true,
      is_retail: true,
      is_odometer: true,
      states: ['WA'],
    }
    const record = await dataOf(as.put(`/v1/card_templates/${id}`, { ...values, version: 1 }))
    const read = async () => ((await as.get(`/v1/card_templates?ids=${id}`)).body.data as Record_[])[0]!
    return { as, record, send: (body) => as.put(`/v1/card_templates/${id}`, body), read }
  },
  '/v1/cards/:id': async () => {
    const { as, account_id } = await portal.aCustomer({ roles: ['card manager'] })
    const { id } = await aCard(portal, { account_id, card_type_id: 1, description: 'Truck 7' })
    const values = {
      card_time_profile_id: 2,
      card_vehicle_type_id: 9,
      is_retail: true,
      max_amount_fill: 70,
      max_amount_period: 700,
      card_period_amount_id: 3,
      is_misc_key: true,
      strict_control: true,
      is_odometer: true,
      states: ['WA'],
      tax_doc: 'T1',
      cost_center: 'KENT',
      misc_1: 'a',
      misc_2: 'b',
      misc_3: 'c',
      misc_4: 'd',
    }
    const record = await dataOf(as.put(`/v1/cards/${id}`, { ...values, version: 1 }))
    return { as, record, send: (body) => as.put(`/v1/cards/${id}`, body), read: () => dataOf(as.get(`/v1/cards/${id}`)) }
  },
  '/v1/card_orders/:id/lines/:line_id': async () => {
    const { as, id, lines } = await anOrder(portal, { account_id: (await portal.anAccount()).id, status_order: 'returned' })
    const path = `/v1/card_orders/${id}/lines/${lines[0]!.id}`
    const record = await dataOf(as.put(path, { description: 'Truck 7', cost_center: 'KENT', is_odometer: true, states: ['OR'] }))
    const read = async () => (await dataOf(as.get(`/v1/card_orders/${id}`)))['lines'] as Record_[]
    return { as, record, send: (body) => as.put(path, body), read: async () => (await read())[0]! }
  },
  '/v1/users/:id': async () => {
    const { as, account_id } = await portal.aCustomer({ roles: ['acct admin'] })
    const { user } = await portal.aCustomer({ account_id, roles: ['card editor', 'report user'] })
    const path = `/v1/users/${user.id}`
    const { version } = await dataOf(as.get(path))
    const record = await dataOf(as.put(path, { ...someone, version }))
    return { as, record, send: (body) => as.put(path, body), read: () => dataOf(as.get(path)) }
  },
  '/v1/profile': async () => {
    const { as } = await portal.aCustomer({ roles: ['card editor'] })
    const preferences = {
      theme: 'dark',
      density: 'roomy',
      success_messages: 'toast',
      single_key_shortcuts: false,
      language: 'es',
      tour: 'due',
    }
    const record = await dataOf(as.put('/v1/profile', { ...someone, time_zone: 'America/Chicago', preferences }))
    return { as, record, send: (body) => as.put('/v1/profile', body), read: () => dataOf(as.get('/v1/profile')) }
  },
  '/v1/vehicles/:vehicle_number': async () => {
    const { as, account_id } = await portal.aCustomer({ roles: ['card manager'] })
    const { vehicle_number } = await aCard(portal, { account_id })
    const path = `/v1/vehicles/${vehicle_number}`
    const values = { fuel_type: 'diesel', tank_capacity: 90, owner_operator_number: '77', owner_operator_name: 'Pat', ...truck }
    const record = await dataOf(as.put(path, { ...values, version: 0 }))
    return { as, record, send: (body) => as.put(path, body), read: () => dataOf(as.get(path)) }
  },
  '/v1/drivers/:id': async () => {
    const { as } = await portal.aCustomer({ roles: ['card manager'] })
    const values = { ...someoneWhoDrives, driver_number: '104', cost_center: 'KENT', external_id: 'E-7' }
    const record = await dataOf(as.post('/v1/drivers', values))
    const path = `/v1/drivers/${record['id'] as number}`
    return { as, record, send: (body) => as.put(path, body), read: () => dataOf(as.get(path)) }
  },
}

const without = ({ version: _, updated_at: __, ...record }: Record_) => record

const changes = Object.values(api)
  .flatMap((group) => Object.values(group))
  .filter(({ method, path }) => method === 'PUT' || (method === 'POST' && path in calls))
const fieldsOf = (body: unknown) => (body instanceof z.ZodObject ? Object.keys(body.shape) : [])

describe.each(Object.entries(calls))('%s', (path, walk) => {
  test('keeps every omitted field, one by one and all at once', async () => {
    const { body } = changes.find((call) => call.path === path) as { body: unknown }
    const fields = fieldsOf(body).filter((field) => field !== 'version' && field !== 'pin')
    const { record, send, read } = await walk()
    const put = async (change: Record_) => {
      const version = 'version' in record && fieldsOf(body).includes('version') ? { version: (await read())['version'] } : {}
      expect(await send({ ...change, ...version })).toMatchObject({ status: 200 })
      expect(without(await read())).toEqual(without(record))
    }
    await put({})
    for (const field of fields.filter((name) => name in record && name !== 'tax_id')) await put({ [field]: record[field] })
  })
})

test('an address saved with exactly the documented fields keeps its second line', async () => {
  const { record, send, read } = await calls['/v1/update_account_address/:id']!()
  const { account_id, attention_to, email, phone, fax, address, city, state, zipcode } = record
  const given = { account_id, address_name: 'Yard', attention_to, email, phone, fax, address, city, state, zipcode }
  expect(await send(given)).toMatchObject({ status: 200 })
  expect(await read()).toMatchObject({ address_name: 'Yard', address_secondary: 'Dock 4' })
})

/** Calls that do not edit a record: a decision with its note, or a view saved under a name, new or existing. */
const notRecords = [
  '/v1/exceptions/:id',
  '/v1/card_orders/:id/review',
  '/v1/list_views',
  '/v1/report_schedules/:id',
  '/v1/money_requests/:id',
  '/v1/accounts/:account_id/disputes/:id',
]

test('no other PUT has a default that would replace an omitted field', () => {
  const withDefaults = changes.filter(
    ({ path, body }) =>
      !notRecords.includes(path) &&
      body instanceof z.ZodObject &&
      Object.values(body.shape as Record<string, unknown>).some((schema) => schema instanceof z.ZodDefault),
  )
  expect(withDefaults.map(({ path }) => path)).toEqual([])
})
