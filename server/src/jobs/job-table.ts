// Every kind of background work: what its payload holds and how hard it is retried. A payload is ids; the job re-reads.
import { z } from 'zod'

type JobKind = {
  payload: z.ZodObject
  /** Tries after the first; the wait doubles from `retry_seconds` up to an hour. */
  retries: number
  retry_seconds: number
  /** Five cron fields, in the provider's time zone. */
  cron?: string
  /** The job that ends the matter, with the same payload, when the last try has failed. */
  given_up_by?: string
}

export const jobTable = {
  // About three days of trying: a mail server may be down over a weekend (security R8, R9).
  'mails.deliver': { payload: z.strictObject({ mail_id: z.int() }), retries: 78, retry_seconds: 60 },
  'session.send-reset-link': { payload: z.strictObject({ request_id: z.int() }), retries: 10, retry_seconds: 5 },
  // Business hours are M-F 8 to 17 in the provider's zone (decisions 6): outside them this job does not run at all.
  'cards.apply-updates': { payload: z.strictObject({}), retries: 2, retry_seconds: 60, cron: '*/5 8-16 * * 1-5' },
  'batches.make-files': { payload: z.strictObject({ batch_id: z.int() }), retries: 10, retry_seconds: 30 },
  'reports.produce': { payload: z.strictObject({ run_id: z.int() }), retries: 5, retry_seconds: 20 },
  // A schedule is late by a minute at most. What falls due is then made and put into the outbox, each report for itself.
  'reports.due': { payload: z.strictObject({}), retries: 2, retry_seconds: 5, cron: '* * * * *' },
  'reports.deliver': { payload: z.strictObject({ run_id: z.int() }), retries: 12, retry_seconds: 20 },
  'reports.invoice-closed': { payload: z.strictObject({ invoice_id: z.int() }), retries: 10, retry_seconds: 20 },
  // After midnight everywhere in the provider's zone, so that a cycle has ended; a missed night is made up for.
  'invoices.close': { payload: z.strictObject({}), retries: 5, retry_seconds: 300, cron: '10 2 * * *' },
  // A worker that is killed is missed after a while, and another goes on; three days of trying, as with mail.
  'imports.run': {
    payload: z.strictObject({ import_id: z.int() }),
    retries: 78,
    retry_seconds: 5,
    given_up_by: 'imports.give-up',
  },
  'imports.give-up': { payload: z.strictObject({ import_id: z.int() }), retries: 10, retry_seconds: 60 },
  // Each minute: as long as an entry could be changed without a trace.
  'audit.seal': { payload: z.strictObject({}), retries: 2, retry_seconds: 5, cron: '* * * * *' },
  // Each hour at most one letter about an account, however many imports found something.
  'exceptions.mail': { payload: z.strictObject({}), retries: 2, retry_seconds: 60, cron: '7 * * * *' },
  'housekeeping.tidy': { payload: z.strictObject({}), retries: 2, retry_seconds: 60, cron: '17 * * * *' },
} as const satisfies Record<string, JobKind>

export type JobName = keyof typeof jobTable
export type JobPayload<Name extends JobName> = z.output<(typeof jobTable)[Name]['payload']>
export const jobNames = Object.keys(jobTable) as JobName[]
