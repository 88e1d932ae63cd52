import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-codec.ts'

test('a number in the address stays text', () => {
  expect(parseSearch('?token=1e5&id=12|13')).toEqual({ token: '1e5', id: '12|13' })
  expect(stringifySearch({ id: '12', amount: 3 })).toBe('?id=12&amount=3')
})

test('empty values are left out of the address', () => {
  expect(stringifySearch({ keyword: '', page: undefined, sortedBy: null })).toBe('')
})

test('any search written to the address is read back unchanged', () => {
  const filled = fc.dictionary(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), { noNullPrototype: true })
  fc.assert(
    fc.property(filled, (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual(search)
    }),
  )
})
