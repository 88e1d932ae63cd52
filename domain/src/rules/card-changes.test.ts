import { expect, test } from 'vitest'
import { seededLists } from '#src/reference/seeded-profiles.ts'
import { cardChanges } from './card-changes.ts'

test('a history shows amounts in dollars, gallons with their unit, and counts as plain numbers', () => {
  const before = { max_gallon_fill: 50, max_amount_fill: 500, max_transactions_day: 3, vehicle_number: '0100' }
  const after = { max_gallon_fill: 1_200, max_amount_fill: null, max_transactions_day: 4, vehicle_number: '0200' }
  const said = cardChanges(seededLists)(before, after).map((change) => [change.field, change.before, change.after])
  expect(said).toEqual([
    ['vehicle_number', '0100', '0200'],
    ['max_gallon_fill', '50 gal', '1,200 gal'],
    ['max_amount_fill', '$500', ''],
    ['max_transactions_day', '3', '4'],
  ])
})
