// The history of a record from the audit, for cards and for billing information alike.
import { z } from 'zod'
import { listQuery, timestamp } from './fields.ts'

/** One entry. It shows that a secret changed, but never the secret. */
export const HistoryEvent = z.object({
  id: z.int(),
  at: timestamp,
  who: z.string(),
  source: z.enum(['portal', 'staff', 'bulk update', 'system']),
  action: z.string(),
  reason: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
})
export type HistoryEvent = z.output<typeof HistoryEvent>

/** Newest first, page by page. */
export const HistoryQuery = listQuery(['at']).pick({ page: true, per_page: true })
