import { signedPercent } from '@forecourt/domain/format/totals.ts'
import type { DashboardPeriod } from '@forecourt/domain/rules/dashboard-period.ts'

export const befores = {
  '30d': 'the 30 days before',
  '90d': 'the 90 days before',
  '12m': 'the year before',
} as const satisfies Record<DashboardPeriod, string>

type Compared = { now: number; change: number | null }

const tenfold = 900

/** "+4.1% vs the year before"; a change from zero has no percentage. */
export const againstBefore = ({ now, change }: Compared, period: DashboardPeriod) => {
  // A percentage for a rise from 1 to 40 would mean nothing.
  if (change !== null && change >= tenfold) return `more than ten times ${befores[period]}`
  if (change !== null) return `${signedPercent(change)} vs ${befores[period]}`
  return now === 0 ? 'none in this period' : `none in ${befores[period]}`
}
