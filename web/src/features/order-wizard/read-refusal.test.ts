import { expect, test } from 'vitest'
import { readRefusal } from './read-refusal.ts'

test('each error of a refused order goes to its line, the delivery or the popup', () => {
  const { lines, unreplaceable, delivery, others } = readRefusal({
    errors: {
      'data.2.vehicle_number': ['The vehicle number has already been taken.'],
      'data.2.pin': ['Pin must be 5 digits'],
      'data.0.delivery_zipcode': ['Not a ZIP code of this state'],
      'data.1.replaces_card_id': ['Not a card of this account that can be replaced'],
      data: ['Card must be at least one'],
    },
  })
  expect([...lines]).toEqual([[2, { vehicle_number: 'Vehicle number has already been taken', pin: 'Pin must be 5 digits' }]])
  expect(delivery).toEqual({ delivery_zipcode: 'Not a ZIP code of this state' })
  expect(unreplaceable).toEqual(new Set([1]))
  expect(others).toMatchObject({ data: ['Card must be at least one'] })
})
