import { expect, test } from 'vitest'
import { groupsOf, optionsOf } from './options.ts'

test('a value alone is its own words', () => {
  expect(optionsOf(['USPS', { value: '2', label: 'Second' }])).toEqual([
    { value: 'USPS', label: 'USPS' },
    { value: '2', label: 'Second' },
  ])
})

test('groups keep their order, and what has no group comes first', () => {
  const letters = { group: 'Letters', items: [{ value: 'a', label: 'Alpha' }] }
  expect(groupsOf([letters, 'All'])).toEqual([
    { value: '', items: [{ value: 'All', label: 'All' }] },
    { value: 'Letters', items: letters.items },
  ])
  expect(groupsOf([letters])).toEqual([{ value: 'Letters', items: letters.items }])
})

test('an empty list is one group with nothing in it', () => {
  expect(groupsOf([])).toEqual([{ value: '', items: [] }])
})
