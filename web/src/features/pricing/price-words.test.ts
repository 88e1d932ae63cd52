import { expect, test } from 'vitest'
import { readPrice } from './price-words.ts'

test('a price may be typed as people write it', () => {
  const typed = ['0.045', '.045', '3.', '$3.5', '-0.02', '-$.02', ' 12 ']
  expect(typed.map(readPrice)).toEqual([4_500, 4_500, 300_000, 350_000, -2_000, -2_000, 1_200_000])
  for (const other of ['', '.', '$', '-', '1,5', '0.123456', '100', '3 4']) expect(readPrice(other)).toBeUndefined()
})
