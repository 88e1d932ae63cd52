// Every kind of background work: its payload and its retries. A payload holds ids only; the job reads the rest when it runs.
import { z } from 'zod'

type JobKind = {
  payload: z.ZodObject
  /** Tries after the first; the wait doubles from `retry_seconds` up to an hour. */
  retries: number
  retry_seconds: number
  /** Five cron fields, in the provider's time zone. */
  cron?: string
  /** The job that runs with the same payload after the last try has failed, to clean up and tell people. */
  given_up_by?: string
}

export const jobTable = {
  // Tries for about three days: a mail server may be down over a weekend (docs/product/safety.md#mail-once-and-never-lost).
  'mails.deliver': { payload: z.strictObject({ mail_id: z.int() }), retries: 78, retry_seconds: 60 },
  'session.send-reset-link': { payload: z.strictObject({ request_id: z.int() }), retries: 10, retry_seconds: 5 },
  // Only in business hours, M-F 8 to 17 in the provider's zone (docs/product/orders-and-cards.md#bulk-updates).
  'cards.apply-updates': { payload: z.strictObject({}), retries: 2, retry_seconds: 60, cron: '*/5 8-16 * * 1-5' },
  'batches.make-files': { payload: z.strictObject({ batch_id: z.int() }), retries: 10, retry_seconds: 30 },
  'reports.produce': { payload: z.strictObject({ run_id: z.int() }), retries: 5, retry_seconds: 20 },
  // A schedule is late by a minute at most. Each report that is due gets its own job, which makes it and puts it into the outbox.
  'reports.due': { payload: z.strictObject({}), retries: 2, retry_seconds: 5, cron: '* * * * *' },
  'reports.deliver': { payload: z.strictObject({ run_id: z.int() }), retries: 12, retry_seconds: 20 },
  'reports.invoice-closed': { payload: z.strictObject({ invoice_id: z.int() }), retries: 10, retry_seconds: 20 },
  // After midnight in the provider's zone, when a cycle has ended. A missed night is made up for.
  'invoices.close': { payload: z.strictObject({}), retries: 5, retry_seconds: 300, cron: '10 2 * * *' },
  // When a worker is killed, another notices after a while and goes on. Tries for three days, as with mail.
  'imports.run': {
    payload: z.strictObject({ import_id: z.int() }),
    retries: 78,
    retry_seconds: 5,
    given_up_by: 'imports.give-up',
  },
  'imports.give-up': { payload: z.strictObject({ import_id: z.int() }), retries: 10, retry_seconds: 60 },
  // Each minute, because an entry that is not sealed yet could be changed without a trace.
  'audit.seal': { payload: z.strictObject({}), retries: 2, retry_seconds: 5, cron: '* * * * *' },
  // At most one mail an hour about an account, even if several imports found exceptions.
  'exceptions.mail': { payload: z.strictObject({}), retries: 2, retry_seconds: 60, cron: '7 * * * *' },
  'housekeeping.tidy': { payload: z.strictObject({}), retries: 2, retry_seconds: 60, cron: '17 * * * *' },
} as const satisfies Record<string, JobKind>

export type JobName = keyof typeof jobTable
export type JobPayload<Name extends JobName> = z.output<(typeof jobTable)[Name]['payload']>
export const jobNames = Object.keys(jobTable) as JobName[]
