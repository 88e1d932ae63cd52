import { expect, test } from 'vitest'
import { planUpdate } from './bulk-update.ts'
import type { CardKind } from './card-fields.ts'
import { emptyValues } from './empty-values.ts'
import type { CardValues } from './card-line.ts'
import { cardStatus } from './card-status.ts'
import { keptValues } from './kept-values.ts'

const single: CardKind = { network: 'CFN', card_type: 'Single' }

const aCard = (values: Partial<CardValues> = {}) => ({
  ...emptyValues,
  vehicle_number: '7',
  card_fuel_profile_id: 3,
  card_time_profile_id: 1,
  max_gallon_fill: 50,
  max_gallon_period: 150,
  card_period_gallon_id: 1,
  ...values,
  card_status_id: cardStatus.active,
  card_status_name: 'Active',
  template: null,
  card_order: null,
})

const dollars = { max_amount_fill: 100, max_amount_period: 400, card_period_amount_id: 2 }
const noDollars = { max_amount_fill: null, max_amount_period: null, card_period_amount_id: null }

test('a request that turns on retail access may set dollar limits too', () => {
  expect(planUpdate(aCard(), single, { is_retail: true, ...dollars })).toEqual({
    before: { is_retail: false, ...noDollars },
    after: { is_retail: true, ...dollars },
  })
})

test('turning off retail access clears the dollar limits and reports it', () => {
  expect(planUpdate(aCard({ is_retail: true, ...dollars }), single, { is_retail: false })).toEqual({
    before: { is_retail: true, ...dollars },
    after: { is_retail: false, ...noDollars },
  })
})

test('dollar limits in a request that turns off retail access are ignored', () => {
  expect(planUpdate(aCard({ is_retail: true }), single, { is_retail: false, ...dollars })).toEqual({
    before: { is_retail: true },
    after: { is_retail: false },
  })
})

test('dollar limits skip a card that cannot have them, with the reason', () => {
  expect(planUpdate(aCard(), single, dollars)).toEqual({ skipped: 'The card has no retail access' })
  const vehicle: CardKind = { network: 'CFN', card_type: 'Vehicle' }
  expect(planUpdate(aCard(), vehicle, dollars)).toEqual({ skipped: 'Not a field of CFN Vehicle cards' })
})

test.each([
  { is_retail: true, ...dollars },
  { is_retail: false },
  { max_gallon_fill: 900, max_gallon_period: 900 },
  { states: ['WA' as const], zips: ['98'] },
])('a bulk update leaves a card as a single edit would: %j', (changes) => {
  for (const card of [aCard(), aCard({ is_retail: true, max_amount_fill: 70 })]) {
    const plan = planUpdate(card, single, changes)
    const { card_status_id: _, card_status_name: __, template: ___, card_order: ____, ...values } = card
    const after = 'after' in plan ? plan.after : {}
    expect({ ...values, ...after }).toEqual(keptValues({ ...values, ...changes }, single, null))
  }
})
