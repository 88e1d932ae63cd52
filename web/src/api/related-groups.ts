import type { Group } from './endpoint-names.ts'

/**
 * What is shown in more places than its own. What is owed: whatever moves money makes all of them stale,
 * and a payment or its return may post an adjustment. A card: drivers and vehicles
 * list theirs with its status, and the dashboard counts those at risk. An order and a bulk update: staff have them in their queue. A
 * change entered at a network ends the task about it, and a difference of a network's list changes the card or tells the network. The
 * set-up counts what is made on other screens.
 */
const related: Partial<Record<Group, readonly Group[]>> = {
  receivables: ['adjustments', 'credit', 'disputes', 'payments', 'invoices', 'dashboard', 'setup'],
  cards: ['drivers', 'vehicles', 'coverage'],
  orders: ['cardReview'],
  cardUpdates: ['cardReview'],
  networkChannels: ['staffTasks'],
  driftChecks: ['cards', 'networkChannels'],
  accounts: ['setup'],
  sites: ['setup'],
  staff: ['setup'],
  templates: ['setup'],
}

/** The named groups and those that show the same figures, each once. */
export const withRelated = (groups: readonly Group[]) => [
  ...new Set(groups.flatMap((group) => [group, ...(related[group] ?? [])])),
]
