// Where the marks of a stacked bar chart stand. Across in percent, so that the browser does the stretching; up in pixels.
import { nice, ticks } from 'd3-array'

export type Series = {
  name: string
  /** One of the six series colours. */
  colour: 1 | 2 | 3 | 4 | 5 | 6
  /** One for each bar. */
  values: readonly number[]
}

type Mark = { series: Series; y: number; height: number }
type Bar = { index: number; x: number; width: number; middle: number; total: number; marks: Mark[] }
type Line = { value: number; y: number }
export type BarChart = { bars: Bar[]; lines: Line[]; baseline: number }

const bandPadding = 0.26
/** Thin bars need less air between them. */
const thinPadding = 0.18

/** The air beside the first bar and the last, as a share of the step from one bar to the next. */
const outerPadding = 0.1
const lines = 4

/** From where to where each value goes. What came back may outweigh what was bought: then a mark hangs below the line. */
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

/** How wide a bar is and how far it is to the next, in percent. */
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

/** Which bars are named below the axis, counted from the last: as many as fit, never two on top of each other. */
export const namedBars = (count: number, atMost: number) => {
  const step = Math.max(1, Math.ceil(count / atMost))
  return (index: number) => (count - 1 - index) % step === 0
}
