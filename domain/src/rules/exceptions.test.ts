import { expect, test } from 'vitest'
import { seededProfiles } from '#src/reference/seeded-profiles.ts'
import { judgeFill, transactionCodes, type FillFacts } from './exception-checks.ts'
import { exceptionCodes, exceptionSentence, ruleOf, settingOf, type ExceptionCode, type ExceptionSetting } from './exceptions.ts'

/** A Tuesday morning fill at a cardlock in Kent that breaks no rule. */
const fine: FillFacts = {
  transacted_at: '2026-03-10T09:30:00',
  quantity: 40_000,
  total: 16_000,
  fees: 0,
  odometer: 120_400,
  miles: 260,
  is_manual: false,
  product_id: 53,
  product_name: 'ULSD #2',
  grade: 'Diesel',
  tax_class: 'diesel',
  is_fuel: true,
  is_mpg: true,
  site_name: 'Kent Cardlock',
  site_city: 'Kent',
  site_state: 'WA',
  site_zipcode: '98032',
  site_kind: 'cardlock',
  card_network_id: 1,
  card_type_id: 1,
  card_status_id: 1,
  card_vehicle_type_id: 9,
  card_fuel_profile_id: 3,
  card_time_profile_id: 3,
  max_gallon_fill: 100,
  max_gallon_period: 200,
  card_period_gallon_id: 2,
  max_amount_fill: 500,
  max_amount_period: 900,
  card_period_amount_id: 2,
  is_retail: false,
  is_odometer: true,
  states: ['WA', 'OR'],
  zips: ['99', '98101'],
  tank_capacity: 100,
  period_quantity: 40_000,
  period_total: 16_000,
  minutes_since: 900,
  miles_from: 100,
  is_distance_rough: false,
  city_before: 'Yakima',
  odometer_before: 120_140,
  days_since_odometer: 1,
  average_mpg: 650,
  average_price: 400_000,
}

type Case = {
  code: ExceptionCode
  /** The last values without an exception, and the first with one. */
  inside: Partial<FillFacts>
  outside: Partial<FillFacts>
  says: string
  severity?: string
}

const cases: Case[] = [
  {
    code: 'OVER_FILL',
    inside: { quantity: 100_000, miles: null },
    outside: { quantity: 100_001, miles: null },
    says: '100.0 gal exceeds 100 gal per fill',
  },
  {
    code: 'OVER_FILL',
    inside: { total: 50_000, average_price: null },
    outside: { total: 50_001, average_price: null },
    says: '$500.01 exceeds $500.00 per fill',
  },
  {
    code: 'OVER_TANK',
    inside: { quantity: 42_000, tank_capacity: 40 },
    outside: { quantity: 42_001, tank_capacity: 40 },
    says: '42.0 gal is 5% more than the vehicle’s tank of 40 gal holds',
  },
  {
    code: 'OVER_TANK',
    inside: { quantity: 31_500, tank_capacity: 30, miles: null },
    outside: { quantity: 34_501, tank_capacity: 30, miles: null },
    says: '34.5 gal is 15% more than the vehicle’s tank of 30 gal holds',
    severity: 'alert',
  },
  {
    code: 'OVER_PERIOD',
    inside: { period_quantity: 200_000 },
    outside: { period_quantity: 200_001 },
    says: '200.0 gal so far exceeds 200 gal per week',
  },
  {
    code: 'OVER_PERIOD',
    inside: { period_total: 90_000 },
    outside: { period_total: 90_001, card_period_amount_id: 3 },
    says: '$900.01 so far exceeds $900.00 per half month',
  },
  {
    code: 'OFF_HOURS',
    inside: { transacted_at: '2026-03-10T18:59:59' },
    outside: { transacted_at: '2026-03-10T19:00:00' },
    says: 'Tue 7:00 PM is outside the time profile M-F 5a-7p',
  },
  {
    code: 'OFF_HOURS',
    inside: { transacted_at: '2026-03-13T05:00:00' },
    outside: { transacted_at: '2026-03-15T05:00:00' },
    says: 'Sun 5:00 AM is outside the time profile M-F 5a-7p',
  },
  {
    code: 'OFF_STATE',
    inside: { site_state: 'OR' },
    outside: { site_state: 'ID' },
    says: 'A site in ID; the card may be used in WA, OR',
  },
  {
    code: 'OFF_ZIP',
    inside: { site_zipcode: '98100' },
    outside: { site_zipcode: '99201' },
    says: 'A site in zip code 99201; the card is locked out of 99',
  },
  {
    code: 'OFF_NETWORK',
    inside: { site_kind: 'retail', is_retail: true },
    outside: { site_kind: 'retail' },
    says: 'Kent Cardlock is a retail site, and the card has no retail access',
  },
  {
    code: 'PRODUCT',
    inside: { product_id: 57, grade: 'Bio and renewable' },
    outside: { product_id: 3, product_name: 'Premium unleaded', grade: 'Unleaded premium' },
    says: 'Premium unleaded is not in the fuel profile Diesel',
  },
  {
    code: 'REPEAT',
    inside: { minutes_since: 15, miles_from: 0 },
    outside: { minutes_since: 14, miles_from: 0 },
    says: 'Filled again after 14 min; at least 15 min should pass',
  },
  {
    code: 'TRAVEL',
    inside: { minutes_since: 60, miles_from: 90 },
    outside: { minutes_since: 60, miles_from: 91 },
    says: 'From Yakima to Kent in that time takes 91 mph; the rule allows 90 mph',
  },
  {
    code: 'TRAVEL',
    inside: { minutes_since: 16, miles_from: 25, is_distance_rough: true },
    outside: { minutes_since: 16, miles_from: 25.1, is_distance_rough: true },
    says: 'From Yakima to Kent in that time takes 94 mph; the rule allows 90 mph',
  },
  { code: 'MPG', inside: { miles: 338 }, outside: { miles: 340 }, says: '8.5 mpg is far from the vehicle’s average of 6.5 mpg' },
  {
    code: 'MPG',
    inside: { miles: 100, average_mpg: null },
    outside: { miles: 99, average_mpg: null },
    says: '2.5 mpg is below 2.5 mpg on a large fill',
  },
  {
    code: 'ODOMETER',
    inside: { odometer: 120_141 },
    outside: { odometer: 120_140 },
    says: 'Odometer 120,140 is not above 120,140 of the previous fill',
  },
  {
    code: 'ODOMETER',
    inside: { odometer: 123_140, days_since_odometer: 2 },
    outside: { odometer: 123_141, days_since_odometer: 2 },
    says: 'Odometer jumped by 3,001 miles; 3,000 is the most in that time',
  },
  {
    code: 'ODOMETER',
    inside: { odometer: null, is_odometer: false },
    outside: { odometer: null },
    says: 'No odometer reading was entered',
  },
  { code: 'MANUAL', inside: {}, outside: { is_manual: true }, says: 'The card was keyed in by hand, not swiped' },
  {
    code: 'PRICE',
    inside: { total: 17_600 },
    outside: { total: 17_601 },
    says: '$4.400 per gal is 10% above the account’s average of $4.000',
  },
  {
    code: 'LOST_USE',
    inside: { card_status_id: 9 },
    outside: { card_status_id: 3 },
    says: 'The card was used after it was marked Lost',
  },
  {
    code: 'LOST_USE',
    inside: { card_status_id: null },
    outside: { card_status_id: 7 },
    says: 'The card was used after it was marked Replaced',
  },
  {
    code: 'LOST_USE',
    inside: { card_status_id: 2 },
    outside: { card_status_id: 6 },
    says: 'The card was used after it was marked Expired',
  },
  {
    code: 'LOST_USE',
    inside: { card_status_id: 1 },
    outside: { card_status_id: 8 },
    says: 'The card was used before it was activated',
  },
  {
    code: 'DYED_ON_ROAD',
    inside: { tax_class: 'dyed', card_vehicle_type_id: 6 },
    outside: { tax_class: 'dyed', product_name: 'Dyed ULSD' },
    says: 'Dyed ULSD is not for roads; the vehicle’s type is TRUCK',
  },
]

const judged = (changes: Partial<FillFacts>, settings: ExceptionSetting[] = []) =>
  judgeFill({ ...fine, ...changes }, settings, seededProfiles)

test('a normal fill breaks no rule', () => {
  expect(judged({})).toEqual([])
})

test.each(cases)(
  '$code is raised just outside its threshold and not just inside: $says',
  ({ code, inside, outside, says, severity }) => {
    expect(judged(inside).filter((found) => found.code === code && found.severity === (severity ?? found.severity))).toEqual([])
    const [found] = judged(outside).filter((one) => one.code === code)
    expect(found && exceptionSentence(code, found)).toBe(says)
    expect(found?.severity).toBe(severity ?? ruleOf(code).severity)
  },
)

test('every rule about fills has a case', () => {
  expect(new Set(cases.map(({ code }) => code))).toEqual(new Set(transactionCodes))
})

test.each(cases)('$code is not raised for an account that turned it off: $says', ({ code, outside }) => {
  expect(judged(outside, [{ code, is_on: false, threshold: null }]).some((found) => found.code === code)).toBe(false)
})

test('an account’s own threshold applies only to rules that have one', () => {
  expect(judged({ minutes_since: 20, miles_from: 0 }, [{ code: 'REPEAT', is_on: true, threshold: 30 }])).toMatchObject([
    { code: 'REPEAT', threshold: 30, actual: 20 },
  ])
  expect(settingOf([{ code: 'OVER_FILL', is_on: true, threshold: 7 }], 'OVER_FILL').threshold).toBeNull()
})

test('unknown values raise no exceptions', () => {
  const unknown = {
    site_state: null,
    site_zipcode: null,
    site_kind: null,
    tank_capacity: null,
    minutes_since: null,
    miles_from: null,
    odometer_before: null,
    average_mpg: null,
    average_price: null,
    card_fuel_profile_id: null,
    card_time_profile_id: null,
    card_vehicle_type_id: null,
    max_gallon_fill: null,
    max_gallon_period: null,
    max_amount_fill: 0,
    max_amount_period: 0,
  }
  expect(judged({ ...unknown, quantity: 90_000, tax_class: 'dyed', is_mpg: false })).toEqual([])
})

test('every rule has a one-sentence explanation and a sentence for any finding', () => {
  for (const code of exceptionCodes) {
    expect(ruleOf(code).explanation).toMatch(/^[A-Z].+\.$/)
    expect(exceptionSentence(code, { threshold: 1, actual: 2, detail: 'this|that' })).not.toMatch(/undefined|NaN|\|/)
  }
})
