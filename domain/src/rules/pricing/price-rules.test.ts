import { expect, test } from 'vitest'
import { indexPriceOn, reachOf, ruleBook, type Bought, type PriceRule } from './price-rules.ts'

const [account_id, plan, defaultPlan, kent] = [7, 2, 1, 30]

let last = 0
const rule = (given: Partial<PriceRule>): PriceRule => ({
  id: ++last,
  account_id: null,
  price_plan_id: null,
  product_id: null,
  grade: null,
  family: null,
  site_id: null,
  site_group_id: null,
  reach: null,
  card_network_id: null,
  model: 'network',
  amount: 0,
  off: 0,
  price_index_id: null,
  lag_days: 0,
  effective_from: '2026-01-01',
  ...given,
})

/** Remote ULSD #2 from CFN at a site of the group Kent. */
const bought = (given: Partial<Bought> = {}): Bought => ({
  account_id,
  price_plan_id: plan,
  default_plan_id: defaultPlan,
  product: { id: 53, grade: 'Diesel' },
  site: { id: 400, site_group_id: kent },
  card_network_id: 1,
  location_kind: 'R',
  on: '2026-03-10',
  ...given,
})

const findRule = (rules: readonly PriceRule[], of: Bought) => ruleBook(rules)(of)

test('a rule of the account wins over its plan, and its plan over the default plan, however specific they are', () => {
  const standard = rule({ price_plan_id: defaultPlan })
  const remote = rule({ price_plan_id: plan, grade: 'Diesel', reach: 'remote', model: 'index' })
  const own = rule({ account_id, amount: -1_000 })
  const atKent = rule({ account_id, grade: 'Diesel', site_group_id: kent, model: 'fixed' })
  const rules = [standard, remote, own, atKent]
  const elsewhere = { site: { id: 401, site_group_id: null } }
  expect(findRule(rules, bought())?.id).toBe(atKent.id)
  expect(findRule(rules, bought(elsewhere))?.id).toBe(own.id)
  expect(findRule([standard, remote], bought())?.id).toBe(remote.id)
  expect(findRule([standard, remote], bought({ location_kind: 'D' }))?.id).toBe(standard.id)
  expect(findRule([remote, own, atKent], bought({ account_id: 8, price_plan_id: null }))).toBeNull()
})

test('rules rank by product first (id, grade, family, any), then site, site group, reach, network', () => {
  const of = (given: Partial<PriceRule>) => rule({ account_id, ...given })
  const order = [
    of({ product_id: 53 }),
    of({ grade: 'Diesel', site_id: 400 }),
    of({ grade: 'Diesel' }),
    of({ family: 'diesel', site_id: 400, card_network_id: 1 }),
    of({ family: 'diesel' }),
    of({ site_id: 400 }),
    of({ site_group_id: kent, reach: 'remote', card_network_id: 1 }),
    of({ site_group_id: kent }),
    of({ reach: 'remote', card_network_id: 1 }),
    of({ reach: 'remote' }),
    of({ card_network_id: 1 }),
    of({}),
  ]
  for (const [place, expected] of order.entries())
    expect(findRule(order.slice(place).toReversed(), bought())?.id).toBe(expected.id)
})

test('a rule applies from its first day until the next rule of its scope; "none" falls through to the next scope', () => {
  const standard = rule({ price_plan_id: defaultPlan })
  const first = rule({ account_id, model: 'fixed', amount: 1, effective_from: '2026-03-01' })
  const second = rule({ account_id, model: 'fixed', amount: 2, effective_from: '2026-03-11' })
  const end = rule({ account_id, model: 'none', effective_from: '2026-04-01' })
  const rules = [end, second, standard, first]
  const on = (day: string) => findRule(rules, bought({ on: day }))?.id
  expect([on('2026-02-28'), on('2026-03-10'), on('2026-03-11'), on('2026-04-01')]).toEqual([
    standard.id,
    first.id,
    second.id,
    standard.id,
  ])
})

test('no rule applies to a fee', () => {
  expect(findRule([rule({ account_id })], bought({ product: { id: 950, grade: 'Fee' } }))).toBeNull()
})

test('the location letter of a site determines its reach', () => {
  const reach = (letters: string) => Array.from(letters, reachOf)
  expect(reach('DNCPM')).toEqual(['local', 'local', 'local', 'local', 'local'])
  expect(reach('RFE')).toEqual(['remote', 'remote', 'extended'])
})

test('an index price of Thursday is valid through Monday and too old on Tuesday', () => {
  const thursday = { effective_from: '2026-03-05', revision: 1, price: 241_730 }
  const ask = (on: string, lag_days = 0) => indexPriceOn([thursday], { on, lag_days, max_age_days: 4 })
  expect([ask('2026-03-04'), ask('2026-03-05'), ask('2026-03-09'), ask('2026-03-10')]).toEqual([
    undefined,
    thursday,
    thursday,
    undefined,
  ])
  expect([ask('2026-03-10', 1), ask('2026-03-05', 1)]).toEqual([thursday, undefined])
})

test('the latest revision of a day is used', () => {
  const of = (effective_from: string, revision: number) => ({ effective_from, revision, price: revision })
  const prices = [of('2026-03-09', 2), of('2026-03-10', 2), of('2026-03-10', 1), of('2026-03-11', 1)]
  expect(indexPriceOn(prices, { on: '2026-03-10', lag_days: 0, max_age_days: 4 })).toBe(prices[1])
})
