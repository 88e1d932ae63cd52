import { expect, test } from 'vitest'
import { characters } from './characters.ts'

test('an emoji counts as one character', () => {
  expect(characters(`${'x'.repeat(29)}🚚`)).toBe(30)
  expect(characters('')).toBe(0)
})
