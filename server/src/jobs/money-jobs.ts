// The part of the table of jobs that is about prices, invoices, payments and credit.
import { z } from 'zod'
import type { JobKind } from './job-kind.ts'

export const moneyJobs = {
  // At night in the provider's zone, when a cycle has ended: not between two and three, an hour that one night a year lacks. A
  // missed night is made up for.
  'invoices.close': {
    what: 'Looking for billing cycles that have ended',
    payload: z.strictObject({}),
    retries: 5,
    retry_seconds: 300,
    cron: '10 3 * * *',
  },
  // One account. The day is that of the night, also for a later try. What fails for good is tried again the next night.
  'invoices.close-account': {
    what: 'Closing the invoices of an account',
    payload: z.strictObject({ account_id: z.int(), today: z.iso.date() }),
    retries: 4,
    retry_seconds: 60,
    at_once: 4,
    is_long: true,
    statement_seconds: 300,
  },
  'invoices.deliver': {
    what: 'Sending an invoice',
    payload: z.strictObject({ account_id: z.int(), invoice_id: z.int() }),
    retries: 10,
    retry_seconds: 30,
  },
  // After the close and its mails, before people print.
  'invoices.make-print-files': {
    what: 'Making the print files of the night',
    payload: z.strictObject({}),
    retries: 5,
    retry_seconds: 300,
    cron: '15 5 * * *',
  },
  // When a worker is killed, another goes on with the lines that are not posted yet.
  'payment-files.run': {
    what: 'Posting a file of payments',
    payload: z.strictObject({ payment_file_id: z.int() }),
    retries: 20,
    retry_seconds: 10,
    at_once: 2,
    is_long: true,
  },
  'imports.rebill-waiting': {
    what: 'Billing corrected lines again',
    payload: z.strictObject({}),
    retries: 5,
    retry_seconds: 60,
  },
  'late-fees.charge': {
    what: 'Looking for late payments',
    payload: z.strictObject({}),
    retries: 5,
    retry_seconds: 300,
    cron: '30 3 * * *',
  },
  'late-fees.charge-account': {
    what: 'Charging the late fees of an account',
    payload: z.strictObject({ account_id: z.int() }),
    retries: 4,
    retry_seconds: 60,
  },
  // A missed night is made up for by the next.
  'statements.make': {
    what: 'Looking for statements of the month',
    payload: z.strictObject({}),
    retries: 5,
    retry_seconds: 300,
    cron: '20 4 * * *',
  },
  'statements.make-account': {
    what: 'Making the statement of an account',
    payload: z.strictObject({ account_id: z.int() }),
    retries: 4,
    retry_seconds: 60,
  },
  'credit.tell-unused': {
    what: 'Looking for credit that nobody uses',
    payload: z.strictObject({}),
    retries: 5,
    retry_seconds: 300,
    cron: '25 4 * * *',
  },
  'credit.tell-unused-account': {
    what: 'Telling an account of its credit',
    payload: z.strictObject({ account_id: z.int() }),
    retries: 4,
    retry_seconds: 60,
  },
  // Every night after the close: days have passed and raises have ended.
  'credit.judge': {
    what: 'Looking at the credit of accounts',
    payload: z.strictObject({}),
    retries: 5,
    retry_seconds: 300,
    cron: '50 3 * * *',
  },
  'credit.judge-account': {
    what: 'Looking at the credit of an account',
    payload: z.strictObject({ account_id: z.int() }),
    retries: 4,
    retry_seconds: 60,
  },
  'credit.judge-import': {
    what: 'Looking at credit after a file',
    payload: z.strictObject({ import_id: z.int() }),
    retries: 5,
    retry_seconds: 60,
  },
  // In the first nights of a month, before the close. What was charged already is not charged again.
  'fees.start-cards': {
    what: 'Looking for monthly fees of cards',
    payload: z.strictObject({}),
    retries: 5,
    retry_seconds: 300,
    cron: '5 0 1-3 * *',
  },
  'fees.charge-cards': {
    what: 'Charging the monthly fees of cards',
    payload: z.strictObject({ account_id: z.int(), last_day: z.iso.date() }),
    retries: 5,
    retry_seconds: 60,
  },
  // One account. What is priced already is not changed, so it may run twice.
  'pricing.price-account': {
    what: 'Pricing transactions again',
    payload: z.strictObject({ account_id: z.int(), from: z.iso.date(), only_missing: z.boolean() }),
    retries: 5,
    retry_seconds: 60,
    at_once: 2,
    is_long: true,
    statement_seconds: 300,
  },
  // What one certificate covered before or after a change, of the lines that are on no invoice.
  'exemptions.price-again': {
    what: 'Pricing uninvoiced transactions again after a change of a tax exemption',
    payload: z.strictObject({
      account_id: z.int(),
      card_id: z.int().nullable(),
      state: z.string(),
      tax_class: z.string(),
      from: z.iso.date(),
      to: z.iso.date().nullable(),
    }),
    retries: 10,
    retry_seconds: 30,
    at_once: 2,
    is_long: true,
    statement_seconds: 300,
  },
} as const satisfies Record<string, JobKind>
