import { expect, test } from 'vitest'
import { isLineMissing, numberLines, ticketLineId, type KnownLine } from './ticket-lines.ts'

const stored = (number: number, product: string): KnownLine => ({ number, product, stays: false })
const ofThisFile = (number: number, product: string): KnownLine => ({ number, product, stays: true })

test.each<[string, string[], KnownLine[], number[]]>([
  ['one product is line 1', ['diesel'], [], [1]],
  ['another product is line 2', ['diesel', 'DEF'], [], [1, 2]],
  ['three products are three lines', ['diesel', 'DEF', 'oil'], [], [1, 2, 3]],
  ['the same product twice is the same line', ['diesel', 'diesel'], [], [1, 1]],
  ['also with another between', ['diesel', 'DEF', 'diesel'], [], [1, 2, 1]],
  ['the same file again finds its lines', ['diesel', 'DEF'], [stored(1, 'diesel'), stored(2, 'DEF')], [1, 2]],
  ['also in another order', ['DEF', 'diesel'], [stored(1, 'diesel'), stored(2, 'DEF')], [2, 1]],
  ['a correction of the second line alone is not taken for the first', ['DEF'], [stored(1, 'diesel'), stored(2, 'DEF')], [2]],
  ['a line with another product corrects the only one there is', ['gasoline'], [stored(1, 'diesel')], [1]],
  ['a new product beside one that is told again is new', ['oil', 'diesel'], [stored(1, 'diesel')], [2, 1]],
  [
    'a changed product beside one that stays is a correction',
    ['gasoline', 'DEF'],
    [stored(1, 'diesel'), stored(2, 'DEF')],
    [1, 2],
  ],
  ['the second product far below the first is line 2', ['DEF'], [ofThisFile(1, 'diesel')], [2]],
  ['the same product far below is repeated', ['diesel'], [ofThisFile(1, 'diesel')], [1]],
])('%s', (_, products, known, numbers) => expect(numberLines(products, known)).toEqual(numbers))

test('a line is missing until as many are stored as its file had', () => {
  const line = (number: number, import_id: number | null) => ({ number, import_id })
  const refusedIn = (import_id: number) => (import_id === 7 ? 1 : 0)
  expect(isLineMissing([line(1, 7)], refusedIn)).toBe(true)
  expect(isLineMissing([line(1, 7), line(2, 8)], refusedIn)).toBe(false)
  expect(isLineMissing([line(1, 7), line(2, 7)], refusedIn)).toBe(true)
  expect(isLineMissing([line(1, 8)], refusedIn)).toBe(false)
  expect(isLineMissing([line(1, null)], refusedIn)).toBe(false)
})

test('the first line keeps the id of its ticket, later ones add their number; an empty id stays empty', () => {
  expect([ticketLineId('A7', 1), ticketLineId('A7', 2), ticketLineId('', 2)]).toEqual(['A7', 'A7#2', ''])
})
