// docs/product/safety.md#what-is-kept-how-long: the table of what is deleted, after how long, and why. A test compares it with the
// document.
import { sql, type RawBuilder } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { batchFileDays } from '@forecourt/domain/rules/batch-files.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { forgetPayloads } from '#src/features/network-changes/forget-payloads.ts'
import { removeLooseFiles } from './remove-loose-files.ts'
import { forgetNames, forgetSecrets } from './forget-closed.ts'

export type Step = {
  /** What is deleted, when, and why not earlier, in the words of the document. */
  what: string
  keep: string
  why: string
  /** Processes a small part and returns how many rows it changed. Zero when nothing is left. */
  run: (ctx: SystemCtx) => Promise<number>
}

type Expired = { table: string; where: RawBuilder<unknown>; /** Fewer for rows that take others with them. */ at_once?: number }

/** Skips locked rows; the run of the next hour deletes them. */
const deleteExpired =
  ({ table, where, at_once = 1_000 }: Expired) =>
  async ({ db }: SystemCtx) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${where} limit ${at_once} for update skip locked))`.execute(db)
    return Number(numAffectedRows)
  }

/** Deletes the key too, so that the numbers and PINs in its rows can never be decrypted again. */
const endOldTakeOvers = async ({ db }: SystemCtx) => {
  const { rows } = await sql<{ id: number }>`
    with ended as (
      update take_overs set key_sealed = null, changed_at = now(), finished_at = coalesce(finished_at, now()),
        state = case when state in ('reading', 'checked', 'running') then 'abandoned' else state end
      where key_sealed is not null and created_at < now() - make_interval(days => ${limits.takeOverDays}) returning id
    ), gone as (delete from take_over_parts p using ended e where p.take_over_id = e.id),
      broken as (delete from take_over_uploads u using ended e where u.take_over_id = e.id)
    select id from ended`.execute(db)
  return rows.length
}

export const steps = {
  'access-tokens': {
    what: 'Access tokens',
    keep: 'an hour after they expire',
    why: 'an expired token opens nothing',
    run: deleteExpired({ table: 'access_tokens', where: sql`expires_at < now() - interval '1 hour'` }),
  },
  attempts: {
    what: 'Counts of attempts',
    keep: 'until their time is over',
    why: 'they count within a window',
    run: deleteExpired({ table: 'attempts', where: sql`resets_at < now()` }),
  },
  'half-sessions': {
    what: 'Sign-ins that wait for the second factor',
    keep: 'an hour after they expire',
    why: 'they open nothing any more',
    run: deleteExpired({ table: 'half_sessions', where: sql`expires_at < now() - interval '1 hour'` }),
  },
  'passkey-challenges': {
    what: 'Passkey challenges',
    keep: 'an hour after they expire',
    why: 'each is answered once, within minutes',
    run: deleteExpired({ table: 'passkey_challenges', where: sql`expires_at < now() - interval '1 hour'` }),
  },
  'network-files': {
    what: 'Contents of files to networks',
    keep: '30 days after they were sent',
    why: 'a network may ask for a file again; afterwards the numbers in it serve nobody',
    run: async ({ db }: SystemCtx) => {
      const { numAffectedRows } = await sql`
        update network_transmissions set content_sealed = null where id = any(array(
          select id from network_transmissions where content_sealed is not null and sent_at < now() - interval '30 days'
          limit 100 for update skip locked))`.execute(db)
      return Number(numAffectedRows)
    },
  },
  'idempotency-keys': {
    what: 'Idempotency keys with their replies',
    keep: '48 hours',
    why: 'a client that repeats a call does so within a day',
    run: deleteExpired({ table: 'idempotency_keys', where: sql`created_at < now() - interval '48 hours'` }),
  },
  'reset-requests': {
    what: 'Requests to reset a password',
    keep: 'a day',
    why: 'their links work for half an hour',
    run: deleteExpired({ table: 'password_reset_requests', where: sql`created_at < now() - interval '1 day'` }),
  },
  links: {
    what: 'Links in mails',
    keep: '30 days after they expire',
    why: 'support can still see that a link was sent and used',
    run: deleteExpired({ table: 'links', where: sql`expires_at < now() - interval '30 days'` }),
  },
  mails: {
    what: 'Mails that were sent',
    keep: '30 days',
    why: 'support can still see what a person was told',
    run: deleteExpired({ table: 'mails', where: sql`created_at < now() - interval '30 days'` }),
  },
  'report-files': {
    what: 'Runs of reports with their files',
    keep: '90 days',
    why: 'a report can be made again from what it was made of',
    run: deleteExpired({ table: 'report_runs', where: sql`expires_at < now()`, at_once: 20 }),
  },
  uploads: {
    what: 'Uploads that were interrupted',
    keep: 'a day',
    why: 'nobody can go on with them',
    run: deleteExpired({
      table: 'imports',
      where: sql`state = 'receiving' and created_at < now() - interval '1 day'`,
      at_once: 5,
    }),
  },
  sessions: {
    what: 'Sessions',
    keep: '30 days after they end',
    why: 'a person can see where they were signed in',
    run: deleteExpired({
      table: 'sessions',
      where: sql`(ended_at < now() - interval '30 days' or expires_at < now() - interval '30 days')`,
      at_once: 200,
    }),
  },
  notices: {
    what: 'Notices in the portal',
    keep: '180 days',
    why: 'the list shows the latest; what they tell of has a history of its own',
    run: deleteExpired({ table: 'notifications', where: sql`created_at < now() - interval '180 days'` }),
  },
  'held-lines': {
    what: 'Waiting lines that were placed or discarded',
    keep: '90 days after the decision',
    why: 'they hold a card number; the transaction or the audit has the rest',
    run: deleteExpired({
      table: 'held_transactions',
      where: sql`state <> 'waiting' and decided_at < now() - interval '90 days'`,
    }),
  },
  'import-problems': {
    what: 'Refused lines of imports',
    keep: '180 days',
    why: 'a file is repaired and sent again within weeks; the counts stay',
    run: deleteExpired({
      table: 'import_problems',
      where: sql`import_id in (select id from imports where created_at < now() - interval '180 days')`,
      at_once: 5_000,
    }),
  },
  'order-drafts': {
    what: 'Orders that were begun and not submitted',
    keep: `${limits.orderDraftDays} days after the last change`,
    why: 'the cards in them were not ordered, and templates and vehicles have moved on',
    run: deleteExpired({
      table: 'order_drafts',
      where: sql`saved_at < now() - make_interval(days => ${limits.orderDraftDays})`,
    }),
  },
  'batch-files': {
    what: 'Files of completed batches, with PIN letters',
    keep: `${batchFileDays} days`,
    why: 'they hold every number and PIN of the batch; the printer fetches them within days',
    run: deleteExpired({
      table: 'batch_files',
      where: sql`made_at < now() - make_interval(days => ${batchFileDays})`,
      at_once: 20,
    }),
  },
  'take-over-keys': {
    what: 'Take-overs that nobody ended, with the key of their secrets',
    keep: `${limits.takeOverDays} days`,
    why: 'a file is repaired within days, and numbers and PINs must not wait for ever',
    run: endOldTakeOvers,
  },
  'take-over-rows': {
    what: 'Rows of take-overs',
    keep: `${limits.takeOverDays} days after the end`,
    why: 'they hold names; what was written is here, and the counts stay',
    run: deleteExpired({
      table: 'take_over_rows',
      where: sql`take_over_id in (select id from take_overs
        where key_sealed is null and finished_at < now() - make_interval(days => ${limits.takeOverDays}))`,
      at_once: 5_000,
    }),
  },
  'portable-fleets': {
    what: 'Portable fleets with their files',
    keep: '7 days',
    why: 'a fleet can be made portable again',
    run: deleteExpired({ table: 'portable_fleets', where: sql`expires_at < now()`, at_once: 5 }),
  },
  'network-payloads': {
    what: 'What was sent to networks',
    keep: '30 days after the answer',
    why: 'it holds numbers and PINs; what became of the change stays',
    run: forgetPayloads,
  },
  'pins-of-closed-accounts': {
    what: 'PINs of closed accounts',
    keep: '30 days after the closing',
    why: 'their cards are cancelled and open no pump',
    run: forgetSecrets(
      { mark: 'pins_removed_at', after: sql`interval '30 days'` },
      {
        set: sql`pin_sealed = null, pin_index = null, pin_offset_sealed = null`,
        where: sql`pin_sealed is not null or pin_index is not null or pin_offset_sealed is not null`,
      },
    ),
  },
  'numbers-of-closed-accounts': {
    what: 'Sealed card numbers of closed accounts',
    keep: '18 months after the closing',
    why: 'late purchases and disputes are over; the keyed hashes stay, so that no number is given twice',
    run: forgetSecrets(
      { mark: 'numbers_removed_at', after: sql`interval '18 months'` },
      { set: sql`number_sealed = null`, where: sql`number_sealed is not null` },
    ),
  },
  'names-of-closed-accounts': {
    what: 'Names of drivers and users of closed accounts',
    keep: '18 months after the closing',
    why: 'nobody has to be asked any more; a person with another account keeps their name',
    run: forgetNames({ mark: 'names_replaced_at', after: sql`interval '18 months'` }),
  },
  'webhook-deliveries': {
    what: 'Messages to webhooks',
    keep: '30 days',
    why: 'the receiver can still be asked why it did not take one',
    run: deleteExpired({ table: 'webhook_deliveries', where: sql`created_at < now() - interval '30 days'` }),
  },
  'staff-tasks': {
    what: 'Tasks of staff that are done',
    keep: '18 months after the end',
    why: 'the audit says who did what; the list shows what was asked',
    run: deleteExpired({ table: 'staff_tasks', where: sql`done_at < now() - interval '18 months'` }),
  },
  'invoice-pdfs': {
    what: 'PDFs of our invoices',
    keep: '13 months',
    why: 'they are drawn again from their documents, with the same bytes; those of other systems stay',
    run: deleteExpired({
      table: 'invoice_files',
      where: sql`created_at < now() - interval '13 months' and exists (
        select from invoices i where i.account_id = invoice_files.account_id and i.id = invoice_files.invoice_id and i.source = 'us')`,
      at_once: 100,
    }),
  },
  'loose-files': {
    what: 'Objects in a file store that no row names',
    keep: 'a day',
    why: 'the row that named it is gone, and the key in it; a call that writes it may be under way',
    run: removeLooseFiles,
  },
  'failed-jobs': {
    what: 'Background work that failed for good',
    keep: '90 days',
    why: 'staff see a week of it; the rest is for finding causes',
    run: deleteExpired({ table: 'failed_jobs', where: sql`failed_at < now() - interval '90 days'` }),
  },
} as const satisfies Record<string, Step>

export type StepName = keyof typeof steps
export const stepNames = Object.keys(steps) as StepName[]
