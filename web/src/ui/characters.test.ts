import { expect, test } from 'vitest'
import { characters } from './characters.ts'

test('an emoji is one character, so that a full text is never counted as too long', () => {
  expect(characters(`${'x'.repeat(29)}🚚`)).toBe(30)
  expect(characters('')).toBe(0)
})
