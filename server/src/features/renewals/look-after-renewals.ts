// docs/product/card-life.md#renewal: runs once a day. All steps are safe to repeat.
import { counted } from '@forecourt/domain/format/counted.ts'
import { dayAfter, monthOfRun, monthWords, remindDaysBefore } from '@forecourt/domain/rules/renewals.ts'
import { dayIn } from '@forecourt/domain/rules/time-zone.ts'
import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import { openTasks } from '#src/features/staff-tasks/open-task.ts'
import { eachByItself } from '#src/jobs/each-by-itself.ts'
import { enqueueAll } from '#src/jobs/queue.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { endsInMonth } from './find-draft.ts'
import { tellAdmins } from './tell-admins.ts'

const weekInMs = 7 * 86_400_000

/** One run per month: if two workers start it, one inserts it. */
const startRun = (base: SystemCtx, month: string) =>
  inTransaction(base, async ({ db }) => {
    const { rows } = await sql<{ id: number }>`
      insert into renewal_runs (month) values (${month}) on conflict (month) do nothing returning id`.execute(db)
    if (!rows[0]) return
    await sql`
      insert into renewal_accounts (renewal_run_id, account_id)
      select distinct ${rows[0].id}::bigint, c.account_id from cards c where ${endsInMonth(month)}`.execute(db)
    await sql`update renewal_runs r set drafted_at = now()
      where r.id = ${rows[0].id} and not exists (select from renewal_accounts a where a.renewal_run_id = r.id)`.execute(db)
  })

/** Lists and orders that are not created yet: new ones, and those whose job failed for good. */
const enqueueOpen = (base: SystemCtx) =>
  inTransaction(base, async (ctx) => {
    const { rows } = await sql<{ renewal_account_id: number; state: string }>`
      select id as renewal_account_id, state from renewal_accounts where state in ('drafting', 'approved') order by id`.execute(
      ctx.db,
    )
    const idsIn = (wanted: string) =>
      rows.filter(({ state }) => state === wanted).map(({ renewal_account_id }) => ({ renewal_account_id }))
    await enqueueAll(ctx, 'renewals.draft', idsIn('drafting'))
    await enqueueAll(ctx, 'renewals.order', idsIn('approved'))
  })

/** A closed account gets no new plastic, so its lists end. */
const endClosed = (base: SystemCtx, today: string) =>
  inTransaction(base, async ({ db }) => {
    await sql`
      with closed as (
        update renewal_accounts a set state = 'done', approved_at = now(), version = a.version + 1,
          review_until = coalesce(a.review_until, ${today}::date)
        from accounts o where o.id = a.account_id and o.standing = 'closed' and a.state <> 'done' returning a.id, a.account_id)
      update renewal_cards c set outcome = 'skipped', outcome_reason = 'account' from closed
      where c.account_id = closed.account_id and c.renewal_account_id = closed.id and c.outcome is null`.execute(db)
  })

type Silent = { id: number; account_id: number; month: string; review_until: string }

const remind = (base: SystemCtx, { id, account_id, month, review_until }: Silent) =>
  inTransaction(base, async (outer) => {
    const { rows } = await sql`
      update renewal_accounts set reminded_at = now()
      where id = ${id} and state = 'review' and reviewed_at is null and reminded_at is null returning id`.execute(outer.db)
    if (rows.length === 0) return
    await tellAdmins(await withinAccount(outer, account_id), 'renewals-reminder', { month, review_until })
  })

const remindSilent = async (ctx: SystemCtx, today: string) => {
  const { rows } = await sql<Silent>`
    select a.id, a.account_id, r.month, a.review_until from renewal_accounts a
    join renewal_runs r on r.id = a.renewal_run_id join accounts o on o.id = a.account_id
    where a.state = 'review' and a.reviewed_at is null and a.reminded_at is null and o.standing = 'open'
      and a.review_until between ${today}::date and ${dayAfter(today, remindDaysBefore)}::date order by a.id`.execute(ctx.db)
  await eachByItself(rows, (silent) => remind(ctx, silent))
}

/** For lists whose review time is over: staff approve them as proposed, whether or not the account confirmed. */
const askStaff = (base: SystemCtx, today: string) =>
  inTransaction(base, async (ctx) => {
    const { rows } = await sql<{ id: number; month: string; accounts: number }>`
      select r.id, r.month, count(*)::int as accounts from renewal_accounts a join renewal_runs r on r.id = a.renewal_run_id
      where a.state = 'review' and a.review_until < ${today}::date group by r.id, r.month order by r.id`.execute(ctx.db)
    await openTasks(
      ctx,
      rows.map(({ id, month, accounts }) => ({
        kind: 'renewals_due',
        object_id: id,
        account_id: null,
        about: `${monthWords(month)} · ${counted(accounts, 'account')}`,
        due_at: new Date(ctx.clock.now().getTime() + weekInMs),
      })),
    )
  })

/** A failing step does not block the others; the job is retried afterwards. */
export const lookAfterRenewals = async (ctx: SystemCtx) => {
  const today = dayIn(ctx.config.branding.time_zone, ctx.clock.now())
  const steps = [
    () => startRun(ctx, monthOfRun(today)),
    () => endClosed(ctx, today),
    () => enqueueOpen(ctx),
    () => remindSilent(ctx, today),
    () => askStaff(ctx, today),
  ]
  await eachByItself(steps, (step) => step())
}
