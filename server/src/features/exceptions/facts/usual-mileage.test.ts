import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usualBefore, type VehicleFill } from './usual-mileage.ts'

const hourMs = 3_600_000
const at = (hour: number) => new Date(Date.UTC(2026, 0, 1) + hour * hourMs).toISOString().slice(0, 19)
const days = (count: number) => count * 24

const aFill = (id: number, hour: number, given: Partial<VehicleFill> = {}): VehicleFill => ({
  id,
  transacted_at: at(hour),
  site_id: 7,
  auth_number: '',
  odometer: 100_000 + hour,
  miles: 200,
  quantity: 20_000,
  ...given,
})

test('fills of the ninety days before count, to the second; older ones and the fill itself do not', () => {
  const rows = [aFill(1, days(10) - 1), aFill(2, days(10)), aFill(3, days(100))]
  const history = { first_at: at(days(100)), before: { fills: 2, miles: 400, quantity: 40_000 }, rows }
  // The first fill is now an hour older than ninety days, although it counted for an earlier fill.
  expect(usualBefore({ ...history, first_at: at(days(99)) }, rows[2]!)).toEqual({ fills: 1, miles: 200, quantity: 20_000 })
})

test('fills of the same swipe do not count as usual', () => {
  const pump = { auth_number: 'A1' }
  const rows = [aFill(1, 1, pump), aFill(2, 2), aFill(3, 3, pump)]
  const history = { first_at: at(2), before: { fills: 1, miles: 200, quantity: 20_000 }, rows }
  expect(usualBefore(history, rows[2]!)).toEqual({ fills: 1, miles: 200, quantity: 20_000 })
})

/** The reference implementation: searches all fills for each fill. */
const plainly = (fills: readonly VehicleFill[], fill: VehicleFill) => {
  const since = at((Date.parse(`${fill.transacted_at}Z`) - Date.UTC(2026, 0, 1)) / hourMs - days(90))
  const counted = fills.filter(
    ({ transacted_at, auth_number, miles }) =>
      miles !== null &&
      transacted_at >= since &&
      transacted_at < fill.transacted_at &&
      (fill.auth_number === '' || auth_number !== fill.auth_number),
  )
  const sum = (of: (row: VehicleFill) => number) => counted.reduce((total, row) => total + of(row), 0)
  return { fills: counted.length, miles: sum(({ miles }) => miles!), quantity: sum(({ quantity }) => quantity) }
}

test('precomputed sums plus single rows give the same result as going through all fills', () => {
  const given = fc.array(
    fc.record({
      hour: fc.integer({ min: 0, max: days(200) }),
      auth_number: fc.constantFrom('', 'A1', 'A2'),
      miles: fc.option(fc.integer({ min: 1, max: 900 })),
      quantity: fc.integer({ min: 1, max: 50_000 }),
    }),
    { minLength: 1, maxLength: 25 },
  )
  fc.assert(
    fc.property(given, fc.nat(24), (arriving, from) => {
      const fills = arriving.map(({ hour, ...rest }, id) => aFill(id, hour, rest))
      const moments = fills.map(({ transacted_at }) => transacted_at).toSorted()
      const first_at = moments[Math.min(from, moments.length - 1)]!
      const since = at((Date.parse(`${first_at}Z`) - Date.UTC(2026, 0, 1)) / hourMs - days(90))
      const window = fills.filter(({ transacted_at }) => transacted_at >= since)
      const before = plainly(window, aFill(-1, 0, { transacted_at: first_at }))
      const history = { first_at, before, rows: window }
      for (const fill of window.filter(({ transacted_at }) => transacted_at >= first_at))
        expect(usualBefore(history, fill)).toEqual(plainly(fills, fill))
    }),
    { seed: 7 },
  )
})
