import type { Group } from './endpoint-names.ts'

/** What is owed is shown in more places than Receivables, so whatever moves money makes all of them stale. */
const related: Partial<Record<Group, readonly Group[]>> = {
  receivables: ['credit', 'payments', 'invoices', 'dashboard'],
}

/** The named groups and those that show the same figures, each once. */
export const withRelated = (groups: readonly Group[]) => [
  ...new Set(groups.flatMap((group) => [group, ...(related[group] ?? [])])),
]
