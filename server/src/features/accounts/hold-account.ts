// docs/product/accounts.md#holds: a hold is a row. A trigger derives the account's standing from its open holds.
import { holdReasonNames, standingRefusals, type HoldReason } from '@forecourt/domain/rules/account-standing.ts'
import { classOfHold } from '@forecourt/domain/rules/network-changes.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { Ctx, UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueueAll } from '#src/jobs/queue.ts'
import { alreadyDecided, conflict } from '#src/system/errors.ts'
import { tellOfHold } from '#src/features/network-changes/tell-account.ts'
import { lockAccount } from './lock-account.ts'
import { getAccount } from './read-register.ts'

const refusals = { prospect: 'account_not_open', closed: 'account_closed', open: null, on_hold: null } as const

const openHold = (ctx: Ctx, account_id: number, reason: HoldReason) =>
  ctx.db
    .selectFrom('account_holds')
    .select(['id', 'begun_at'])
    .where('account_id', '=', account_id)
    .where('reason', '=', reason)
    .where('released_at', 'is', null)
    .executeTakeFirst()

type Begun = { reason: HoldReason; note: string; nobody_signs_in: boolean }

/** Null if the system began or ended the hold. */
const userOf = ({ who }: Ctx) => (who && 'user_id' in who ? who.user_id : null)

/** Runs in the caller's transaction. */
export const beginHold = async (ctx: Ctx, account_id: number, { reason, note, nobody_signs_in }: Begun) => {
  const { standing } = await lockAccount(ctx, account_id)
  const refusal = refusals[standing]
  if (refusal) throw conflict(standingRefusals[refusal], refusal)
  if (await openHold(ctx, account_id, reason)) throw alreadyDecided(`This account is on hold already: ${holdReasonNames[reason]}`)
  await ctx.db
    .insertInto('account_holds')
    .values({
      account_id,
      reason,
      note,
      nobody_signs_in,
      begun_by: userOf(ctx),
      // Not now(), the start of the transaction: orders that were written while this waited for the lock came before the hold.
      begun_at: sql`clock_timestamp()`,
    })
    .execute()
  await tellOfHold(ctx, { accountId: account_id, class: classOfHold({ isBegun: true, reason }) })
  await audit(ctx, {
    action: 'account.hold',
    account_id,
    object: { type: 'account', id: account_id },
    before: { standing },
    after: { standing: 'on_hold', reason, note, nobody_signs_in },
  })
}

export const holdAccount = (ctx: UserCtx, account_id: number, begun: Begun) =>
  inTransaction(ctx, async (ctx) => {
    await beginHold(ctx, account_id, begun)
    return getAccount(ctx, account_id)
  })

/**
 * Scheduled reports pause while an account is held for fraud. Those that wait for an invoice would not hear of it again. The job of
 * an invoice that was closed before the hold may have run during it: a schedule that has reported an invoice ignores it.
 */
const reportInvoicesSince = async (ctx: Ctx, account_id: number, begun_at: string) => {
  const closed = await ctx.db
    .selectFrom('invoices')
    .select('id as invoice_id')
    .where('account_id', '=', account_id)
    .where('source', '=', 'us')
    .where('closed_at', '>=', sql<string>`${begun_at}::timestamptz - interval '1 day'`)
    .orderBy('id')
    .execute()
  await enqueueAll(ctx, 'reports.invoice-closed', closed)
}

type Ended = { reason: HoldReason; note: string }

/** Ends only the hold for this reason: a paid bill does not lift a hold for fraud. Runs in the caller's transaction. */
export const endHold = async (ctx: Ctx, account_id: number, { reason, note }: Ended) => {
  const { standing } = await lockAccount(ctx, account_id)
  const hold = await openHold(ctx, account_id, reason)
  if (!hold) throw alreadyDecided(`This account is not on hold for this reason: ${holdReasonNames[reason]}`)
  await ctx.db
    .updateTable('account_holds')
    .set({ released_at: sql`now()`, released_by: userOf(ctx), release_note: note })
    .where('id', '=', hold.id)
    .execute()
  if (reason === 'fraud') await reportInvoicesSince(ctx, account_id, hold.begun_at)
  const released = await getAccount(ctx, account_id)
  // While another hold is open, the cards stay locked and the network need not be told.
  if (released.standing !== standing)
    await tellOfHold(ctx, { accountId: account_id, class: classOfHold({ isBegun: false, reason }), isReleased: true })
  await audit(ctx, {
    action: 'account.release',
    account_id,
    object: { type: 'account', id: account_id },
    before: { standing },
    after: { standing: released.standing, reason, note },
  })
  return released
}

export const releaseAccount = (ctx: UserCtx, account_id: number, ended: Ended) =>
  inTransaction(ctx, (ctx) => endHold(ctx, account_id, ended))
