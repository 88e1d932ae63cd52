// The part of the job table that is about prices, invoices, payments and credit.
import { z } from 'zod'
import type { JobKind } from './job-kind.ts'

export const moneyJobs = {
  // At night in the provider's zone, after a cycle has ended. Not between two and three, an hour that one night a year skips. A
  // missed night is made up for.
  'invoices.close': {
    what: 'Looking for billing cycles that have ended',
    payload: z.strictObject({}),
    retries: 5,
    retry_seconds: 300,
    cron: '10 3 * * *',
  },
  // One account. A retry keeps the day of the night it was enqueued. After the last try, it runs again the next night.
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
  // When a worker is killed, another one continues with the lines that are not posted yet.
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
  // The next night makes up for a missed one.
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
  // Every night after the close: items may have become overdue, and raises may have ended.
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
  // In the first nights of a month, before the close. Fees that were already charged are not charged again.
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
  'pricing.start': {
    what: 'Looking for transactions to price again',
    payload: z.strictObject({
      // Null means all. A job with an `account_id` reads that account alone.
      rule_account_id: z.int().nullable(),
      price_plan_id: z.int().nullable(),
      effective_from: z.iso.date(),
    }),
    retries: 5,
    retry_seconds: 60,
    statement_seconds: 300,
  },
  // One account. Idempotent: a line whose price stays the same is not changed.
  'pricing.price-account': {
    what: 'Pricing transactions again',
    payload: z.strictObject({ account_id: z.int(), from: z.iso.date(), only_missing: z.boolean() }),
    retries: 5,
    retry_seconds: 60,
    at_once: 2,
    is_long: true,
    statement_seconds: 300,
  },
  // Reprices the uninvoiced lines that one certificate covered before or after a change.
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
