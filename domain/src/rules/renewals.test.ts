import { expect, test } from 'vitest'
import { dayAfter, isReadyToApprove, monthOfRun, reasonNotPossible, reasonNotToRenew, type EndingCard } from './renewals.ts'

const inUse: EndingCard = {
  card_status_id: 1,
  is_replaced: false,
  is_renewed: false,
  has_network: true,
  standing: 'open',
  vehicle_status: 'active',
  driver_status: null,
  is_used: true,
}

test.each<[string, Partial<EndingCard>, string | null, string | null]>([
  ['in use', {}, null, null],
  ['without vehicle and driver', { vehicle_status: null }, null, null],
  ['Inactive', { card_status_id: 2 }, 'inactive', null],
  ['Lost', { card_status_id: 3 }, 'ended', 'ended'],
  ['Expired', { card_status_id: 6 }, 'ended', 'ended'],
  ['never activated', { card_status_id: 8 }, 'not_activated', 'not_activated'],
  ['Locked', { card_status_id: 9 }, 'locked', 'locked'],
  ['replaced by another card', { is_replaced: true }, 'replaced', 'replaced'],
  ['renewed already', { is_renewed: true }, 'renewed', 'renewed'],
  ['of a network that the account gave up', { has_network: false }, 'network', 'network'],
  ['of an account on hold', { standing: 'on_hold' }, 'account', null],
  ['of a vehicle that was sold', { vehicle_status: 'sold' }, 'vehicle', null],
  ['of a vehicle in the yard', { vehicle_status: 'out' }, 'vehicle', null],
  ['of a driver who left', { driver_status: 'left' }, 'driver', null],
  ['not used', { is_used: false }, 'unused', null],
  ['not used and Locked: the graver reason is said', { is_used: false, card_status_id: 9 }, 'locked', 'locked'],
])('a card %s', (_, facts, proposed, possible) => {
  expect(reasonNotToRenew({ ...inUse, ...facts })).toBe(proposed)
  expect(reasonNotPossible({ ...inUse, ...facts })).toBe(possible)
})

test.each([
  ['2026-11-16', '2027-01-01'],
  ['2026-12-01', '2027-02-01'],
  ['2026-01-31', '2026-03-01'],
])('the renewal run of %s covers the cards that expire in the month of %s', (today, month) => {
  expect(monthOfRun(today)).toBe(month)
})

test('a 21-day review that starts on the first ends on the 22nd, and may cross months', () => {
  expect(dayAfter('2026-11-01', 21)).toBe('2026-11-22')
  expect(dayAfter('2026-12-20', 21)).toBe('2027-01-10')
})

test.each([
  ['still in review', { state: 'review', reviewed_at: null, review_until: '2026-11-16' }, false],
  ['silent until its time was over', { state: 'review', reviewed_at: null, review_until: '2026-11-15' }, true],
  ['confirmed before', { state: 'review', reviewed_at: '2026-11-10T00:00:00Z', review_until: '2026-11-30' }, true],
  ['being written', { state: 'drafting', reviewed_at: null, review_until: null }, false],
  ['approved already', { state: 'approved', reviewed_at: null, review_until: '2026-11-01' }, false],
] as const)('an account that is %s', (_, account, isReady) => {
  expect(isReadyToApprove(account, '2026-11-16')).toBe(isReady)
})
