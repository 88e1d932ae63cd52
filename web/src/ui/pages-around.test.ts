import { expect, test } from 'vitest'
import { pagesAround } from './pages-around.ts'

test('a short list shows every page', () => {
  expect(pagesAround(2, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(pagesAround(1, 1)).toEqual([1])
})

test('a long list shows its first and last page and those around the current one', () => {
  expect(pagesAround(1, 45)).toEqual([1, 2, 3, 4, 5, 'gap after', 45])
  expect(pagesAround(20, 45)).toEqual([1, 'gap before', 19, 20, 21, 'gap after', 45])
  expect(pagesAround(45, 45)).toEqual([1, 'gap before', 41, 42, 43, 44, 45])
})

test('paging through a long list never moves the buttons', () => {
  const lengths = Array.from({ length: 45 }, (_, index) => pagesAround(index + 1, 45).length)
  expect(new Set(lengths)).toEqual(new Set([7]))
})
