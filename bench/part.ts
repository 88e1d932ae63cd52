// One part of the benchmark: the figures it compares, and the goal they must reach.
import type { Measured } from './measure.ts'

export type Figure = {
  work: string
  /** The figure of the same work without the product, or on the smaller data. */
  floor: number
  ours: number
  unit: 'req/s' | 'ms' | 'rows/s' | 'invoices/s' | 'MB' | 'minutes'
  ratio: number
  goal: string
  is_met: boolean
  /** The smallest and the largest ratio of the rounds. */
  spread?: string
  p50_ms?: number
  p99_ms?: number
}

/** Ours must be at least this share of the floor. */
export const atLeast = (goal: number, figure: Omit<Figure, 'ratio' | 'goal' | 'is_met'>): Figure => {
  const ratio = figure.ours / figure.floor
  return { ...figure, ratio, goal: `>= ${goal}`, is_met: ratio >= goal }
}

type Rounds = Pick<Measured, 'perSecond' | 'perRound'>

/**
 * Ours must be at least this share of the floor even in the worst round. Floor and product take turns, so other load affects both
 * alike.
 */
export const atLeastInEachRound = (
  goal: number,
  {
    floor,
    ours,
    ...figure
  }: { work: string; unit: Figure['unit']; floor: Rounds; ours: Rounds; p50_ms?: number; p99_ms?: number },
): Figure => {
  const ratios = ours.perRound.map((speed, round) => speed / floor.perRound[round]!)
  const worst = Math.min(...ratios)
  return {
    ...atLeast(goal, { ...figure, floor: floor.perSecond, ours: ours.perSecond }),
    spread: `${worst.toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
    is_met: worst >= goal,
  }
}

/** Ours must be at most this many times the floor. */
export const atMost = (goal: number, figure: Omit<Figure, 'ratio' | 'goal' | 'is_met'>): Figure => {
  const ratio = figure.ours / figure.floor
  return { ...figure, ratio, goal: `<= ${goal}`, is_met: ratio <= goal }
}

export const printFigures = (figures: readonly Figure[]) => {
  const rounded = (value: number | undefined) => (value === undefined ? '' : Number(value.toPrecision(4)))
  console.table(
    figures.map(({ work, floor, ours, unit, ratio, spread, goal, is_met, p50_ms, p99_ms }) => ({
      work,
      floor: rounded(floor),
      ours: rounded(ours),
      unit,
      ratio: Number(ratio.toFixed(2)),
      rounds: spread ?? '',
      goal,
      met: is_met ? 'yes' : 'NO',
      'p50 ms': rounded(p50_ms),
      'p99 ms': rounded(p99_ms),
    })),
  )
}
