// The positions of the marks in a stacked bar chart. Horizontal values are percentages, which the browser scales; vertical values
// are pixels.
import { nice, ticks } from 'd3-array'

export type Series = {
  name: string
  /** One of the six series colors. */
  colour: 1 | 2 | 3 | 4 | 5 | 6
  /** One value for each bar. */
  values: readonly number[]
}

type Mark = { series: Series; y: number; height: number }
type Bar = { index: number; x: number; width: number; middle: number; total: number; marks: Mark[] }
type Line = { value: number; y: number }
export type BarChart = { bars: Bar[]; lines: Line[]; baseline: number }

const bandPadding = 0.26
/** Thin bars need smaller gaps. */
const thinPadding = 0.18

/** The gap before the first bar and after the last, as a share of the step from one bar to the next. */
const outerPadding = 0.1
const lines = 4

/** The start and end of each value. Negative values, such as reversals above the purchases, stack below the line. */
const stackUp = (values: readonly number[]) => {
  let above = 0
  let below = 0
  return values.map((value) => {
    if (value < 0) {
      const high = below
      below += value
      return { low: below, high }
    }
    const low = above
    above += value
    return { low, high: above }
  })
}

/** The width of a bar and the distance to the next, in percent. */
const bandsOf = (count: number) => {
  const inner = count > 20 ? thinPadding : bandPadding
  const step = 100 / Math.max(1, count - inner + outerPadding * 2)
  const first = (100 - step * (count - inner)) / 2
  return { width: step * (1 - inner), x: (index: number) => first + step * index }
}

export const stackBars = (series: readonly Series[], height: number): BarChart => {
  const count = Math.max(0, ...series.map(({ values }) => values.length))
  const stacks = Array.from({ length: count }, (_, index) => stackUp(series.map(({ values }) => values[index] ?? 0)))
  const ends = stacks.flatMap((stack) => stack.flatMap(({ low, high }) => [low, high]))
  const [lowest, highest] = nice(Math.min(0, ...ends), Math.max(0, ...ends) || 1, lines)
  const up = (value: number) => (height * (highest - value)) / (highest - lowest)
  const { width, x } = bandsOf(count)
  const bars = stacks.map((stack, index) => ({
    index,
    x: x(index),
    width,
    middle: x(index) + width / 2,
    total: series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
    marks: series.flatMap((each, at): Mark[] => {
      const { low, high } = stack[at]!
      return low === high ? [] : [{ series: each, y: up(high), height: up(low) - up(high) }]
    }),
  }))
  return { bars, lines: ticks(lowest, highest, lines).map((value) => ({ value, y: up(value) })), baseline: up(0) }
}

/** Which bars get a label below the axis, counted from the last: as many as fit without overlapping. */
export const namedBars = (count: number, atMost: number) => {
  const step = Math.max(1, Math.ceil(count / atMost))
  return (index: number) => (count - 1 - index) % step === 0
}
