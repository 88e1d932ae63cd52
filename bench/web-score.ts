// One score for a page, calculated like Lighthouse's from its metrics. It leaves out the speed index, which needs a video of the
// page, and raises the other weights accordingly.

type Curve = {
  /** Nine of ten pages have a worse value than this. */
  good: number
  /** Half of all pages have a worse value than this. */
  median: number
  weight: number
}

export type Curves = Record<'fcp' | 'lcp' | 'blocking' | 'shift', Curve>

/** The curves of Lighthouse 12. */
export const curves: { phone: Curves; desktop: Curves } = {
  phone: {
    fcp: { good: 1800, median: 3000, weight: 10 },
    lcp: { good: 2500, median: 4000, weight: 25 },
    blocking: { good: 200, median: 600, weight: 30 },
    shift: { good: 0.1, median: 0.25, weight: 25 },
  },
  desktop: {
    fcp: { good: 934, median: 1600, weight: 10 },
    lcp: { good: 1200, median: 2400, weight: 25 },
    blocking: { good: 150, median: 350, weight: 30 },
    shift: { good: 0.1, median: 0.25, weight: 25 },
  },
}

/** Abramowitz and Stegun 7.1.26: accurate to seven digits. */
const erf = (x: number) => {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const sum = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return Math.sign(x) * (1 - sum * Math.exp(-x * x))
}

/** The inverse error function at 0.8: the place of `good` on the curve, worth 90 points. */
const atGood = 0.9061938024368232

/** Between 0 and 1, on a log-normal curve that is 0.9 at `good` and 0.5 at `median`. */
export const scoreOf = (value: number, { good, median }: Curve) => {
  if (value <= 0) return 1
  const place = (Math.log(value / median) * atGood) / Math.log(median / good)
  return (1 - erf(place)) / 2
}

/** Out of 100. */
export const pageScore = (measured: Record<keyof Curves, number>, by: Curves) => {
  const names = Object.keys(by) as (keyof Curves)[]
  const weights = names.reduce((sum, name) => sum + by[name].weight, 0)
  return Math.round((100 * names.reduce((sum, name) => sum + by[name].weight * scoreOf(measured[name], by[name]), 0)) / weights)
}
