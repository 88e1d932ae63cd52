import { expect, test } from 'vitest'
import * as list from './selection.ts'

const firstPage = [1, 2, 3]
const secondPage = [4, 5, 6]
const total = 446

test('the header checkbox ticks only this page', () => {
  const page = list.mark(list.nothingSelected, firstPage, true)
  expect(list.countSelected(page, total)).toBe(3)
  expect(list.pageState(page, firstPage)).toBe('all')
  expect(list.pageState(page, secondPage)).toBe('none')
})

test('ticks are kept while another page is shown', () => {
  const both = list.mark(list.mark(list.nothingSelected, firstPage, true), [5], true)
  expect(list.countSelected(both, total)).toBe(4)
  expect(list.pageState(both, secondPage)).toBe('some')
  expect(list.isSelected(both, 2)).toBe(true)
})

test('selecting all that match includes every page, even those never opened', () => {
  expect(list.countSelected(list.allMatching, total)).toBe(446)
  expect(list.pageState(list.allMatching, [9_000, 9_001])).toBe('all')
})

test('unticking some of all that match keeps the rest', () => {
  const most = list.mark(list.allMatching, [2, 5], false)
  expect(most).toEqual({ mode: 'all-matching', except: new Set([2, 5]) })
  expect(list.countSelected(most, total)).toBe(444)
  expect(list.isSelected(list.mark(most, [5], true), 5)).toBe(true)
})

test('after selecting all that match, the header checkbox unticks only this page', () => {
  const rest = list.mark(list.allMatching, firstPage, false)
  expect(list.pageState(rest, firstPage)).toBe('none')
  expect(list.pageState(rest, secondPage)).toBe('all')
  expect(list.countSelected(rest, total)).toBe(443)
})

test('changing the filter clears the selection, and the same filter keeps it', () => {
  const kept = { filter: 'status=1', selection: list.mark(list.nothingSelected, firstPage, true) }
  expect(list.selectionFor(kept, 'status=1')).toBe(kept.selection)
  expect(list.selectionFor(kept, 'status=2')).toBe(list.nothingSelected)
})

test('shift selects from the last tick to this one, in either direction', () => {
  expect(list.rangeBetween([7, 3, 9, 1], 3, 1)).toEqual([3, 9, 1])
  expect(list.rangeBetween([7, 3, 9, 1], 1, 3)).toEqual([3, 9, 1])
})

test('shift without an earlier tick on this page selects one row', () => {
  expect(list.rangeBetween([7, 3, 9], null, 9)).toEqual([9])
  expect(list.rangeBetween([7, 3, 9], 42, 9)).toEqual([9])
})
