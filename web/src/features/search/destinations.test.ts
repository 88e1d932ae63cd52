import { expect, onTestFinished, test } from 'vitest'
import { speakWith } from '#src/text/say.ts'
import { spanish } from '#src/text/spanish.ts'
import { narrow } from './destinations.ts'

const page = (label: string, note = '') => ({ id: label, label, note, to: '/' })
const pages = [
  { title: 'Pages', items: [page('Tax Summary', 'Report'), page('Edit Cards', 'Card Maintenance')] },
  { title: 'Actions', items: [page('New card order')] },
]
const found = (typed: string) => narrow(pages, typed).flatMap(({ items }) => items.map(({ label }) => label))

test.each([
  ['', ['Tax Summary', 'Edit Cards', 'New card order']],
  ['report tax', ['Tax Summary']],
  ['CARD', ['Edit Cards', 'New card order']],
  ['  order  ', ['New card order']],
  ['nothing of the kind', []],
])('“%s” finds %j', (typed, labels) => {
  expect(found(typed)).toEqual(labels)
})

test('a group without a match is not shown', () => {
  expect(narrow(pages, 'tax').map(({ title }) => title)).toEqual(['Pages'])
})

test('a page is found by its name in the language of the reader, with or without its accents', () => {
  speakWith(spanish)
  onTestFinished(() => speakWith(undefined))
  expect(found('tarjetas')).toContain('Edit Cards')
  expect(narrow([{ title: 'Pages', items: [page('Billing Information')] }], 'facturacion')).toHaveLength(1)
})
