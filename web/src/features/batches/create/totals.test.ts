import type { BatchOrder } from '@forecourt/domain/contract/batches.ts'
import { expect, test } from 'vitest'
import { totalsOf } from './totals.ts'

const anOrder = (change: Partial<BatchOrder>): BatchOrder => ({
  id: 1,
  card_order_number: 'CO-000001',
  account_id: 1,
  account_name: 'Cascade Hauling',
  created_at: '2026-11-15T08:00:00Z',
  cards: 3,
  networks: [
    { name: 'CFN', cards: 2 },
    { name: 'WEX', cards: 1 },
  ],
  card_types: [{ name: 'Vehicle', cards: 3 }],
  is_delivery: true,
  shipping_method: 'USPS',
  ...change,
})

test('the totals of a batch count its cards by network, type and shipping method', () => {
  const pickup = anOrder({ id: 2, is_delivery: false, cards: 5, networks: [{ name: 'WEX', cards: 5 }] })
  expect(totalsOf([anOrder({}), pickup])).toEqual({
    networks: [
      { name: 'WEX', cards: 6 },
      { name: 'CFN', cards: 2 },
    ],
    card_types: [{ name: 'Vehicle', cards: 6 }],
    shipping_methods: [
      { name: 'Pickup', cards: 5 },
      { name: 'USPS', cards: 3 },
    ],
  })
})
