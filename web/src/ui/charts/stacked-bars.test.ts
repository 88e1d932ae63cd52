import { expect, test } from 'vitest'
import { namedBars, stackBars, type Series } from './stacked-bars.ts'

const series = (name: string, ...values: number[]): Series => ({ name, colour: 1, values })
const height = 200

test('the marks of a bar are stacked, and bars with the same total have the same height', () => {
  const { bars, baseline } = stackBars([series('a', 10, 0), series('b', 20, 40), series('c', 10, 0)], height)
  const [first, second] = bars
  expect(first!.marks.map(({ series: { name } }) => name)).toEqual(['a', 'b', 'c'])
  expect(first!.marks[0]!.y + first!.marks[0]!.height).toBeCloseTo(baseline)
  expect(first!.marks[1]!.y + first!.marks[1]!.height).toBeCloseTo(first!.marks[0]!.y)
  const heightOf = (bar: typeof first) => bar!.marks.reduce((sum, mark) => sum + mark.height, 0)
  expect(heightOf(first)).toBeCloseTo(heightOf(second))
  expect([first!.total, second!.total]).toEqual([40, 40])
})

test('an empty bar keeps its place and has no marks', () => {
  const { bars } = stackBars([series('a', 0, 5)], height)
  expect(bars[0]!.marks).toEqual([])
  expect(bars[1]!.x).toBeGreaterThan(bars[0]!.x + bars[0]!.width)
})

test('one to ninety bars all stay inside the width of the chart', () => {
  for (const count of [1, 12, 13, 30, 90]) {
    const { bars } = stackBars([series('a', ...Array.from({ length: count }, () => 1))], height)
    expect(bars).toHaveLength(count)
    expect(bars[0]!.x).toBeGreaterThanOrEqual(0)
    expect(bars.at(-1)!.x + bars.at(-1)!.width).toBeLessThanOrEqual(100)
    expect(bars[0]!.middle).toBeCloseTo(bars[0]!.x + bars[0]!.width / 2)
  }
})

test('the grid lines have round values, and the highest is at or above the highest bar', () => {
  const { lines, bars } = stackBars([series('a', 15_230, 12_400)], height)
  expect(lines.map(({ value }) => value)).toEqual([0, 5_000, 10_000, 15_000, 20_000])
  expect(Math.max(...lines.map(({ value }) => value))).toBeGreaterThanOrEqual(bars[0]!.total)
  expect(lines.every(({ y }) => y >= 0 && y <= height)).toBe(true)
})

test('a negative total hangs below the baseline', () => {
  const { bars, baseline } = stackBars([series('a', 10, -10)], height)
  expect(bars[0]!.marks[0]!.y).toBeLessThan(baseline)
  expect(bars[1]!.marks[0]!.y).toBeCloseTo(baseline)
})

test('an empty chart has an axis and no bars or marks', () => {
  expect(stackBars([], height).bars).toEqual([])
  expect(stackBars([series('a', 0, 0)], height).lines.length).toBeGreaterThan(1)
})

test.each([
  [12, 12, 12],
  [13, 12, 7],
  [30, 10, 10],
  [30, 6, 6],
])('of %d bars at most %d are labeled: %d, including the last', (count, atMost, named) => {
  const isNamed = namedBars(count, atMost)
  const all = Array.from({ length: count }, (_, index) => index)
  expect(all.filter(isNamed)).toHaveLength(named)
  expect(isNamed(count - 1)).toBe(true)
})
