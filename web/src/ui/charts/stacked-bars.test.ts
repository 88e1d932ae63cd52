import { expect, test } from 'vitest'
import { namedBars, stackBars, type Series } from './stacked-bars.ts'

const series = (name: string, ...values: number[]): Series => ({ name, colour: 1, values })
const height = 200

test('the marks of a bar stand on each other, and together are as high as their total', () => {
  const { bars, baseline } = stackBars([series('a', 10, 0), series('b', 20, 40), series('c', 10, 0)], height)
  const [first, second] = bars
  expect(first!.marks.map(({ series: { name } }) => name)).toEqual(['a', 'b', 'c'])
  expect(first!.marks[0]!.y + first!.marks[0]!.height).toBeCloseTo(baseline)
  expect(first!.marks[1]!.y + first!.marks[1]!.height).toBeCloseTo(first!.marks[0]!.y)
  const heightOf = (bar: typeof first) => bar!.marks.reduce((sum, mark) => sum + mark.height, 0)
  expect(heightOf(first)).toBeCloseTo(heightOf(second))
  expect([first!.total, second!.total]).toEqual([40, 40])
})

test('nothing bought has a bar of its own place and no mark', () => {
  const { bars } = stackBars([series('a', 0, 5)], height)
  expect(bars[0]!.marks).toEqual([])
  expect(bars[1]!.x).toBeGreaterThan(bars[0]!.x + bars[0]!.width)
})

test('the bars fill the width and stay inside it, one or ninety of them', () => {
  for (const count of [1, 12, 13, 30, 90]) {
    const { bars } = stackBars([series('a', ...Array.from({ length: count }, () => 1))], height)
    expect(bars).toHaveLength(count)
    expect(bars[0]!.x).toBeGreaterThanOrEqual(0)
    expect(bars.at(-1)!.x + bars.at(-1)!.width).toBeLessThanOrEqual(100)
    expect(bars[0]!.middle).toBeCloseTo(bars[0]!.x + bars[0]!.width / 2)
  }
})

test('the lines are round figures and the highest is not below the highest bar', () => {
  const { lines, bars } = stackBars([series('a', 15_230, 12_400)], height)
  expect(lines.map(({ value }) => value)).toEqual([0, 5_000, 10_000, 15_000, 20_000])
  expect(Math.max(...lines.map(({ value }) => value))).toBeGreaterThanOrEqual(bars[0]!.total)
  expect(lines.every(({ y }) => y >= 0 && y <= height)).toBe(true)
})

test('more returned than bought hangs below the line', () => {
  const { bars, baseline } = stackBars([series('a', 10, -10)], height)
  expect(bars[0]!.marks[0]!.y).toBeLessThan(baseline)
  expect(bars[1]!.marks[0]!.y).toBeCloseTo(baseline)
})

test('a chart of nothing has an axis and no marks', () => {
  expect(stackBars([], height).bars).toEqual([])
  expect(stackBars([series('a', 0, 0)], height).lines.length).toBeGreaterThan(1)
})

test.each([
  [12, 12, 12],
  [13, 12, 7],
  [30, 10, 10],
  [30, 6, 6],
])('of %d bars at most %d are named: %d, the last among them', (count, atMost, named) => {
  const isNamed = namedBars(count, atMost)
  const all = Array.from({ length: count }, (_, index) => index)
  expect(all.filter(isNamed)).toHaveLength(named)
  expect(isNamed(count - 1)).toBe(true)
})
