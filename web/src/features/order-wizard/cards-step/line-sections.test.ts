import { cardFields } from '@forecourt/domain/rules/card-fields.ts'
import { expect, test } from 'vitest'
import { firstWrongField, lineSections } from './line-sections.ts'

test('the editor starts with the template and has every card field once', () => {
  const fields = lineSections.flatMap((section) => section.fields)
  expect(fields[0]).toBe('card_template_id')
  expect(fields.slice(1).toSorted()).toEqual(cardFields.toSorted())
})

test('the first wrong field is the first in reading order', () => {
  expect(firstWrongField({ misc_1: 'Too long', vehicle_number: 'Missing' })).toBe('vehicle_number')
  expect(firstWrongField(undefined)).toBeUndefined()
})
