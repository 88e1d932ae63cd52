import { expect, test } from 'vitest'
import { numberWork } from './number-work.ts'

test('a batch whose cards all have numbers can continue', () => {
  expect(numberWork({ to_generate: 0, to_type: 0 })?.submit).toBe('Continue')
})

test('numbers of our ranges are generated before numbers of networks are typed', () => {
  expect(numberWork({ to_generate: 1, to_type: 2 })?.submit).toBe('Generate card numbers')
  expect(numberWork({ to_generate: 0, to_type: 2 })).toBe(null)
})

test('the note promises free numbers, not consecutive ones', () => {
  expect(numberWork({ to_generate: 1, to_type: 0 })?.note).toBe('1 card gets a free number of its network’s range.')
  expect(numberWork({ to_generate: 3, to_type: 0 })?.note).toBe('3 cards get free numbers of their networks’ ranges.')
})
