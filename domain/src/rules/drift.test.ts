// docs/product/staff-tasks.md#drift
import { expect, test } from 'vitest'
import { readListRow, titleProblem, type TheirCard } from './card-list.ts'
import { cardStatus } from './card-status.ts'
import { compareCard, isMissed, type DriftKind, type OurCard } from './drift.ts'

const ours: OurCard = {
  card_status_id: cardStatus.active,
  status_name: 'Active',
  expiry: '2811',
  vehicle_number: '0042',
  products: '07',
  times: undefined,
  gallons_fill: 50,
  gallons_period: 150,
  gallons_per: 1,
  dollars_fill: null,
  dollars_period: 700,
  dollars_per: 2,
  transactions_day: null,
  pin_set: true,
}
const theirs: TheirCard = {
  account_number: '10000001',
  card_status_id: cardStatus.active,
  expiry: '2811',
  vehicle_number: '0042',
  products: '07',
  times: 'X',
  gallons_fill: 50,
  gallons_period: 150,
  gallons_per: 1,
  dollars_fill: null,
  dollars_period: 700,
  dollars_per: 2,
  transactions_day: null,
  pin_set: true,
}
const kindsOf = (mine: Partial<OurCard>, their: Partial<TheirCard>) =>
  compareCard({ ...ours, ...mine }, { ...theirs, ...their }).map(({ kind }) => kind)

const { active, inactive, lost, stolen, cancelled, expired, replaced, pending, locked } = cardStatus

test('an identical card has no drift, even if the network’s list omits fields', () => {
  expect(compareCard(ours, theirs)).toEqual([])
  expect(compareCard(ours, { account_number: '', card_status_id: active })).toEqual([])
})

test.each([inactive, lost, stolen, cancelled, expired, replaced, pending, locked])(
  'for status %i here and active there, the status is the only drift that counts',
  (card_status_id) => {
    expect(kindsOf({ card_status_id }, { gallons_fill: 900 })).toEqual(['dead_alive'])
    expect(kindsOf({ card_status_id }, { card_status_id: cancelled, gallons_fill: 900 })).toEqual([])
  },
)

test.each<[what: string, mine: Partial<OurCard>, their: Partial<TheirCard>, kinds: DriftKind[]]>([
  ['stopped there', {}, { card_status_id: locked }, ['tighter_there']],
  ['more gallons a fill', {}, { gallons_fill: 51 }, ['looser_there']],
  ['fewer gallons a fill', {}, { gallons_fill: 49 }, ['tighter_there']],
  ['no limit there', {}, { gallons_fill: null }, ['looser_there']],
  ['no limit here', { gallons_fill: null }, {}, ['tighter_there']],
  ['both ways at once', {}, { gallons_fill: 51, dollars_period: 600 }, ['looser_there', 'tighter_there']],
  ['150 a week is less than 150 a day', {}, { gallons_per: 2 }, ['tighter_there']],
  ['1050 a week lets more be bought at once than 150 a day', {}, { gallons_per: 2, gallons_period: 1_050 }, ['looser_there']],
  ['100 a day is no more than 700 a week at once', {}, { dollars_period: 100, dollars_per: 1 }, ['tighter_there']],
  ['transactions a day', { transactions_day: 3 }, { transactions_day: 5 }, ['looser_there']],
  ['no PIN there', {}, { pin_set: false }, ['looser_there']],
  ['a PIN there only', { pin_set: false }, {}, ['tighter_there']],
  ['other products', {}, { products: '08' }, ['looser_there']],
  ['no products there', {}, { products: null }, ['looser_there']],
  ['times we have no code for', {}, { times: 'Y' }, []],
  ['another month', {}, { expiry: '2812' }, ['expiry']],
  ['no expiry here', { expiry: null }, {}, ['expiry']],
  ['another vehicle', {}, { vehicle_number: '0043' }, ['vehicle']],
])('%s', (_what, mine, their, kinds) => {
  expect(kindsOf(mine, their)).toEqual(kinds)
})

test.each([
  [active, true],
  [inactive, true],
  [locked, true],
  [pending, false],
  [lost, false],
  [cancelled, false],
])('a card of status %i that the network’s list omits counts as missing: %s', (status, isMissing) => {
  expect(isMissed(status)).toBe(isMissing)
})

test.each([
  [['card_number', 'status'], undefined],
  [['status', 'pin_set', 'card_number'], undefined],
  [['card_number', 'colour'], 'The list has a column “colour”, which is not known'],
  [['card_number'], 'The list has no column status'],
  [['card_number', 'status', 'status'], 'The list has the column status twice'],
])('columns %j: %s', (titles, problem) => {
  expect(titleProblem(titles)).toBe(problem)
})

test.each([
  [{ card_number: '7088 1234 5678 9012', status: 'a', gallons_fill: '0', expiry: '' }, undefined],
  [{ card_number: '708', status: 'A' }, 'card_number is not a card number'],
  [{ card_number: '7088123456789012', status: 'X' }, 'status is none of A, I, L, S, C, E, R, P, K'],
  [{ card_number: '7088123456789012', status: 'A', expiry: '2813' }, 'expiry is not a month as YYMM'],
  [{ card_number: '7088123456789012', status: 'A', gallons_fill: '-1' }, 'gallons_fill is not a whole number'],
  [{ card_number: '7088123456789012', status: 'A', gallons_per: 'Y' }, 'gallons_per is none of D, W, S and M'],
  [{ card_number: '7088123456789012', status: 'A', pin_set: '1' }, 'pin_set is neither Y nor N'],
])('row %j: %s', (cells, problem) => {
  expect(readListRow(cells).problem).toBe(problem)
})

test('an empty cell means no value; a missing column means unknown', () => {
  const read = readListRow({ card_number: '7088-1234-5678-9012', status: 'L', gallons_fill: '0', expiry: '', pin_set: '' })
  expect(read).toEqual({
    number: '7088123456789012',
    card: { account_number: '', card_status_id: lost, gallons_fill: null, expiry: null },
  })
})
