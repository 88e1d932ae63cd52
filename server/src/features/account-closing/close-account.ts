import { audit } from '#src/trail/audit.ts'
import type { Ctx, SystemCtx, UserCtx } from '#src/system/context.ts'
import { sql } from 'kysely'
import { standingRefusals } from '@forecourt/domain/rules/account-standing.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { changeAccount } from '#src/features/accounts/change-account.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { getAccount } from '#src/features/accounts/read-register.ts'
import { tellNetworkOfAccount } from '#src/features/network-changes/tell-network.ts'
import { todayOf } from './account-closing.queries.ts'

type Locked = Awaited<ReturnType<typeof lockAccount>>

/** From here on every card counts as Cancelled and the account is read-only. The job `accounts.settle-closed` does the rest. */
const markClosed = async (ctx: Ctx, { id: account_id, standing }: Locked, closed_on: string) => {
  await changeAccount(ctx, account_id, { standing: 'closed', closed_on, closes_on: null })
  await ctx.db
    .updateTable('account_closings')
    .set({ closed_at: sql`now()` })
    .where('account_id', '=', account_id)
    .execute()
  const object = { type: 'account', id: account_id }
  await audit(ctx, { action: 'account.close', account_id, object, before: { standing }, after: { standing: 'closed' } })
  await tellNetworkOfAccount(ctx, { accountId: account_id, kinds: ['closing'], class: 2 })
  await enqueue(ctx, 'accounts.settle-closed', { account_id })
}

const refusals = { prospect: 'account_not_open', closed: 'account_closed', open: null, on_hold: null } as const

/** docs/product/accounts.md#closing: a later day only plans the closing. */
export const closeAccount = (ctx: UserCtx, account_id: number, { effective_on, note }: { effective_on: string; note: string }) =>
  inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx, account_id)
    const refusal = refusals[account.standing]
    if (refusal) throw conflict(standingRefusals[refusal], refusal)
    const today = await todayOf(ctx, account.time_zone)
    if (effective_on < today) throw invalid({ effective_on: ['Must be today or later'] })
    const closing = { effective_on, note, requested_by: ctx.who.user_id }
    await ctx.db
      .insertInto('account_closings')
      .values({ account_id, ...closing })
      .onConflict((conflicting) => conflicting.column('account_id').doUpdateSet({ ...closing, requested_at: sql`now()` }))
      .execute()
    await changeAccount(ctx, account_id, { closes_on: effective_on })
    await audit(ctx, {
      action: 'account.plan-close',
      account_id,
      object: { type: 'account', id: account_id },
      before: { closes_on: account.closes_on },
      after: { closes_on: effective_on, note },
    })
    if (effective_on === today) await markClosed(ctx, account, today)
    return getAccount(ctx, account_id)
  })

/** Called by the job on the day. Checks under the lock whether the closing is still planned. */
export const closeIfDue = (ctx: SystemCtx, account_id: number) =>
  inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx, account_id)
    const today = await todayOf(ctx, account.time_zone)
    const isDue = account.closes_on !== null && account.closes_on <= today && refusals[account.standing] === null
    if (isDue) await markClosed(ctx, account, today)
  })
