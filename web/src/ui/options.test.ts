import { expect, test } from 'vitest'
import { bestFirst, bestGroupsFirst, groupsOf, optionsOf } from './options.ts'

test('a plain value is its own label', () => {
  expect(optionsOf(['USPS', { value: '2', label: 'Second' }])).toEqual([
    { value: 'USPS', label: 'USPS' },
    { value: '2', label: 'Second' },
  ])
})

test('groups keep their order, and options without a group come first', () => {
  const letters = { group: 'Letters', items: [{ value: 'a', label: 'Alpha' }] }
  expect(groupsOf([letters, 'All'])).toEqual([
    { value: '', items: [{ value: 'All', label: 'All' }] },
    { value: 'Letters', items: letters.items },
  ])
  expect(groupsOf([letters])).toEqual([{ value: 'Letters', items: letters.items }])
})

test('an empty list is one empty group', () => {
  expect(groupsOf([])).toEqual([{ value: '', items: [] }])
})

test('the best match comes first: an exact code, then a prefix, then any part', () => {
  const from = (...labels: string[]) => labels.map((label) => ({ value: label, label }))
  const sorted = (typed: string, ...labels: string[]) => bestFirst(from(...labels), typed).map(({ label }) => label)
  expect(sorted('wa', 'DE Delaware', 'IA Iowa', 'WA Washington')[0]).toBe('WA Washington')
  expect(sorted('IN', 'CA California', 'IL Illinois', 'IN Indiana')[0]).toBe('IN Indiana')
  expect(sorted('kansas', 'AR Arkansas', 'KS Kansas')[0]).toBe('KS Kansas')
  expect(sorted('114', '21143', '1143', '1142')).toEqual(['1143', '1142', '21143'])
  expect(sorted(' ', 'B', 'A'), 'without a text the order stays').toEqual(['B', 'A'])

  const groups = [
    { value: 'Far', items: from('Old diesel') },
    { value: 'Near', items: from('Low diesel', 'Diesel') },
  ]
  expect(bestGroupsFirst(groups, 'dies').map(({ value, items }) => [value, items[0]?.label])).toEqual([
    ['Near', 'Diesel'],
    ['Far', 'Old diesel'],
  ])
})
