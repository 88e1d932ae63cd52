import { expect, test } from 'vitest'
import { aTemplate, templatesOf } from '#src/features/order-wizard/a-template.fixture.ts'
import { readEntry } from './read-entry.ts'

const templates = templatesOf(aTemplate(), aTemplate({ id: 2 }))
const idsOf = (address: { id?: string; amount?: string }) =>
  readEntry(address, templates).lines.map((line) => line.card_template_id)

test('the address sets the number of cards of each template', () => {
  expect(idsOf({ id: '1|2', amount: '2' })).toEqual([1, 1, 2, 2])
  expect(idsOf({ id: '2' })).toEqual([2])
})

test('an invalid amount counts as one', () => {
  for (const amount of ['0', '-3', 'many', '1.5', '']) expect(idsOf({ id: '1', amount })).toEqual([1])
})

test('an unknown template is reported, and the others are kept', () => {
  expect(readEntry({ id: '1|99|x' }, templates)).toEqual({ lines: [{ card_template_id: 1 }], unknown: ['99', 'x'], left_out: 0 })
})

test('without a template, the order starts with one empty card', () => {
  expect(readEntry({}, templates)).toEqual({ lines: [{}], unknown: [], left_out: 0 })
})

test('an order holds 500 cards, and the rest are counted as left out', () => {
  const { lines, left_out } = readEntry({ id: '1|2', amount: '300' }, templates)
  expect([lines.length, left_out]).toEqual([500, 100])
})
