// docs/product/prices.md: what staff set up, and the prices that result.
import { products } from '@forecourt/domain/reference/products.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runImport } from '#src/features/imports/run-import.ts'
import { aBilling } from '#testing/billings.ts'
import type { Caller } from '#testing/caller.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, asOwnCsv, sendFile } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'
import { readPricing } from './read-pricing.ts'

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await aPortal()
  staff = (await portal.staff()).as
})
afterAll(() => portal.close())

const system = () => ({ ...portal.ctx, who: { system: 'test' } })

const take = async (...records: Parameters<typeof aRecord>[0][]) => {
  const { body } = await sendFile(staff, asOwnCsv(records.map(aRecord)), { layout: 'C' })
  await runImport(system(), { import_id: body.data.id })
}

const aBuyer = async () => {
  const { id: account_id } = await portal.anAccount()
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number })
  const lines = () =>
    portal.db
      .selectFrom('transactions')
      .selectAll()
      .where('account_id', '=', account_id)
      .orderBy('transacted_at')
      .orderBy('id')
      .execute()
  return { account_id, card_number, lines }
}

const made = async (path: string, body: object) => {
  const answer = await staff.post(path, body)
  expect(answer.status).toBe(200)
  return answer.body.data.id as number
}

test('a price test names its rule and amounts; a backdated rule prices open lines again; a begun rule stays', async () => {
  const { account_id, card_number, lines } = await aBuyer()
  await take({ card_number })
  const plan = await made('/v1/price_plans', { name: `Diesel ${account_id}` })
  const chosen = { account_id, price_plan_id: plan, effective_from: '2026-11-01' }
  expect((await staff.post('/v1/account_price_plans', chosen)).status).toBe(200)
  const rule = await made('/v1/price_rules', {
    price_plan_id: plan,
    grade: 'Diesel',
    reach: 'remote',
    model: 'network',
    amount: 4_500,
    effective_from: '2026-11-01',
  })
  await portal.runJobs()
  expect(await lines()).toMatchObject([{ unit_price: 316_800, price_rule_id: rule, network_total: 3_951 }])
  const { card_network_id, site_number } = await aSite(portal)
  const bought = { product_id: 53, day: '2026-11-10', quantity: 41_237, network_price: 312_345 }
  const asked = { account_id, card_network_id, site_number, ...bought }
  const tested = await staff.post('/v1/price_test', asked)
  expect(tested.body.data).toMatchObject({
    rule: { id: rule },
    base: 13_066,
    total: 16_480,
    network_total: 16_294,
    missing: null,
  })
  const local = await staff.post('/v1/price_test', { ...asked, location_kind: 'D' })
  expect(local.body.data).toMatchObject({ rule: null, total: 16_294 })
  const anywhere = await made('/v1/price_rules', { account_id, model: 'network', effective_from: '2026-11-02' })
  const tested_there = await staff.post('/v1/price_test', { ...asked, location_kind: 'D' })
  expect(tested_there.body.data).toMatchObject({ rule: { id: anywhere, grade: null, reach: null }, total: 16_294 })
  expect((await staff.delete(`/v1/price_rules/${rule}`)).status).toBe(409)
  const twice = await staff.post('/v1/price_rules', {
    price_plan_id: plan,
    grade: 'Diesel',
    reach: 'remote',
    model: 'retail',
    effective_from: '2026-11-01',
  })
  expect([twice.status, twice.body.errors]).toEqual([422, { effective_from: ['There already is a rule for this from that day'] }])
  const later = await made('/v1/price_rules', { price_plan_id: plan, model: 'retail', effective_from: '2099-01-01' })
  const listed = () => staff.get(`/v1/price_rules?price_plan_id=${plan}`)
  expect((await listed()).body.data).toMatchObject([
    { id: later, is_begun: false, effective_to: null },
    { id: rule, is_begun: true, effective_to: null, price_plan_name: `Diesel ${account_id}` },
  ])
  expect((await staff.delete(`/v1/price_rules/${later}`)).status).toBe(200)
  expect((await listed()).body.meta.total).toBe(1)
  expect((await staff.post('/v1/price_plans', { name: `Diesel ${account_id}` })).body.errors).toHaveProperty('name')
  const overview = (await staff.get('/v1/pricing')).body.data
  expect(overview.plans).toContainEqual({
    id: plan,
    name: `Diesel ${account_id}`,
    is_default: false,
    default_from: null,
    accounts: 1,
    rules: 1,
  })
})

test('a rule ends when the next of its scope begins, and one without a price falls through to the wider rule', async () => {
  const { account_id } = await aBuyer()
  const site = await aSite(portal)
  const found = await staff.get(`/v1/site_choices?keyword=${encodeURIComponent(site.site_number)}`)
  expect(found.body.data).toContainEqual(expect.objectContaining({ id: site.id, site_number: site.site_number, name: site.name }))
  expect((await staff.get('/v1/site_choices?keyword=x')).status).toBe(422)
  const price_index_id = await made('/v1/price_indexes', { name: `Lag ${account_id}`, kind: 'cost' })
  const scope = { account_id, product_id: 53, site_id: site.id }
  const model = { model: 'index', price_index_id, amount: 10_000, lag_days: 2 }
  await made('/v1/price_rules', { ...scope, ...model, effective_from: '2026-11-01' })
  await made('/v1/price_rules', { ...scope, ...model, amount: 12_000, effective_from: '2026-11-05' })
  await made('/v1/price_rules', { ...scope, model: 'none', effective_from: '2026-11-09' })
  await made('/v1/price_rules', { account_id, family: 'diesel', model: 'network', off: 3_000, effective_from: '2026-11-02' })
  const { body } = await staff.get(`/v1/price_rules?account_id=${account_id}`)
  expect(body.data).toMatchObject([
    { model: 'none', effective_from: '2026-11-09', effective_to: null },
    { amount: 12_000, price_index_id, lag_days: 2, site_name: site.name, effective_to: '2026-11-08' },
    { family: 'diesel', effective_to: null },
    { amount: 10_000, effective_from: '2026-11-01', effective_to: '2026-11-04' },
  ])
  const on = (day: string) =>
    staff.post('/v1/price_test', {
      account_id,
      product_id: 53,
      card_network_id: site.card_network_id,
      site_number: site.site_number,
      day,
      quantity: 10_000,
      network_price: 312_345,
    })
  const { name, cl_account_no } = await portal.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const searched = [`${cl_account_no.slice(0, 2)}-${cl_account_no.slice(2)}`, cl_account_no, name.toUpperCase()]
  for (const keyword of searched) {
    const { data } = (await staff.get(`/v1/price_rules?keyword=${encodeURIComponent(keyword)}&per_page=100`)).body
    expect(data.filter((rule: { account_id: number }) => rule.account_id === account_id)).toHaveLength(4)
  }
  expect((await staff.get('/v1/price_rules?keyword=no%20such%20account')).body.data).toEqual([])
  expect((await on('2026-11-08')).body.data.rule).toMatchObject({ amount: 12_000, effective_to: '2026-11-08' })
  expect((await on('2026-11-09')).body.data.rule).toMatchObject({ family: 'diesel' })
})

test.each([
  [{ model: 'network' }, 'price_plan_id'],
  [{ account_id: 1, model: 'index' }, 'price_index_id'],
  [{ account_id: 1, model: 'fixed' }, 'amount'],
  [{ account_id: 1, grade: 'Diesel', family: 'diesel', model: 'network' }, 'product_id'],
  [{ account_id: 999_999_999, model: 'network' }, 'account_id'],
])('a rule %o is refused at %s', async (rule, field) => {
  const { status, body } = await staff.post('/v1/price_rules', { effective_from: '2026-11-01', ...rule })
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('index prices are imported as CSV, a second price for a day revises it, and missing lines are priced on request', async () => {
  const { account_id, card_number, lines } = await aBuyer()
  const name = `Rack ${account_id}`
  const price_index_id = await made('/v1/price_indexes', { name, kind: 'cost' })
  await made('/v1/price_rules', { account_id, model: 'index', price_index_id, amount: 10_000, effective_from: '2026-11-01' })
  await take({ card_number })
  expect(await lines()).toMatchObject([{ price_state: 'missing' }])
  const missing = await staff.get(`/v1/missing_prices?keyword=${(await lines())[0]!.tran_id}`)
  expect(missing.body.data).toMatchObject([{ account_id, reason: 'Its index has no price that is recent enough' }])
  const { cl_account_no } = await portal.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const byNumber = await staff.get(`/v1/missing_prices?keyword=${cl_account_no.slice(0, 2)}-${cl_account_no.slice(2)}`)
  expect(byNumber.body.data).toMatchObject([{ account_id }])
  const send = (...rows: string[]) =>
    staff.post('/v1/index_prices/import', { csv: ['index,product_code,effective_from,price', ...rows].join('\r\n') })
  expect((await send(`${name},19,2026-11-04,2.9`)).body.data).toEqual({ added: 1, unchanged: 0 })
  expect((await send(`${name},019,2026-11-04,2.90000`)).body.data).toEqual({ added: 0, unchanged: 1 })
  expect((await send(`${name},019,2026-11-04,2.8`)).body.data).toEqual({ added: 1, unchanged: 0 })
  for (const row of [
    'Nobody,019,2026-11-04,2.8',
    `${name},777,2026-11-04,2.8`,
    `${name},019,2026-02-30,2.8`,
    `${name},019,2026-11-04,-1`,
  ])
    expect((await send(row)).status).toBe(422)
  await staff.post('/v1/missing_prices/price', {})
  await portal.runJobs()
  expect(await lines()).toMatchObject([{ price_state: 'priced', unit_price: 290_000 }])
})

test.each([
  ['none', 0],
  ['federal', 1],
  ['all', 2],
] as const)('a sales tax on %s of the excises is calculated on exactly those', async (on_excise, excises) => {
  const { account_id } = await aBuyer()
  const city = `City ${account_id}`
  const entered = { level: 'local sales', state: 'OR', locality: city, tax_class: 'diesel', rate: 10_000, on_excise }
  const rate = await staff.post('/v1/tax_rates', { ...entered, effective_from: '2026-01-01' })
  expect(rate.body.data).toMatchObject({ on_excise })
  const { card_network_id, site_number } = await aSite(portal, { state: 'OR', county: 'Nowhere', city })
  const bought = { product_id: 53, day: '2026-11-10', quantity: 100_000, network_price: 300_000 }
  const { base, federal_tax, state_tax, local_sales_tax } = (
    await staff.post('/v1/price_test', { account_id, card_network_id, site_number, ...bought })
  ).body.data
  expect([base, federal_tax > 0, state_tax > 0]).toEqual([30_000, true, true])
  const taxed = base + [0, federal_tax, federal_tax + state_tax][excises]!
  expect(local_sales_tax).toBe(Math.round(taxed / 10))
  const edit = { rate: 10_000, never_exempt_rate: 0, version: 1 }
  expect((await staff.put(`/v1/tax_rates/${rate.body.data.id}`, edit)).body.data).toMatchObject({ on_excise, version: 2 })
})

test('an excise cannot be levied on excises', async () => {
  const excise = { level: 'state', state: 'OR', tax_class: 'lpg', rate: 1_000, on_excise: 'all', effective_from: '2090-01-01' }
  const { status, body } = await staff.post('/v1/tax_rates', excise)
  expect([status, body.errors]).toEqual([422, { on_excise: ['Only a sales tax is levied on excises'] }])
})

test('purchases from before we billed an account stay with the other side for a week of the provider’s days', async () => {
  const { account_id } = await aBuyer()
  await portal.db
    .insertInto('price_rules')
    .values({ account_id, model: 'network', amount: 100, effective_from: '2026-01-01' })
    .execute()
  await aBilling(portal, { account_id })
  await portal.db
    .updateTable('account_billings')
    .set({ invoiced_by: 'us', invoiced_by_from: '2026-03-01' })
    .where('account_id', '=', account_id)
    .execute()
  const ruleAt = async (now: string) => {
    const clock = { ...portal.ctx.clock, now: () => new Date(now) }
    const span = { accounts: [account_id], from: '2026-02-27', to: '2026-02-27' }
    const pricingOf = await readPricing({ ...portal.ctx, clock }, span)
    const product = products.find(({ id }) => id === 53)!
    return pricingOf({
      account_id,
      card_id: 0,
      product,
      site: undefined,
      card_network_id: 1,
      location_kind: 'R',
      on: '2026-02-27',
    }).rule
  }
  expect(await ruleAt('2026-03-08T04:00:00Z'), 'still March 7 at the provider').toBeNull()
  expect(await ruleAt('2026-03-08T12:00:00Z')).not.toBeNull()
})

test('a rule also prices the purchases of a file that was being written while the rule was added', async () => {
  const { account_id, lines } = await aBuyer()
  const { id: card_id } = await aCard(portal, { account_id })
  const { id: site_id } = await aSite(portal)
  const rule = { account_id, model: 'network', amount: 5_000, effective_from: '2026-03-01' }
  await portal.db.transaction().execute(async (db) => {
    await takeTurn({ ...system(), db })
    await aTransaction({ ...portal, db }, { account_id, card_id, site_id })
    await made('/v1/price_rules', rule)
  })
  await portal.runJobs()
  expect(await lines()).toMatchObject([{ unit_price: 355_000 }])
})
