// docs/product/receivables.md#statements
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import { notify } from '#src/trail/notify.ts'
import type { AccountCtx, SystemCtx, UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { enqueueAll } from '#src/jobs/queue.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { assertLedger } from '#src/features/ledger/assert-ledger.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { readSums, type Days } from './read-statement.ts'
import { getStatement } from './statements.queries.ts'

const longest = 731

/** At most up to yesterday, because today may still get postings. */
export const makeStatement = (ctx: AccountCtx, days: Days) =>
  inTransaction(ctx, async (ctx) => {
    const { from_on, to_on } = days
    if (to_on >= providerToday(ctx)) throw invalid({ to_on: ['Yesterday at the latest'] })
    if (from_on > to_on) throw invalid({ from_on: ['From must not be after To'] })
    if (addDays(from_on, longest) < to_on) throw invalid({ from_on: ['At most two years'] })
    await assertLedger(ctx)
    const account_id = ctx.account.id
    const sums = await readSums(ctx, account_id, days)
    const { id } = await ctx.db
      .insertInto('statements')
      .values({ account_id, from_on, to_on, ...sums, user_id: ctx.who.user_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(ctx, { action: 'statement.make', object: { type: 'statement', id }, after: { ...days, ...sums } })
    return getStatement(ctx, id)
  })

/** The most recent statement day, today or earlier, so that a missed night is made up for. */
const lastDue = (today: string, statement_day: number) => {
  const day = `${today.slice(0, 8)}${String(statement_day).padStart(2, '0')}`
  if (day <= today) return day
  return `${addDays(`${today.slice(0, 8)}01`, -1).slice(0, 8)}${String(statement_day).padStart(2, '0')}`
}

const monthBefore = (day: string) => `${addDays(`${day.slice(0, 8)}01`, -1).slice(0, 8)}${day.slice(8)}`

type Scheduled = { statement_day: number; last_to: string | null }

/** Undefined if the account no longer has a statement day. */
const findScheduled = async ({ db }: SystemCtx, account_id: number) => {
  const { rows } = await sql<Scheduled>`
    select statement_day, (
        select max(s.to_on) from statements s where s.account_id = b.account_id and s.is_monthly
      ) as last_to
    from account_billings b where account_id = ${account_id} and statement_day is not null`.execute(db)
  return rows[0]
}

export const makeMonthly = (ctx: SystemCtx, { account_id }: { account_id: number }) =>
  inTransaction(ctx, async (ctx) => {
    const scheduled = await findScheduled(ctx, account_id)
    if (!scheduled) return
    const { statement_day, last_to } = scheduled
    const due = lastDue(providerToday(ctx), statement_day)
    const to_on = addDays(due, -1)
    if (last_to !== null && last_to >= to_on) return
    const days = { from_on: last_to === null ? monthBefore(due) : addDays(last_to, 1), to_on }
    const sums = await readSums(ctx, account_id, days)
    const { numInsertedOrUpdatedRows } = await ctx.db
      .insertInto('statements')
      .values({ account_id, ...days, ...sums, is_monthly: true })
      .onConflict((known) => known.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return
    await notify(ctx, {
      account_id,
      kind: 'notice',
      title: `The statement to ${to_on} is ready`,
      link: '/statements',
      needs: 'money.view',
    })
  })

/** Runs every night. Each account is a job of its own. */
export const startStatements = (ctx: SystemCtx) =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ account_id: number }>`
      select b.account_id from account_billings b, billing_settings g
      where b.statement_day is not null and g.ledger_from is not null order by b.account_id`.execute(ctx.db)
    await enqueueAll(ctx, 'statements.make-account', rows)
  })

export const scheduleStatements = (ctx: UserCtx, account_id: number, { statement_day }: { statement_day: number | null }) =>
  inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, account_id)
    const { numUpdatedRows } = await ctx.db
      .updateTable('account_billings')
      .set({ statement_day })
      .where('account_id', '=', account_id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw conflict('This account has no billing information yet', 'no_billing')
    await audit(ctx, {
      action: 'statement.schedule',
      account_id,
      object: { type: 'account', id: account_id },
      after: { statement_day },
    })
  })
