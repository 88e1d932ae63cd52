import { expect, test } from 'vitest'
import { withRelated } from './related-groups.ts'

test.each([
  ['a stopped card is no longer listed as active with its driver and its vehicle', 'cards', ['drivers', 'vehicles']],
  ['a stopped card no longer counts as a card at risk', 'cards', ['coverage']],
  ['an order just sent is in the queue of staff', 'orders', ['cardReview']],
  ['a payment changes every balance', 'receivables', ['payments', 'invoices', 'credit']],
] as const)('%s', (_, changed, places) => {
  expect(withRelated([changed])).toEqual(expect.arrayContaining([changed, ...places]))
})

test('each group is read again once', () => {
  expect(withRelated(['cards', 'vehicles', 'orders', 'cardReview'])).toEqual([
    'cards',
    'drivers',
    'vehicles',
    'coverage',
    'orders',
    'cardReview',
  ])
})
