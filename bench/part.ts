// One part of the benchmark: what it compares, and the goal it must reach.
export type Figure = {
  work: string
  /** The figure of the same work without the product, or on the smaller data. */
  floor: number
  ours: number
  unit: 'req/s' | 'ms' | 'rows/s' | 'invoices/s' | 'MB' | 'minutes'
  ratio: number
  goal: string
  is_met: boolean
  p50_ms?: number
  p99_ms?: number
}

/** At least this share of the floor. */
export const atLeast = (goal: number, figure: Omit<Figure, 'ratio' | 'goal' | 'is_met'>): Figure => {
  const ratio = figure.ours / figure.floor
  return { ...figure, ratio, goal: `>= ${goal}`, is_met: ratio >= goal }
}

/** At most this many times the floor. */
export const atMost = (goal: number, figure: Omit<Figure, 'ratio' | 'goal' | 'is_met'>): Figure => {
  const ratio = figure.ours / figure.floor
  return { ...figure, ratio, goal: `<= ${goal}`, is_met: ratio <= goal }
}

export const printFigures = (figures: readonly Figure[]) => {
  const rounded = (value: number | undefined) => (value === undefined ? '' : Number(value.toPrecision(4)))
  console.table(
    figures.map(({ work, floor, ours, unit, ratio, goal, is_met, p50_ms, p99_ms }) => ({
      work,
      floor: rounded(floor),
      ours: rounded(ours),
      unit,
      ratio: Number(ratio.toFixed(2)),
      goal,
      met: is_met ? 'yes' : 'NO',
      'p50 ms': rounded(p50_ms),
      'p99 ms': rounded(p99_ms),
    })),
  )
}
