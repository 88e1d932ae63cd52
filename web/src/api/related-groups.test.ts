import { expect, test } from 'vitest'
import { withRelated } from './related-groups.ts'

test.each([
  ['a stopped card is no longer listed as active with its driver and its vehicle', 'cards', ['drivers', 'vehicles']],
  ['a stopped card no longer counts as a card at risk', 'cards', ['coverage']],
  ['an order just sent is in the queue of staff', 'orders', ['cardReview']],
  ['a bulk update just requested is in the queue of staff', 'cardUpdates', ['cardReview']],
  ['a stop entered at its network is no longer a task', 'networkChannels', ['staffTasks']],
  ['what the network says of a card is taken over in its lists', 'driftChecks', ['cards', 'networkChannels']],
  ['a site made for the set-up is counted there', 'sites', ['setup']],
  ['a template made for the set-up is counted there', 'templates', ['setup']],
  ['an account made for the set-up is counted there', 'accounts', ['setup']],
  ['a colleague invited for the set-up is counted there', 'staff', ['setup']],
  ['the first day of the ledger is counted in the set-up', 'receivables', ['setup']],
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
