import { expect, test } from 'vitest'
import { seededProfiles } from '#src/reference/seeded-profiles.ts'
import { allowanceProblem, enoughFor, isOfficeOpen, loosened, needsStaff, type Allowance } from './allowances.ts'
import { emptyValues } from './empty-values.ts'

const { time_profiles } = seededProfiles
const always = time_profiles.find(({ windows }) => windows.length === 0 || windows.some(({ days }) => days === 127))!
const narrow = time_profiles.find(({ windows }) => windows.length > 0 && windows.every(({ days }) => days !== 127))!
const own = {
  ...emptyValues,
  max_gallon_fill: 50,
  max_gallon_period: 150,
  max_transactions_day: 2,
  states: ['WA' as const],
  card_time_profile_id: narrow.id,
}

test.each<[string, Allowance, string | undefined]>([
  ['more gallons', { field: 'max_gallon_fill', value: 80 }, undefined],
  ['as many gallons', { field: 'max_gallon_fill', value: 50 }, 'Must be more than the card’s own 50'],
  ['half gallons', { field: 'max_gallon_fill', value: 50.5 }, 'Must be a whole number'],
  ['a text', { field: 'max_gallon_fill', value: '80' }, 'Must be a whole number'],
  ['too many gallons', { field: 'max_gallon_fill', value: 100_000 }, 'Must be at most 99,999'],
  ['a hundred fills', { field: 'max_transactions_day', value: 100 }, 'Must be at most 99'],
  ['dollars of a card without', { field: 'max_amount_fill', value: 80 }, 'This card has no such limit'],
  ['another state', { field: 'states', value: 'OR' }, undefined],
  ['the same state', { field: 'states', value: 'WA' }, 'The card works there already'],
  ['no state', { field: 'states', value: 'ZZ' }, 'Not a state: choose it from the list'],
  ['all hours', { field: 'card_time_profile_id', value: always.id }, undefined],
  ['the same hours', { field: 'card_time_profile_id', value: narrow.id }, 'The card has these hours already'],
  ['unknown hours', { field: 'card_time_profile_id', value: 9_999 }, 'Not on the list'],
  ['retail', { field: 'is_retail', value: true }, undefined],
  ['a number for retail', { field: 'is_retail', value: 1 }, 'Must be yes'],
])('%s', (_, allowance, problem) => {
  expect(allowanceProblem(allowance, { own, time_profiles })).toBe(problem)
})

test('a time profile that omits some of the card’s own hours is refused', () => {
  const problem = allowanceProblem(
    { field: 'card_time_profile_id', value: narrow.id },
    { own: { ...own, card_time_profile_id: always.id }, time_profiles },
  )
  expect(problem).toBe('Choose hours that include the card’s own')
})

test.each([
  [150, { max_gallon_fill: 100 }, false],
  [151, { max_gallon_fill: 100 }, true],
  [75, null, false],
  [76, null, true],
])('%i gallons with the template %j need the approval of staff: %s', (value, template, decides) => {
  expect(needsStaff({ field: 'max_gallon_fill', value }, own, template)).toBe(decides)
})

test('a template of zero dollars has no limit, so the card’s own limit counts', () => {
  const asks = (value: number) =>
    needsStaff({ field: 'max_amount_fill', value }, { ...own, max_amount_fill: 100 }, { max_amount_fill: 0 })
  expect([asks(150), asks(151)]).toEqual([false, true])
})

test.each([
  ['max_gallon_fill', 46, 46],
  ['max_gallon_period', 46, 86],
  ['max_gallon_fill', 40, null],
  ['max_gallon_fill', null, null],
  ['max_amount_period', 99_990, 99_999],
] as const)('a limit %s of 40 that declined %j is enough at %j', (field, tried, enough) => {
  expect(enoughFor(field, 40, tried)).toBe(enough)
})

test('an account may allow another state without staff', () => {
  expect(needsStaff({ field: 'states', value: 'OR' }, own, {})).toBe(false)
})

test('for each field, the looser of the card’s own value and its allowances applies', () => {
  const allowances: Allowance[] = [
    { field: 'max_gallon_fill', value: 80 },
    { field: 'max_gallon_period', value: 100 },
    { field: 'states', value: 'OR' },
    { field: 'is_retail', value: true },
    { field: 'max_amount_fill', value: 10 },
  ]
  expect(loosened({ own, time_profiles }, allowances)).toEqual({
    max_gallon_fill: 80,
    max_gallon_period: 150,
    states: ['WA', 'OR'],
    is_retail: true,
    max_amount_fill: null,
  })
  expect(loosened({ own: { ...own, states: [], max_gallon_fill: null }, time_profiles }, allowances)).toMatchObject({
    max_gallon_fill: null,
  })
  expect(loosened({ own, time_profiles }, [])).toEqual({})
})

test('the hours of an allowance apply until the card gets hours that include them', () => {
  const hoursOf = (card_time_profile_id: number, value: number) =>
    loosened({ own: { ...own, card_time_profile_id }, time_profiles }, [{ field: 'card_time_profile_id', value }])
  expect(hoursOf(narrow.id, always.id)).toEqual({ card_time_profile_id: always.id })
  expect(hoursOf(always.id, narrow.id)).toEqual({})
  expect(hoursOf(always.id, always.id)).toEqual({})
  // A profile that nobody knows any more.
  expect(hoursOf(narrow.id, 9_999)).toEqual({ card_time_profile_id: 9_999 })
})

test.each([
  ['2026-11-16T17:00:00Z', true],
  ['2026-11-16T15:59:00Z', false],
  ['2026-11-17T00:59:00Z', true],
  ['2026-11-17T01:00:00Z', false],
  ['2026-11-14T20:00:00Z', false],
])('at %s the office in Los Angeles is open: %s', (at, isOpen) => {
  expect(isOfficeOpen(new Date(at), 'America/Los_Angeles')).toBe(isOpen)
})
