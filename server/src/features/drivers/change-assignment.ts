import type { AssignmentTimes } from '@forecourt/domain/contract/drivers.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction, unlessTaken } from '#src/db/transaction.ts'
import { conflict, notFound } from '#src/system/errors.ts'
import { acceptTimes, followCard, overlapping, refuseSold, type Thing } from './assigned-thing.ts'
import { getDriver, lockDriver } from './drivers.queries.ts'

type Named = { id: number; assignment_id: number }

const ofDriver = (ctx: AccountCtx, { id, assignment_id }: Named) =>
  ctx.db
    .selectFrom('assignments')
    .select(['vehicle_id', 'card_id', 'begins_at', 'ends_at'])
    .where('account_id', '=', ctx.account.id)
    .where('driver_id', '=', id)
    .where('id', '=', assignment_id)

const lockAssignment = async (ctx: AccountCtx, named: Named) => {
  const found = await ofDriver(ctx, named).forUpdate().executeTakeFirst()
  if (!found) throw notFound()
  const { vehicle_id, card_id, ...times } = found
  // A check constraint guarantees that exactly one of the two is set.
  return { thing: { vehicle_id, card_id } as Thing, times }
}

export const changeAssignment = (ctx: AccountCtx, named: Named, sent: AssignmentTimes) =>
  inTransaction(ctx, async (ctx) => {
    const { status } = await lockDriver(ctx, named.id)
    const { thing, times } = await lockAssignment(ctx, named)
    const after = {
      begins_at: sent.begins_at ?? times.begins_at,
      ends_at: sent.ends_at === undefined ? times.ends_at : sent.ends_at,
    }
    if (status !== 'active' && after.ends_at === null) throw conflict('Only an active driver can have a vehicle or a card')
    await refuseSold(ctx, thing, after.ends_at)
    acceptTimes(ctx, thing, after)
    const isFree = await unlessTaken(ctx, ({ db }) =>
      db
        .updateTable('assignments')
        .set(after)
        .where('account_id', '=', ctx.account.id)
        .where('id', '=', named.assignment_id)
        .execute(),
    )
    if (!isFree) throw overlapping()
    await followCard(ctx, thing)
    await audit(ctx, { action: 'driver.change-assignment', object: { type: 'driver', id: named.id }, before: times, after })
    return getDriver(ctx, named.id)
  })

/** For an assignment that was entered by mistake. Stored fills keep the driver they took from it. */
export const removeAssignment = (ctx: AccountCtx, named: Named) =>
  inTransaction(ctx, async (ctx) => {
    await lockDriver(ctx, named.id)
    const { thing, times } = await lockAssignment(ctx, named)
    await ctx.db
      .deleteFrom('assignments')
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', named.assignment_id)
      .execute()
    await followCard(ctx, thing)
    await audit(ctx, {
      action: 'driver.remove-assignment',
      object: { type: 'driver', id: named.id },
      before: { ...thing, ...times },
    })
    return {}
  })
