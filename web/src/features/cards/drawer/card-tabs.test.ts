import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import { valueFields } from '@forecourt/domain/rules/card-fields.ts'
import { emptyValues } from '@forecourt/domain/rules/empty-values.ts'
import { expect, test } from 'vitest'
import { bodyOf } from './card-form.ts'
import { plasticFields, fieldTabs, tabOf, valuesOf } from './card-tabs.ts'

test('the card form sends every field, and each field is on its own tab', () => {
  const card = { ...emptyValues, id: 7, version: 3 } as Partial<CardDetail> as CardDetail
  const sent = bodyOf({ ...valuesOf(card), pin: '' }, card.version)
  expect(Object.keys(sent).toSorted()).toEqual([...valueFields, 'version'].toSorted())
  for (const { title, fields } of fieldTabs) for (const field of fields) expect(tabOf(field)).toBe(title)
})

test('only changes to what is printed on the plastic need a new card', () => {
  expect(plasticFields('WEX')).toEqual(['description', 'vehicle_number'])
  expect(plasticFields('CFN')).toEqual(expect.arrayContaining(['description', 'is_misc_key', 'is_odometer', 'vehicle_number']))
})
