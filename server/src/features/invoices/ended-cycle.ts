import { cycleOf, type BillingCycle } from '@forecourt/domain/rules/billing-cycle.ts'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'

type Open = {
  cycle: BillingCycle
  /** The day of the oldest transaction without an invoice. */
  oldest: string | null
  /** The last day of the last invoice. */
  closed_to: string | null
  /** Networks post late, so a cycle stays open this many days after its last day. */
  close_after_days: number
}

/** The cycle of the oldest open transaction, or the one after the last invoice if that is later. Undefined until it ends and has waited. */
export const endedCycle = ({ cycle, oldest, closed_to, close_after_days }: Open, today: string) => {
  if (!oldest) return undefined
  const next = closed_to && addDays(closed_to, 1)
  const found = cycleOf(cycle, next && next > oldest ? next : oldest)
  if (addDays(found.to, close_after_days) > today) return undefined
  // After a change of cycle, the first period begins right after the last invoice.
  return { to: found.to, from: next && next > found.from ? next : found.from }
}
