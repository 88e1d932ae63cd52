import { expect, test } from 'vitest'
import { products } from '#src/reference/products.ts'
import { seededProfiles } from '#src/reference/seeded-profiles.ts'
import { allowsProduct, allowsTime, type TimeWindow } from './profiles.ts'

const { fuel_profiles, time_profiles } = seededProfiles
const fuelProfile = (name: string) => fuel_profiles.find((row) => row.name === name)!
const timeProfile = (name: string) => time_profiles.find((row) => row.name === name)!

const gradesOf = (name: string) => [
  ...new Set(products.filter((product) => allowsProduct(fuelProfile(name), product)).map(({ grade }) => grade)),
]

test('a fuel profile allows the products in its name', () => {
  expect(gradesOf('Unleaded regular')).toEqual(['Unleaded regular'])
  expect(gradesOf('Diesel + DEF')).toEqual(['Diesel', 'Bio and renewable', 'DEF'])
  expect(gradesOf('All fuels')).not.toContain('DEF')
  expect(gradesOf('All fuels + DEF')).not.toContain('Non-fuel')
  expect(products.filter((product) => allowsProduct(fuelProfile('E85'), product)).map(({ name }) => name)).toEqual(['E85'])
})

test('a profile without restrictions allows every product and time', () => {
  expect(products.every((product) => allowsProduct(fuelProfile('N/A'), product))).toBe(true)
  expect(allowsTime(timeProfile('N/A'), new Date('2026-03-15T03:00:00Z'))).toBe(true)
})

const lunch: TimeWindow = { days: 0b0000100, from_minute: 11 * 60 + 30, to_minute: 13 * 60 + 15 }
const night: TimeWindow = { days: 0b1000000, from_minute: 22 * 60, to_minute: 24 * 60 }

test.each([
  ['M-F 5a-7p', 'Monday 05:00', '2026-03-09T05:00:00', true],
  ['M-F 5a-7p', 'Monday 04:59', '2026-03-09T04:59:59', false],
  ['M-F 5a-7p', 'Friday 18:59', '2026-03-13T18:59:59', true],
  ['M-F 5a-7p', 'Friday 19:00', '2026-03-13T19:00:00', false],
  ['M-F 5a-7p', 'Saturday noon', '2026-03-14T12:00:00', false],
  ['M-Sa 24 h', 'Saturday 23:59', '2026-03-14T23:59:59', true],
  ['M-Sa 24 h', 'Sunday 00:00', '2026-03-15T00:00:00', false],
  ['Sa-Su only', 'Sunday 23:59', '2026-03-15T23:59:59', true],
  ['Sa-Su only', 'Monday 00:00', '2026-03-16T00:00:00', false],
  ['24/7', 'the hour that daylight saving skips', '2026-03-08T02:30:00', true],
  ['M-F 5a-7p', 'an hour that comes twice', '2026-11-01T01:30:00', false],
  ['Sa-Su only', 'an hour that comes twice', '2026-11-01T01:30:00', true],
])('%s allows a fill at %s or not, as specified', (name, _, at, isAllowed) => {
  expect(allowsTime(timeProfile(name), new Date(`${at}Z`))).toBe(isAllowed)
})

test.each([
  ['Wednesday 11:29', '2026-03-11T11:29:59', false],
  ['Wednesday 11:30', '2026-03-11T11:30:00', true],
  ['Wednesday 13:14', '2026-03-11T13:14:59', true],
  ['Wednesday 13:15', '2026-03-11T13:15:00', false],
  ['Thursday 12:00', '2026-03-12T12:00:00', false],
  ['Sunday 21:59', '2026-03-15T21:59:59', false],
  ['Sunday 23:59', '2026-03-15T23:59:59', true],
])('a fill is allowed if it is within any of several windows: %s', (_, at, isAllowed) => {
  expect(allowsTime({ windows: [lunch, night] }, new Date(`${at}Z`))).toBe(isAllowed)
})
