// Every kind of background work: its payload and its retries. A payload holds only ids, days and names; the job reads the rest.
import { z } from 'zod'
import type { JobKind } from './job-kind.ts'
import { moneyJobs } from './money-jobs.ts'
import { networkJobs } from './network-jobs.ts'

export const jobTable = {
  ...moneyJobs,
  ...networkJobs,
  // Retries for about three days: a mail server may be down over a weekend (docs/product/safety.md#mail-once-and-never-lost).
  'mails.deliver': {
    what: 'Sending a mail',
    payload: z.strictObject({ mail_id: z.int() }),
    retries: 78,
    retry_seconds: 60,
    given_up_by: 'mails.give-up',
  },
  'mails.give-up': {
    what: 'Ending a mail that was not sent',
    payload: z.strictObject({ mail_id: z.int() }),
    retries: 10,
    retry_seconds: 60,
  },
  'session.send-reset-link': {
    what: 'Sending a reset link',
    payload: z.strictObject({ request_id: z.int() }),
    retries: 10,
    retry_seconds: 5,
  },
  // Only in business hours, M-F 8 to 17 in the provider's zone (docs/product/orders-and-cards.md#bulk-updates).
  'cards.apply-updates': {
    what: 'Looking for bulk updates',
    payload: z.strictObject({}),
    retries: 2,
    retry_seconds: 60,
    cron: '*/5 8-16 * * 1-5',
  },
  // One request. If it fails, it stays pending and is retried as long as the office is open.
  'cards.apply-update': {
    what: 'Applying a bulk update',
    payload: z.strictObject({ request_id: z.int() }),
    retries: 2,
    retry_seconds: 20,
    at_once: 2,
    is_long: true,
  },
  // Hourly, because a day ends at a different hour in every time zone.
  'cards.expire': {
    what: 'Looking for cards that have expired',
    payload: z.strictObject({}),
    retries: 2,
    retry_seconds: 60,
    cron: '5 * * * *',
  },
  // One account. After the last try, the next hourly run finds it again.
  'cards.expire-account': {
    what: 'Expiring the cards of an account',
    payload: z.strictObject({ account_id: z.int() }),
    retries: 4,
    retry_seconds: 60,
  },
  'cards.remind-of-activation': {
    what: 'Reminding of cards that are not activated',
    payload: z.strictObject({}),
    retries: 5,
    retry_seconds: 300,
    cron: '20 7 * * *',
  },
  // docs/product/card-life.md#renewal: each morning, so that a missed first of the month is made up for.
  'renewals.look': {
    what: 'Looking after renewals',
    payload: z.strictObject({}),
    retries: 5,
    retry_seconds: 300,
    cron: '10 6 * * *',
  },
  // One account. After the last try, the job runs again the next morning.
  'renewals.draft': {
    what: 'Writing the renewal list of an account',
    payload: z.strictObject({ renewal_account_id: z.int() }),
    retries: 4,
    retry_seconds: 60,
  },
  // One account, in orders of 500 cards. If interrupted, it continues with the cards that have no order yet.
  'renewals.order': {
    what: 'Ordering the renewals of an account',
    payload: z.strictObject({ renewal_account_id: z.int() }),
    retries: 10,
    retry_seconds: 30,
    at_once: 2,
    is_long: true,
  },
  // docs/product/card-life.md#allowances: a minute late at most. Allowances that fell due while no worker ran end at the next run.
  'allowances.end-due': {
    what: 'Ending allowances',
    payload: z.strictObject({}),
    retries: 2,
    retry_seconds: 5,
    statement_seconds: 30,
    cron: '* * * * *',
  },
  'batches.make-files': {
    what: 'Making the files of a batch',
    payload: z.strictObject({ batch_id: z.int() }),
    retries: 10,
    retry_seconds: 30,
    at_once: 2,
    is_long: true,
    statement_seconds: 300,
  },
  'reports.produce': {
    what: 'Making a report',
    payload: z.strictObject({ run_id: z.int() }),
    retries: 5,
    retry_seconds: 20,
    at_once: 3,
    is_long: true,
    statement_seconds: 600,
    given_up_by: 'reports.give-up',
  },
  'reports.give-up': {
    what: 'Ending a report that failed',
    payload: z.strictObject({ run_id: z.int() }),
    retries: 10,
    retry_seconds: 60,
  },
  // A schedule runs a minute late at most. Each report that is due gets its own job, which produces it and puts it into the outbox.
  'reports.due': {
    what: 'Looking for reports that are due',
    payload: z.strictObject({}),
    retries: 2,
    retry_seconds: 5,
    statement_seconds: 30,
    cron: '* * * * *',
  },
  'reports.deliver': {
    what: 'Sending a scheduled report',
    payload: z.strictObject({ run_id: z.int() }),
    retries: 12,
    retry_seconds: 20,
    at_once: 3,
    is_long: true,
    statement_seconds: 600,
    given_up_by: 'reports.give-up',
  },
  'reports.invoice-closed': {
    what: 'Starting the reports of an invoice',
    payload: z.strictObject({ invoice_id: z.int() }),
    retries: 10,
    retry_seconds: 20,
  },
  // Hourly, because a day begins at a different hour in every time zone.
  'accounts.close-due': {
    what: 'Looking for accounts to be closed',
    payload: z.strictObject({}),
    retries: 2,
    retry_seconds: 60,
    cron: '47 * * * *',
  },
  // One account. Each part commits alone; the next hourly run finds the rest.
  'accounts.settle-closed': {
    what: 'Settling a closed account',
    payload: z.strictObject({ account_id: z.int() }),
    retries: 4,
    retry_seconds: 60,
  },
  // When a worker is killed, another one notices and continues. Retries for three days, as for mail.
  'imports.run': {
    what: 'Importing a file',
    payload: z.strictObject({ import_id: z.int() }),
    retries: 78,
    retry_seconds: 5,
    at_once: 2,
    is_long: true,
    given_up_by: 'imports.give-up',
  },
  // Runs when cards become active, and every night for other changes that let waiting lines in.
  'imports.retry-waiting': {
    what: 'Trying waiting lines again',
    payload: z.strictObject({}),
    retries: 5,
    retry_seconds: 60,
    at_once: 1,
    statement_seconds: 300,
    cron: '40 3 * * *',
  },
  // Runs when a person has set a site's location. Reads everything again, so a retry sees later changes.
  'sites.tax-again': {
    what: 'Taxing the fills of a site again',
    payload: z.strictObject({ site_id: z.int() }),
    retries: 5,
    retry_seconds: 60,
  },
  // Runs when a site is created or gets another number. Lines that wait for it become transactions.
  'sites.place-lines': {
    what: 'Placing the lines that waited for a site',
    payload: z.strictObject({ site_id: z.int() }),
    retries: 5,
    retry_seconds: 60,
  },
  // Hourly, because a run gives up when another session is reading; the tables exist three months ahead.
  'transactions.make-months': {
    what: 'Making the tables of the months to come',
    payload: z.strictObject({}),
    retries: 5,
    retry_seconds: 60,
    cron: '27 * * * *',
  },
  'imports.give-up': {
    what: 'Ending an import that failed',
    payload: z.strictObject({ import_id: z.int() }),
    retries: 10,
    retry_seconds: 60,
  },
  'take-overs.check': {
    what: 'Checking a take-over',
    payload: z.strictObject({ take_over_id: z.int() }),
    retries: 10,
    retry_seconds: 5,
    at_once: 1,
    statement_seconds: 600,
    given_up_by: 'take-overs.give-up',
  },
  // When a worker is killed, another one continues with the accounts that are not written yet.
  'take-overs.run': {
    what: 'Writing a take-over',
    payload: z.strictObject({ take_over_id: z.int() }),
    retries: 40,
    retry_seconds: 5,
    at_once: 1,
    statement_seconds: 600,
    given_up_by: 'take-overs.give-up',
  },
  'take-overs.give-up': {
    what: 'Ending a take-over that failed',
    payload: z.strictObject({ take_over_id: z.int() }),
    retries: 10,
    retry_seconds: 60,
  },
  // When a worker is killed, another one starts over from the first row.
  'portable-fleets.make': {
    what: 'Making a portable fleet',
    payload: z.strictObject({ portable_fleet_id: z.int() }),
    retries: 5,
    retry_seconds: 20,
    at_once: 2,
    is_long: true,
    statement_seconds: 600,
    given_up_by: 'portable-fleets.give-up',
  },
  'portable-fleets.give-up': {
    what: 'Ending a portable fleet that failed',
    payload: z.strictObject({ portable_fleet_id: z.int() }),
    retries: 10,
    retry_seconds: 60,
  },
  // Opens the staff task for a job that failed for good.
  'failed-jobs.tell': {
    what: 'Telling staff of failed work',
    payload: z.strictObject({ failed_job_id: z.int() }),
    retries: 10,
    retry_seconds: 30,
  },
  // Every minute, because an unsealed entry could be changed without a trace.
  'audit.seal': {
    what: 'Sealing the audit log',
    payload: z.strictObject({}),
    retries: 2,
    retry_seconds: 5,
    statement_seconds: 30,
    cron: '* * * * *',
  },
  // At most one mail an hour about an account, even if several imports found exceptions.
  'exceptions.mail': {
    what: 'Sending mails about exceptions',
    payload: z.strictObject({}),
    retries: 2,
    retry_seconds: 60,
    cron: '7 * * * *',
  },
  // Hourly, because accounts are in several time zones.
  'exemptions.remind': {
    what: 'Reminding of tax exemptions that end',
    payload: z.strictObject({}),
    retries: 2,
    retry_seconds: 60,
    cron: '23 * * * *',
  },
  'housekeeping.tidy': { what: 'Housekeeping', payload: z.strictObject({}), retries: 2, retry_seconds: 60, cron: '17 * * * *' },
  // One kind of expired row. After the last try, the step runs again the next hour.
  'housekeeping.step': {
    what: 'Deleting what has expired',
    payload: z.strictObject({ step: z.string() }),
    retries: 2,
    retry_seconds: 60,
    at_once: 2,
  },
} as const satisfies Record<string, JobKind>

export type JobName = keyof typeof jobTable
export type JobPayload<Name extends JobName> = z.output<(typeof jobTable)[Name]['payload']>
export const jobNames = Object.keys(jobTable) as JobName[]
