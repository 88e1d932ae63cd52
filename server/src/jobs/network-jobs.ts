// The part of the job table that tells the networks, compares with them, and pages staff.
import { z } from 'zod'
import type { JobKind } from './job-kind.ts'

export const networkJobs = {
  // In parts of a thousand cards. If interrupted, it starts over; changes that already wait are merged with the new ones.
  'network-changes.tell-account': {
    what: 'Telling the networks of a hold',
    payload: z.strictObject({ account_id: z.int(), class: z.int().min(1).max(4) }),
    retries: 20,
    retry_seconds: 5,
    at_once: 2,
    is_long: true,
  },
  'network-changes.tell-profile': {
    what: 'Telling the networks of a changed profile',
    payload: z.strictObject({ field: z.enum(['card_fuel_profile_id', 'card_time_profile_id']), profile_id: z.int() }),
    retries: 20,
    retry_seconds: 30,
  },
  'network-changes.tell-code': {
    what: 'Telling a network of its new codes',
    payload: z.strictObject({
      card_network_id: z.int(),
      field: z.enum(['card_fuel_profile_id', 'card_time_profile_id']),
      profile_id: z.int(),
      is_first: z.boolean(),
    }),
    retries: 20,
    retry_seconds: 30,
  },
  'network-changes.tell-name': {
    what: 'Telling the networks of a renamed account',
    payload: z.strictObject({ account_id: z.int() }),
    retries: 20,
    retry_seconds: 30,
  },
  'network-changes.withdraw': {
    what: 'Taking out of the network queue what says nothing new',
    payload: z.strictObject({ change_ids: z.array(z.int()) }),
    retries: 10,
    retry_seconds: 30,
  },
  // When a worker is killed, another one continues after the last batch.
  'drift-checks.compare': {
    what: 'Comparing a network’s list with ours',
    payload: z.strictObject({ drift_check_id: z.int() }),
    retries: 10,
    retry_seconds: 5,
    at_once: 1,
    statement_seconds: 600,
    given_up_by: 'drift-checks.give-up',
  },
  'drift-checks.give-up': {
    what: 'Ending a comparison that failed',
    payload: z.strictObject({ drift_check_id: z.int() }),
    retries: 10,
    retry_seconds: 60,
  },
  // At once when a task is opened, and every minute for tasks that are still not done.
  'tasks.page': {
    what: 'Paging staff',
    payload: z.strictObject({}),
    retries: 5,
    retry_seconds: 5,
    statement_seconds: 30,
    cron: '* * * * *',
  },
  // The job schedules its next try itself. These retries are for when the database is away.
  'webhooks.deliver': {
    what: 'Telling a webhook',
    payload: z.strictObject({ delivery_id: z.int() }),
    retries: 10,
    retry_seconds: 5,
  },
  // Every minute: changes that are due, answers that have arrived, and changes that count as accepted because no answer came.
  'networks.send-due': {
    what: 'Looking for changes to tell the networks',
    payload: z.strictObject({}),
    retries: 2,
    retry_seconds: 5,
    statement_seconds: 30,
    cron: '* * * * *',
  },
  // One network. A stop enqueues this job at once. A failure is stored with the time of its next try.
  'networks.send': {
    what: 'Telling a network',
    payload: z.strictObject({ card_network_id: z.int() }),
    retries: 5,
    retry_seconds: 5,
  },
  // The file of one batch. A failure is stored with the time of its next try.
  'embosser.send': {
    what: 'Sending a file to the embosser',
    payload: z.strictObject({ batch_id: z.int() }),
    retries: 5,
    retry_seconds: 5,
  },
  'embosser.send-due': {
    what: 'Looking for files for the embosser',
    payload: z.strictObject({}),
    retries: 2,
    retry_seconds: 5,
    statement_seconds: 30,
    cron: '* * * * *',
  },
  'networks.read-answers': {
    what: 'Reading the answers of a network',
    payload: z.strictObject({ card_network_id: z.int() }),
    retries: 2,
    retry_seconds: 20,
  },
  'networks.negative-list': {
    what: 'Writing the negative list of a network',
    payload: z.strictObject({ card_network_id: z.int() }),
    retries: 10,
    retry_seconds: 10,
  },
} as const satisfies Record<string, JobKind>
