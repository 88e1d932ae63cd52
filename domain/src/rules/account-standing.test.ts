// docs/product/accounts.md#where-an-account-stands
import { describe, expect, test } from 'vitest'
import { effectiveStatus, standingRefusal, standings } from './account-standing.ts'
import { cardStatus } from './card-status.ts'
import { isLoosened } from './loosened-controls.ts'

test.each([
  ['any', 'prospect', null],
  ['any', 'open', null],
  ['any', 'on_hold', null],
  ['any', 'closed', null],
  ['kept', 'prospect', null],
  ['kept', 'open', null],
  ['kept', 'on_hold', null],
  ['kept', 'closed', 'account_closed'],
  ['open', 'prospect', 'account_not_open'],
  ['open', 'open', null],
  ['open', 'on_hold', 'account_on_hold'],
  ['open', 'closed', 'account_closed'],
] as const)('when an action needs %s, an account that is %s has the refusal %s', (needed, standing, refusal) => {
  expect(standingRefusal(standing, needed)).toBe(refusal)
})

const { active, inactive, lost, stolen, cancelled, expired, replaced, pending, locked } = cardStatus

describe('the effective status', () => {
  test.each([
    { own: active, on_hold: locked, closed: cancelled },
    { own: inactive, on_hold: locked, closed: cancelled },
    { own: pending, on_hold: locked, closed: cancelled },
    { own: locked, on_hold: locked, closed: cancelled },
    { own: lost, on_hold: lost, closed: lost },
    { own: stolen, on_hold: stolen, closed: stolen },
    { own: cancelled, on_hold: cancelled, closed: cancelled },
    { own: expired, on_hold: expired, closed: expired },
    { own: replaced, on_hold: replaced, closed: replaced },
  ])('of a card that is $own', ({ own, on_hold, closed }) => {
    const seen = Object.fromEntries(
      standings.map((standing) => [standing, effectiveStatus({ card_status_id: own }, { standing })]),
    )
    expect(seen).toEqual({ prospect: own, open: own, on_hold, closed })
  })
})

describe('whether a change lets a card buy more:', () => {
  test.each([
    ['a lower limit', { max_gallon_fill: 50 }, { max_gallon_fill: 40 }, false],
    ['the same limit', { max_gallon_fill: 50 }, { max_gallon_fill: 50 }, false],
    ['a higher limit', { max_gallon_fill: 50 }, { max_gallon_fill: 60 }, true],
    ['a limit where there was none', { max_amount_fill: null }, { max_amount_fill: 100 }, false],
    ['no limit where there was one', { max_amount_fill: 100 }, { max_amount_fill: null }, true],
    ['zero dollars, which means no limit', { max_amount_fill: 100 }, { max_amount_fill: 0 }, true],
    ['a limit where zero dollars were', { max_amount_fill: 0 }, { max_amount_fill: 100 }, false],
    ['other products', { card_fuel_profile_id: 3 }, { card_fuel_profile_id: 9 }, true],
    ['other hours', { card_time_profile_id: 3 }, { card_time_profile_id: 1 }, true],
    ['another description', { description: 'A' }, { description: 'B' }, false],
    ['a cost center', { cost_center: '' }, { cost_center: '0100' }, false],
  ])('%s', (_what, before, after, isMore) => {
    expect(isLoosened(before, after)).toBe(isMore)
  })
})
