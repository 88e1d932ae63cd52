// docs/product/credit.md
import { describe, expect, test } from 'vitest'
import { addBankingDays, isBankingDay } from './banking-days.ts'
import { judgeCredit, needsCreditApproval, usedOf, type Credit } from './credit.ts'

const quiet: Credit = {
  limit: 1_250_000,
  exposure: 0,
  warned: 0,
  long_past_due: 0,
  has_return: false,
  is_held: false,
  is_held_by_itself: false,
  cause: null,
  is_proposed: false,
  automatic_hold: false,
}
const judged = (credit: Partial<Credit>) => judgeCredit({ ...quiet, ...credit })

test('$11,850.25 of $12,500.00 is 94.80 %; with $2,500.00 more credit it is 79.00 %', () => {
  const used = { limit: 1_250_000, exposure: 1_185_025 }
  expect(usedOf(used)).toBe(9_480)
  expect(judged(used)).toMatchObject({ warning: 90, cause: null, step: null })
  expect(needsCreditApproval(used)).toBe(true)
  const raised = { limit: 1_500_000, exposure: 1_185_025 }
  expect(usedOf(raised)).toBe(7_900)
  expect(judged(raised)).toMatchObject({ warning: null, cause: null, step: null })
  expect(needsCreditApproval(raised)).toBe(false)
})

test.each<[string, Partial<Credit>, object]>([
  ['79.99 % is no warning', { limit: 10_000, exposure: 7_999 }, { warning: null, warned: 0 }],
  ['80 % is the first', { limit: 10_000, exposure: 8_000 }, { warning: 80, warned: 80 }],
  ['81 % again is none', { limit: 10_000, exposure: 8_100, warned: 80 }, { warning: null, warned: 80 }],
  ['90 % after 80 % is the second', { limit: 10_000, exposure: 9_000, warned: 80 }, { warning: 90, warned: 90 }],
  ['falling to 76 % keeps it', { limit: 10_000, exposure: 7_600, warned: 90 }, { warning: null, warned: 90 }],
  ['falling below 75 % forgets it', { limit: 10_000, exposure: 7_499, warned: 90 }, { warning: null, warned: 0 }],
  ['no limit, no warning', { limit: null, exposure: 9_999_999 }, { warning: null, warned: 0, cause: null }],
  ['a limit of nothing is used up by a cent', { limit: 0, exposure: 1 }, { warning: 90, cause: 'limit', step: 'propose' }],
  ['all of it is no cause', { limit: 10_000, exposure: 10_000 }, { cause: null, step: null }],
  ['a cent more is', { limit: 10_000, exposure: 10_001 }, { cause: 'limit', step: 'propose' }],
  ['$24.99 long past due is no cause', { long_past_due: 2_499 }, { cause: null }],
  ['$25.00 is', { limit: null, long_past_due: 2_500 }, { cause: 'past due', step: 'propose' }],
  ['a returned payment is', { has_return: true }, { cause: 'returned payment', step: 'propose' }],
  ['the same cause is not proposed twice', { long_past_due: 2_500, cause: 'past due', is_proposed: true }, { step: null }],
  [
    'what staff released is not held again for the same',
    { long_past_due: 2_500, cause: 'past due', automatic_hold: true },
    { step: null },
  ],
  ['another cause is', { limit: 1, exposure: 2, cause: 'past due', automatic_hold: true }, { step: 'hold' }],
  ['automatic: held', { long_past_due: 2_500, automatic_hold: true }, { step: 'hold' }],
  ['a proposal without a cause any more is withdrawn', { cause: 'limit', is_proposed: true }, { cause: null, step: 'withdraw' }],
  [
    'a hold of its own ends at 95 %',
    { limit: 10_000, exposure: 9_500, is_held: true, is_held_by_itself: true, cause: 'limit' },
    { step: 'release' },
  ],
  ['not at 95.01 %', { limit: 10_000, exposure: 9_501, is_held: true, is_held_by_itself: true, cause: 'limit' }, { step: null }],
  ['a hold of staff stays', { is_held: true, cause: 'limit' }, { step: null }],
])('%s', (_, credit, expected) => {
  expect(judged(credit)).toMatchObject(expected)
})

describe('banking days', () => {
  test.each([
    ['2026-07-03', true],
    ['2026-07-04', false],
    ['2026-07-06', true],
    ['2026-11-11', false],
    ['2026-11-26', false],
    ['2026-05-25', false],
    ['2027-07-05', false],
    ['2026-11-16', true],
  ])('%s: %s', (day, is) => {
    expect(isBankingDay(day)).toBe(is)
  })

  test('three banking days after the Wednesday before Thanksgiving is Tuesday', () => {
    expect(addBankingDays('2026-11-25', 3)).toBe('2026-12-01')
  })
})
