import type { NewAssignment } from '@forecourt/domain/contract/drivers.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction, unlessTaken } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { acceptTimes, findThing, followCard, overlapping, type Thing } from './assigned-thing.ts'
import { getDriver, lockDriver } from './drivers.queries.ts'

/** Ends the open assignment of the previous driver at that moment. An assignment with a fixed end keeps it. */
const handOver = (ctx: AccountCtx, { vehicle_id, card_id }: Thing, begins_at: string) =>
  ctx.db
    .updateTable('assignments')
    .set({ ends_at: begins_at })
    .where('account_id', '=', ctx.account.id)
    .where(card_id === null ? 'vehicle_id' : 'card_id', '=', card_id ?? vehicle_id)
    .where('ends_at', 'is', null)
    .where('begins_at', '<', begins_at)
    .execute()

/**
 * docs/product/drivers-and-vehicles.md#assignments: of two concurrent assignments of one vehicle, the exclusion constraint accepts
 * one.
 */
export const assignDriver = (ctx: AccountCtx, driver_id: number, input: NewAssignment) =>
  inTransaction(ctx, async (ctx) => {
    const { status } = await lockDriver(ctx, driver_id)
    if (status !== 'active' && input.ends_at === null) throw conflict('Only an active driver can be given a vehicle or a card')
    const thing = await findThing(ctx, input)
    const { begins_at, ends_at } = input
    acceptTimes(ctx, thing, input)
    let id = 0
    const isFree = await unlessTaken(ctx, async (ctx) => {
      if (ends_at === null) await handOver(ctx, thing, begins_at)
      const values = { account_id: ctx.account.id, driver_id, ...thing, begins_at, ends_at }
      id = (await ctx.db.insertInto('assignments').values(values).returning('id').executeTakeFirstOrThrow()).id
    })
    if (!isFree) throw overlapping()
    await followCard(ctx, thing)
    const after = { assignment_id: id, ...input, card_id: thing.card_id, vehicle_number: input.vehicle_number ?? null }
    await audit(ctx, { action: 'driver.assign', object: { type: 'driver', id: driver_id }, after })
    return getDriver(ctx, driver_id)
  })
