// Staff enter rates with a start date. A new rate in July does not change what was owed before.
import { randomUUID } from 'node:crypto'
import { taxesOf } from '@forecourt/domain/rules/taxes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPortal, type Portal } from '#testing/portal.ts'
import { anEnteredRate, aTaxRate } from '#testing/tax-rates.ts'
import { readTaxTable } from './read-tax-table.ts'

const path = '/v1/tax_rates'
type Rate = { id: number; version: number; level: string; state: string; rate: number; effective_from: string; basis: string }

let portal: Portal
let as: Awaited<ReturnType<Portal['staff']>>['as']
beforeAll(async () => {
  portal = await aPortal()
})
beforeEach(async () => {
  ;({ as } = await portal.staff())
})
afterAll(() => portal.close())

const all = async (query: string): Promise<Rate[]> => (await as.get(`${path}?per_page=100&${query}`)).body.data

test('rates show their basis: federal and Washington’s are published, the others are examples', async () => {
  const rates = [...(await all('view=all&page=1')), ...(await all('view=all&page=2'))]
  const published = rates.filter(({ basis }) => basis === 'published')
  expect(published.map(({ level, state, effective_from }) => `${level} ${state} ${effective_from}`).toSorted()).toEqual([
    ...Array.from({ length: 6 }, () => 'federal  1997-10-01'),
    'state WA 2016-07-01',
    'state WA 2016-07-01',
    'state WA 2025-07-01',
    'state WA 2025-07-01',
    'state WA 2027-07-01',
  ])
  const examples = await all('view=example&keyword=state or')
  expect(examples.length).toBeGreaterThan(0)
  expect(examples.every(({ basis }) => basis === 'example')).toBe(true)
})

test('a rate entered for a later day applies from that day, and the previous rate until then', async () => {
  const now = await anEnteredRate(portal, { effective_from: '2020-01-01', rate: 2_000 })
  const wanted = aTaxRate({ locality: now.locality, rate: 3_500 })
  const { status, body } = await as.post(path, wanted)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ ...wanted, is_per_gallon: true, is_begun: false, basis: 'entered', effective_to: null })
  const keyword = `keyword=${encodeURIComponent(now.locality)}`
  expect(await all(keyword)).toMatchObject([{ id: now.id, effective_to: '2090-06-30', is_begun: true }])
  expect(await all(`${keyword}&view=to come`)).toMatchObject([{ id: body.data.id }])
  const { rates } = await readTaxTable(portal)
  const site = { state: 'OR', county: '', city: now.locality }
  const owed = (on: string) =>
    taxesOf({ rates, exemptions: [], site, product: { tax_class: 'diesel' }, on, quantity: 100_000, base: 0 }).city_tax
  expect([owed('2090-06-30'), owed('2090-07-01')]).toEqual([200, 350])
})

test('a second rate from the same day is refused, however its place is spelled', async () => {
  const wanted = aTaxRate()
  expect((await as.post(path, wanted)).status).toBe(200)
  expect(await as.post(path, { ...wanted, locality: wanted.locality.toUpperCase() })).toMatchObject({
    status: 422,
    body: { errors: { effective_from: ['There already is a rate from that day. Please correct that one'] } },
  })
})

test('a rate sent twice with one key is entered once', async () => {
  const wanted = aTaxRate()
  const headers = { 'Idempotency-Key': randomUUID() }
  const first = await as.post(path, wanted, headers)
  const second = await as.post(path, wanted, headers)
  expect([first.status, second.status, second.body.data.id]).toEqual([200, 200, first.body.data.id])
})

test('saving an example makes it an entered rate, and the audit log keeps the values before', async () => {
  const { id } = await anEnteredRate(portal, { rate: 3_000 })
  await portal.db.updateTable('tax_rates').set({ basis: 'example' }).where('id', '=', id).execute()
  const { body } = await as.put(`${path}/${id}`, { rate: 3_000, never_exempt_rate: 100, version: 1 })
  expect(body.data).toMatchObject({ rate: 3_000, never_exempt_rate: 100, basis: 'entered', version: 2 })
  expect(await as.put(`${path}/${id}`, { rate: 1, never_exempt_rate: 0, version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'version' },
  })
  const entry = await portal.db
    .selectFrom('audit_events')
    .select(['before', 'after'])
    .where('action', '=', 'tax-rate.update')
    .where('object_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    before: { never_exempt_rate: 0, basis: 'example' },
    after: { never_exempt_rate: 100, basis: 'entered' },
  })
})

test('a future rate can be removed, and one in force cannot', async () => {
  const { id } = await anEnteredRate(portal)
  expect((await as.delete(`${path}/${id}`)).status).toBe(200)
  expect((await as.delete(`${path}/${id}`)).status).toBe(404)
  const begun = await anEnteredRate(portal, { effective_from: '2020-01-01' })
  expect((await as.delete(`${path}/${begun.id}`)).status).toBe(409)
})

test.each([
  [{ level: 'federal' }, { state: ['A federal tax holds in every state'], locality: ['A federal tax is not levied by a place'] }],
  [
    { level: 'state', state: '' },
    { state: ['State field is required'], locality: ['A state tax is not levied by a place'] },
  ],
  [{ locality: '' }, { locality: ['City field is required'] }],
  [{ rate: 1_000_001 }, { rate: ['At most $10 per gallon'] }],
  [{ level: 'local sales', rate: 100_001 }, { rate: ['At most 100%'] }],
  [{ never_exempt_rate: 3_001 }, { never_exempt_rate: ['Must not be more than the rate'] }],
  [{ effective_from: '2026-02-30' }, { effective_from: ['Must be a date, as in 2026-01-31'] }],
])('%j is refused: %j', async (change, errors) => {
  const { status, body } = await as.post(path, { ...aTaxRate(), ...change })
  expect([status, body.errors]).toEqual([422, errors])
})

test('a customer can neither see nor change rates', async () => {
  const customer = await portal.aCustomer({ roles: ['acct admin'] })
  const { id } = await anEnteredRate(portal)
  expect((await customer.as.get(path)).status).toBe(403)
  expect((await customer.as.post(path, aTaxRate())).status).toBe(403)
  expect((await customer.as.put(`${path}/${id}`, { rate: 0, never_exempt_rate: 0, version: 1 })).status).toBe(403)
  expect((await customer.as.delete(`${path}/${id}`)).status).toBe(403)
})
