import { expect, test } from 'vitest'
import { isVinDoubtful, vinPattern } from './vin.ts'

test.each([
  ['the example of the regulation', '1M8GDM9AXKP042788', false],
  ['all ones', '11111111111111111', false],
  ['one digit changed', '1M8GDM9AXKP042789', true],
  ['the check digit changed', '1M8GDM9A1KP042788', true],
  ['a VIN from another market', 'WVWZZZ1JZXW000001', true],
  ['no VIN', '', false],
])('%s: %s is doubtful: %s', (_, vin, expected) => {
  expect(isVinDoubtful(vin)).toBe(expected)
})

test.each(['1M8GDM9AXKP04278', '1M8GDM9AXKP0427888', 'IM8GDM9AXKP042788', '1m8gdm9axkp042788', '1M8GDM9AXKP04278 '])(
  '%s is not a VIN',
  (vin) => {
    expect(vinPattern.test(vin)).toBe(false)
  },
)
