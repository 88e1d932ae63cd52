// docs/product/telling-the-networks.md#changes
import { expect, test } from 'vitest'
import { networks } from '#src/reference.ts'
import { bulkFields } from './card-fields.ts'
import { cardStatus } from './card-status.ts'
import {
  changeStates,
  classOfHold,
  classOfStatus,
  dueAt,
  isGivenUp,
  joinChanges,
  lateAt,
  mayChangeState,
  retryAfterSeconds,
  type ChangeClass,
} from './network-changes.ts'
import { changeOfEdit, isOnPlastic } from './told-fields.ts'

const { active, inactive, lost, stolen, cancelled, expired, replaced, locked } = cardStatus

test.each([
  [lost, 'lost', 1],
  [stolen, 'stolen', 1],
  [locked, 'fraud', 1],
  [cancelled, 'driver left', 1],
  [cancelled, 'vehicle sold', 2],
  [inactive, 'other', 2],
  [active, 'other', 2],
  [expired, 'expired', 2],
  [replaced, 'damaged', 2],
])('status %i for the reason "%s" has the class %i', (status, reason, expected) => {
  expect(classOfStatus(status, reason)).toBe(expected)
})

test.each([
  [true, 'fraud', 1],
  [true, 'credit', 2],
  [true, 'request', 2],
  [false, 'fraud', 2],
])('a hold (begun: %s) for %s has the class %i', (isBegun, reason, expected) => {
  expect(classOfHold({ isBegun, reason })).toBe(expected)
})

// Friday 13 November 2026, 20:00 in Los Angeles.
const friday = new Date('2026-11-14T04:00:00Z')
test.each([
  [1, '2026-11-14T04:00:00.000Z', '2026-11-14T04:15:00.000Z'],
  [2, '2026-11-14T04:00:00.000Z', '2026-11-14T05:00:00.000Z'],
  [3, '2026-11-14T04:30:00.000Z', '2026-11-16T18:00:00.000Z'],
  [4, '2026-11-14T09:00:00.000Z', '2026-11-17T04:00:00.000Z'],
] as const)('a change of class %i is due at %s and late at %s', (changeClass, due, late) => {
  expect(dueAt(changeClass, friday, 'America/Los_Angeles').toISOString()).toBe(due)
  expect(lateAt(changeClass, friday, 'America/Los_Angeles').toISOString()).toBe(late)
})

test('in the morning, the next working day is still tomorrow', () => {
  expect(lateAt(3, new Date('2026-11-16T15:00:00Z'), 'America/Los_Angeles').toISOString()).toBe('2026-11-17T18:00:00.000Z')
})

test('joining a waiting change merges the kinds and takes the lowest class and the earliest due time', () => {
  const waiting = { kinds: ['pin', 'limits'] as const, class: 3 as ChangeClass, due_at: new Date(2_000) }
  const added = { kinds: ['status', 'pin'] as const, class: 1 as ChangeClass, due_at: new Date(3_000) }
  expect(joinChanges(waiting, added)).toEqual({ kinds: ['limits', 'pin', 'status'], class: 1, due_at: new Date(2_000) })
})

test('a change moves through its states in one direction only', () => {
  const allowed = changeStates.flatMap((from) =>
    changeStates.filter((to) => mayChangeState(from, to)).map((to) => `${from} ${to}`),
  )
  expect(allowed).toEqual([
    'waiting sent',
    'waiting withdrawn',
    'sent confirmed',
    'sent assumed',
    'sent refused',
    'sent superseded',
    'assumed confirmed',
    'assumed refused',
  ])
})

test('a failed change is retried at growing intervals up to 10 minutes, and only a stop never gives up', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map(retryAfterSeconds)).toEqual([10, 30, 60, 120, 300, 600, 600, 600])
  expect([isGivenUp(1, 1_000), isGivenUp(2, 23), isGivenUp(2, 24)]).toEqual([false, false, true])
})

test.each([
  ['a raised limit', { max_gallon_fill: 100 }, { max_gallon_fill: 150 }, ['limits'], 3],
  ['a limit that is lifted', { max_amount_fill: 100 }, { max_amount_fill: null }, ['limits'], 3],
  ['a limit set to zero dollars, which means none', { max_amount_fill: 100 }, { max_amount_fill: 0 }, ['limits'], 3],
  ['a limit where zero dollars were', { max_amount_fill: 0 }, { max_amount_fill: 100 }, ['limits'], 2],
  ['a lowered limit', { max_gallon_fill: 100 }, { max_gallon_fill: 50 }, ['limits'], 2],
  [
    'one raised, one lowered',
    { max_gallon_fill: 1, max_gallon_period: 9 },
    { max_gallon_fill: 2, max_gallon_period: 8 },
    ['limits'],
    2,
  ],
  ['another period', { card_period_gallon_id: 1 }, { card_period_gallon_id: 2 }, ['limits'], 2],
  ['a profile', { card_fuel_profile_id: 1 }, { card_fuel_profile_id: 2 }, ['profiles'], 3],
  ['strict control on', { strict_control: false }, { strict_control: true }, ['controls'], 2],
  ['strict control off', { strict_control: true }, { strict_control: false }, ['controls'], 3],
  ['retail off', { is_retail: true }, { is_retail: false }, ['controls'], 2],
  ['retail on', { is_retail: false }, { is_retail: true }, ['controls'], 3],
  ['a prompt', { is_odometer: false }, { is_odometer: true }, ['controls'], 3],
  ['a list', { states: ['WA'] as const }, { states: ['OR'] as const }, ['lists'], 2],
  ['a vehicle', { vehicle_number: '1' }, { vehicle_number: '2' }, ['vehicle'], 4],
  ['a text', { description: 'a' }, { description: 'b' }, ['text'], 4],
  [
    'a text and a lowered limit',
    { description: 'a', max_gallon_fill: 2 },
    { description: 'b', max_gallon_fill: 1 },
    ['limits', 'text'],
    2,
  ],
])('%s is a change for the network', (_, before, after, kinds, changeClass) => {
  expect(changeOfEdit(before as never, after as never)).toEqual({ kinds, class: changeClass })
})

test('values for reports only and unchanged values are no change; a new PIN is a change of its own', () => {
  const ours = { cost_center: 'a', tax_doc: 'a', misc_1: 'a', card_vehicle_type_id: 1, max_gallon_fill: 5 }
  expect(
    changeOfEdit(ours, { cost_center: 'b', tax_doc: 'b', misc_1: 'b', card_vehicle_type_id: 2, max_gallon_fill: 5 }),
  ).toBeNull()
  expect(changeOfEdit(ours, ours, true)).toEqual({ kinds: ['pin'], class: 2 })
})

test('the description is on every card; pump prompts are only on CFN cards', () => {
  expect([isOnPlastic('description', 'WEX'), isOnPlastic('is_odometer', 'CFN'), isOnPlastic('is_odometer', 'PPA')]).toEqual([
    true,
    true,
    false,
  ])
  expect(bulkFields.filter((field) => networks.every(({ name }) => isOnPlastic(field, name)))).toEqual([])
})
