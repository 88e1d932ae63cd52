// Where the marks of a stacked bar chart stand. Across in percent, so that the browser does the stretching; up in pixels.
import { max } from 'd3-array'
import { scaleBand, scaleLinear } from 'd3-scale'
import { stack, stackOffsetDiverging } from 'd3-shape'

export type Series = {
  name: string
  /** One of the six series colours. */
  colour: 1 | 2 | 3 | 4 | 5 | 6
  /** One for each bar. */
  values: readonly number[]
}

type Mark = { series: Series; value: number; y: number; height: number }
type Bar = { index: number; x: number; width: number; middle: number; total: number; marks: Mark[] }
type Line = { value: number; y: number }
export type BarChart = { bars: Bar[]; lines: Line[]; baseline: number }

const bandPadding = 0.26
/** Thin bars need less air between them. */
const thinPadding = 0.18

/** What came back may outweigh what was bought: then a mark hangs below the line. */
export const stackBars = (series: readonly Series[], height: number): BarChart => {
  const count = max(series, ({ values }) => values.length) ?? 0
  const indexes = Array.from({ length: count }, (_, index) => index)
  const layers = stack<number, Series>()
    .keys(series)
    .value((index, { values }) => values[index] ?? 0)
    .offset(stackOffsetDiverging)(indexes)
  const ends = layers.flatMap((layer) => layer.flatMap(([low, high]) => [low, high]))
  const across = scaleBand<number>()
    .domain(indexes)
    .range([0, 100])
    .paddingInner(count > 20 ? thinPadding : bandPadding)
    .paddingOuter(0.1)
  const up = scaleLinear()
    .domain([Math.min(0, ...ends), Math.max(0, ...ends) || 1])
    .nice(4)
    .range([height, 0])
  const bars = indexes.map((index) => {
    const x = across(index) ?? 0
    const marks = layers.flatMap((layer): Mark[] => {
      const [low, high] = layer[index] ?? [0, 0]
      const value = layer.key.values[index] ?? 0
      return low === high ? [] : [{ series: layer.key, value, y: up(high), height: up(low) - up(high) }]
    })
    const total = series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0)
    return { index, x, width: across.bandwidth(), middle: x + across.bandwidth() / 2, total, marks }
  })
  return { bars, lines: up.ticks(4).map((value) => ({ value, y: up(value) })), baseline: up(0) }
}

/** Which bars are named below the axis, counted from the last: as many as fit, never two on top of each other. */
export const namedBars = (count: number, atMost: number) => {
  const step = Math.max(1, Math.ceil(count / atMost))
  return (index: number) => (count - 1 - index) % step === 0
}
