// docs/product/safety.md#background-work: background work that failed for good, and starting it again. For provider staff.
import { z } from 'zod'
import { limits } from '#src/rules/limits.ts'
import { data, endpoint, page } from './endpoint.ts'
import { bodyId, listQuery, timestamp } from './fields.ts'
import { listFile } from './list-file.ts'

const FailedJob = z.object({
  id: z.int(),
  /** The work that failed: "Closing the invoices of an account". */
  what: z.string(),
  /** The reason, in plain words. */
  why: z.string(),
  /** The record it concerns, by name and number: "invoice 42". Empty if there is none. */
  about: z.string(),
  account: z.object({ id: z.int(), name: z.string(), cl_division_no: z.string(), cl_account_no: z.string() }).nullable(),
  failed_at: timestamp,
  /** False if it was retried already, if another job ended the work, or if this version no longer has that kind of work. */
  may_retry: z.boolean(),
  retried_at: timestamp.nullable(),
  retried_by: z.string().nullable(),
})
export type FailedJob = z.output<typeof FailedJob>

const access = 'jobs.manage'

const FailedQuery = listQuery(['failed_at']).extend({ state: z.enum(['failed', 'retried']).default('failed') })

export const failedJobs = {
  list: endpoint({
    method: 'GET',
    path: '/v1/failed_jobs',
    summary: 'Background work whose last try failed, or that was started again, the latest first',
    access,
    reads: true,
    query: FailedQuery,
    response: page(FailedJob),
  }),
  export: endpoint(
    listFile({
      path: '/v1/failed_jobs/export',
      summary: 'All failed background work that matches, as a file',
      access,
      query: FailedQuery,
    }),
  ),
  retry: endpoint({
    method: 'POST',
    path: '/v1/failed_jobs/retry',
    summary: 'Start background work again that had failed; what was started already is left out',
    access,
    body: z.strictObject({ ids: z.array(bodyId).min(1).max(limits.retriesAtOnce) }),
    response: data(z.object({ retried: z.int() })),
    conflicts: true,
  }),
}
