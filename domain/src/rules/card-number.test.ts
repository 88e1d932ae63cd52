import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bareDigits,
  canCollide,
  checkDigit,
  lastSerial,
  numberProblem,
  remainingIn,
  shapeProblem,
  writeNumber,
} from './card-number.ts'

const cfn = { prefix: '4', length: 7, is_luhn: false }
const wex = { prefix: '690046', length: 19, is_luhn: true }

test('the check digit matches that of known card numbers', () => {
  expect(checkDigit('708886260025100186')).toBe('5')
  expect(checkDigit('7992739871')).toBe('3')
  expect(checkDigit('0')).toBe('0')
})

test('a number is its prefix, the zero-padded serial and, if required, a check digit', () => {
  expect(writeNumber(cfn, 0)).toBe('4000000')
  expect(writeNumber(cfn, 12_345)).toBe('4012345')
  expect(writeNumber(cfn, lastSerial(cfn))).toBe('4999999')
  expect(writeNumber(wex, 1)).toBe(`690046000000000001${checkDigit('690046000000000001')}`)
})

test('the remaining numbers of a range include the next serial and the last', () => {
  expect(remainingIn({ ...cfn, next_serial: 0, last_serial: 999_999 })).toBe(1_000_000)
  expect(remainingIn({ ...cfn, next_serial: 999_999, last_serial: 999_999 })).toBe(1)
  expect(remainingIn({ ...cfn, next_serial: 1_000_000, last_serial: 999_999 })).toBe(0)
})

test('spaces and dashes between the digits are ignored', () => {
  expect(bareDigits(' 4012-345\t')).toBe('4012345')
  expect(bareDigits('4012 345\u00a0')).toBe('4012345')
})

test.each([
  ['', 'Card number must be digits only'],
  ['40x2345', 'Card number must be digits only'],
  ['４０１２３４５', 'Card number must be digits only'],
  ['401234', 'Card number must be 7 digits'],
  ['5012345', 'Card number must begin with 4'],
])('%j is not a CFN number: %s', (number, problem) => expect(numberProblem(number, cfn)).toBe(problem))

test('a number with a misread digit fails the check digit', () => {
  const number = writeNumber(wex, 12_345)
  expect(numberProblem(number, wex)).toBeUndefined()
  expect(numberProblem(number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10), wex)).toBe('The check digit is not right')
})

test.each([
  [{ prefix: '1234', length: 4, is_luhn: false }, 'The prefix leaves no room for a serial'],
  [{ prefix: '123', length: 4, is_luhn: true }, 'The prefix leaves no room for a serial'],
  [{ prefix: '123', length: 19, is_luhn: false }, 'At most 15 digits are allowed between the prefix and the end'],
  [{ prefix: '1234', length: 19, is_luhn: false }, undefined],
  [wex, undefined],
])('the shape %j has the problem: %s', (shape, problem) => expect(shapeProblem(shape)).toBe(problem))

test('two shapes collide only if they have equal length and one prefix starts with the other', () => {
  expect(canCollide(cfn, { ...cfn, prefix: '40' })).toBe(true)
  expect(canCollide({ ...cfn, prefix: '' }, cfn)).toBe(true)
  expect(canCollide(cfn, { ...cfn, prefix: '5' })).toBe(false)
  expect(canCollide(cfn, { ...cfn, length: 8 })).toBe(false)
})

describe('for every shape a network could use:', () => {
  const shapes = fc
    .record({ prefix: fc.stringMatching(/^\d{0,12}$/), length: fc.integer({ min: 4, max: 19 }), is_luhn: fc.boolean() })
    .filter((shape) => shapeProblem(shape) === undefined)

  test('every serial that fits gives a valid number, and different serials give different numbers', () => {
    fc.assert(
      fc.property(shapes, fc.nat(), fc.nat(), (shape, a, b) => {
        const [one, other] = [a, b].map((serial) => writeNumber(shape, serial % (lastSerial(shape) + 1)))
        expect(numberProblem(one!, shape)).toBeUndefined()
        expect(one === other).toBe(a % (lastSerial(shape) + 1) === b % (lastSerial(shape) + 1))
      }),
    )
  })

  test('two shapes that cannot collide never produce the same number', () => {
    fc.assert(
      fc.property(shapes, shapes, fc.nat(), fc.nat(), (one, other, a, b) => {
        fc.pre(!canCollide(one, other))
        expect(writeNumber(one, a % (lastSerial(one) + 1))).not.toBe(writeNumber(other, b % (lastSerial(other) + 1)))
      }),
    )
  })
})
