import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { getDriver, lockDriver } from './drivers.queries.ts'

/** A driver who comes back is active again. Cancelled cards and driver IDs stay cancelled; the driver gets new ones. */
export const reactivateDriver = (ctx: AccountCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const before = await lockDriver(ctx, id)
    if (before.status === 'active') throw conflict('This driver is active already')
    await ctx.db
      .updateTable('drivers')
      .set({ status: 'active', left_on: null, version: sql`version + 1`, updated_at: sql`now()` })
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      .execute()
    await audit(ctx, {
      action: 'driver.reactivate',
      object: { type: 'driver', id },
      before: { status: before.status, left_on: before.left_on },
      after: { status: 'active', left_on: null },
    })
    return getDriver(ctx, id)
  })
