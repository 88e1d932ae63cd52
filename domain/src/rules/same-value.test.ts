import { expect, test } from 'vitest'
import { isSame } from './same-value.ts'

test('values are the same when they hold the same, in the same order', () => {
  expect(isSame(['TX', 'OK'], ['TX', 'OK'])).toBe(true)
  expect(isSame(['TX', 'OK'], ['OK', 'TX'])).toBe(false)
  expect(isSame({ limit: 5 }, { limit: 5 })).toBe(true)
})

test('a text is not a number, and an empty text is not nothing', () => {
  expect(isSame('5', 5)).toBe(false)
  expect(isSame('', null)).toBe(false)
  expect(isSame(null, undefined)).toBe(false)
})
