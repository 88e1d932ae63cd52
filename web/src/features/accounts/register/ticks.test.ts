import { expect, test } from 'vitest'
import { isChanged, noWishes, ticked, wishFor } from './ticks.ts'

const saved = [1, 2]
const withThree = wishFor(saved, noWishes, [1, 2, 3])
const withoutTwo = wishFor(saved, withThree, [1, 3])

test('the ticks differ from the saved list only where the user changed them', () => {
  expect(ticked(saved, noWishes)).toEqual([1, 2])
  expect(ticked(saved, withThree)).toEqual([1, 2, 3])
  expect(ticked(saved, withoutTwo)).toEqual([1, 3])
  expect(isChanged(saved, withoutTwo)).toBe(true)
})

test.each<[what: string, theirs: number[], shown: number[]]>([
  ['adds another', [1, 2, 4], [1, 4, 3]],
  ['adds the same', [1, 2, 3], [1, 3]],
  ['takes another away', [2], [3]],
  ['takes the same away', [1], [1, 3]],
  ['empties the list', [], [3]],
])('when a colleague %s, the user’s own changes stay in the form', (_, theirs, shown) => {
  expect(ticked(theirs, withoutTwo)).toEqual(shown)
})

test('a list that a colleague has saved as the user wants it needs no saving', () => {
  expect(isChanged([1, 3], withoutTwo)).toBe(false)
})

test('unticking and ticking again is no change, in any order', () => {
  const off = wishFor(saved, noWishes, [2])
  expect(isChanged(saved, wishFor(saved, off, [2, 1]))).toBe(false)
})
