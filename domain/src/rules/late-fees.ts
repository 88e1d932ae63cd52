// docs/product/receivables.md#late-fees
import { addDays } from './dashboard-period.ts'

export const lateFeeConsents = ['late', 'returned payment'] as const
export type LateFeeConsent = (typeof lateFeeConsents)[number]

export type LateFeeRules = {
  late_fee_flat: number
  /** In hundred-thousandths. */
  late_fee_rate: number
  late_fee_grace_days: number
  late_fee_min_open: number
  late_fee_repeats: boolean
}

const daysBetweenFees = 30

/** Rounds half a cent up. Zero if no fee is set. */
export const lateFeeOf = ({ late_fee_flat, late_fee_rate }: LateFeeRules, open: number) =>
  Math.max(late_fee_flat, Math.floor((open * late_fee_rate + 50_000) / 100_000))

/** The last day on which a payment is on time. */
const lastDayInTime = ({ late_fee_grace_days }: LateFeeRules, due_on: string) => addDays(due_on, late_fee_grace_days)

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** The number of late fees an item has incurred by this day. */
const lateFeesEarned = (rules: LateFeeRules, due_on: string, today: string) => {
  const late = daysBetween(lastDayInTime(rules, due_on), today)
  if (late <= 0) return 0
  return rules.late_fee_repeats ? 1 + Math.floor((late - 1) / daysBetweenFees) : 1
}

export type LateItem = { due_on: string; fees: number; last_fee_on: string | null }

/**
 * Whether the item gets its next fee on this day. An item that was late for months before the account agreed, or before the
 * provider charged fees, does not get one every night until it has caught up.
 */
export const isLateFeeDue = (rules: LateFeeRules, { due_on, fees, last_fee_on }: LateItem, today: string) =>
  fees < lateFeesEarned(rules, due_on, today) && (last_fee_on === null || daysBetween(last_fee_on, today) >= daysBetweenFees)
