import { expect, test } from 'vitest'
import { isSame } from './same-value.ts'

test('values are the same if they have the same content in the same order', () => {
  expect(isSame(['TX', 'OK'], ['TX', 'OK'])).toBe(true)
  expect(isSame(['TX', 'OK'], ['OK', 'TX'])).toBe(false)
  expect(isSame({ limit: 5 }, { limit: 5 })).toBe(true)
})

test('a text is not the same as a number, nor an empty text the same as null', () => {
  expect(isSame('5', 5)).toBe(false)
  expect(isSame('', null)).toBe(false)
  expect(isSame(null, undefined)).toBe(false)
})
