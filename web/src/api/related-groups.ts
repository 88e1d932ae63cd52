import type { Group } from './endpoint-names.ts'

/**
 * What is shown in more places than its own. What is owed: whatever moves money makes all of them stale,
 * and a payment or its return may post an adjustment. A card: drivers and vehicles
 * list theirs with its status, and the dashboard counts those at risk. An order: staff have it in their queue.
 */
const related: Partial<Record<Group, readonly Group[]>> = {
  receivables: ['adjustments', 'credit', 'disputes', 'payments', 'invoices', 'dashboard'],
  cards: ['drivers', 'vehicles', 'coverage'],
  orders: ['cardReview'],
}

/** The named groups and those that show the same figures, each once. */
export const withRelated = (groups: readonly Group[]) => [
  ...new Set(groups.flatMap((group) => [group, ...(related[group] ?? [])])),
]
