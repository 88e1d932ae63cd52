import { expect, test } from 'vitest'
import { clampGallons, gallonCaps, usualGallons } from './gallon-limits.ts'
import { keptValues } from './kept-values.ts'
import { emptyValues } from './empty-values.ts'

const none = { max_gallon_fill: null, max_gallon_period: null }
const template = (max_gallon_fill: number | null, max_gallon_period: number | null = null) => ({
  max_gallon_fill,
  max_gallon_period,
})

test.each([
  ['no template', null, 300, 99_999],
  ['a template without limits', none, 300, 99_999],
  ['a template below the general cap', template(80, 160), 80, 160],
  ['a template above the general cap', template(500, 5_000), 500, 5_000],
])('with %s, limits per fill and per period are lowered to their caps', (_name, of, fill, period) => {
  expect(gallonCaps(of)).toEqual({ max_gallon_fill: fill, max_gallon_period: period })
  const high = { max_gallon_fill: 99_999, max_gallon_period: 99_999 }
  expect(clampGallons(high, of)).toEqual({ max_gallon_fill: fill, max_gallon_period: period })
  const low = { max_gallon_fill: 0, max_gallon_period: -5 }
  expect(clampGallons(low, of)).toEqual({ max_gallon_fill: 1, max_gallon_period: 1 })
  expect(clampGallons(none, of)).toEqual(none)
})

test('a new card starts with the template’s limits, or else with 100 and 200', () => {
  expect(usualGallons(template(80, 160))).toEqual({ max_gallon_fill: 80, max_gallon_period: 160 })
  expect(usualGallons(none)).toEqual({ max_gallon_fill: 100, max_gallon_period: 200 })
  expect(usualGallons(null)).toEqual({ max_gallon_fill: 100, max_gallon_period: 200 })
})

test('without a template limit, 250 gallons per fill are kept and 5,000 become 300', () => {
  const kept = (max_gallon_fill: number) =>
    keptValues({ ...emptyValues, max_gallon_fill }, { network: 'CFN', card_type: 'Vehicle' }, null).max_gallon_fill
  expect(kept(250)).toBe(250)
  expect(kept(5_000)).toBe(300)
})
