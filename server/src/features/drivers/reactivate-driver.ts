import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { isLive } from '#src/db/card-status.ts'
import { followCard } from './assigned-thing.ts'
import { getDriver, lockDriver } from './drivers.queries.ts'

/** Cards that stayed, such as locked ones, still point to the driver, but their assignments have ended. */
const giveUpCards = async (ctx: AccountCtx, driver_id: number) => {
  const { rows } = await sql<{ card_id: number }>`
    select c.id as card_id from cards c where c.account_id = ${ctx.account.id} and c.driver_id = ${driver_id} and ${sql.raw(isLive('c'))}
    order by c.id for update of c`.execute(ctx.db)
  for (const card of rows) await followCard(ctx, card)
}

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
    await giveUpCards(ctx, id)
    await audit(ctx, {
      action: 'driver.reactivate',
      object: { type: 'driver', id },
      before: { status: before.status, left_on: before.left_on },
      after: { status: 'active', left_on: null },
    })
    return getDriver(ctx, id)
  })
