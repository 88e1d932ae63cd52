import { expect, test } from 'vitest'
import { hiddenSides } from './use-hidden-sides.ts'

test.each<[what: string, scrollLeft: number, scrollWidth: number, sides: object]>([
  ['that fits hides nothing', 0, 800, { start: false, end: false }],
  ['that is wider hides its end', 0, 1200, { start: false, end: true }],
  ['that is scrolled half way hides both sides', 200, 1200, { start: true, end: true }],
  ['that is scrolled to its end hides its start, however a browser rounds', 399.5, 1200, { start: true, end: false }],
])('a table %s', (_, scrollLeft, scrollWidth, sides) => {
  expect(hiddenSides({ scrollLeft, scrollWidth, clientWidth: 800 })).toEqual(sides)
})
