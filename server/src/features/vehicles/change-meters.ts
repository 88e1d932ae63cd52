// docs/product/drivers-and-vehicles.md#new-odometers: from the day of a new odometer, readings are compared only with its own.
import type { Meter } from '@forecourt/domain/contract/vehicles.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction, unlessTaken } from '#src/db/transaction.ts'
import { invalid, notFound } from '#src/system/errors.ts'
import { measureAgain } from '#src/features/transactions/measure-again.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'
import { keepVehicle } from './keep-vehicle.ts'
import { findVehicle, getVehicle } from './vehicles.queries.ts'

type Named = { number: string; from_day: string }
type Changed = { vehicle_number: string; vehicle_id: number }

/** The turn must be taken before anything is read. */
const change = (ctx: AccountCtx, { number, from_day }: Named, work: (ctx: AccountCtx, changed: Changed) => Promise<void>) =>
  inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const { vehicle_number } = await findVehicle(ctx, number)
    await work(ctx, { vehicle_number, vehicle_id: await keepVehicle(ctx, vehicle_number) })
    await measureAgain(ctx, { account_id: ctx.account.id, vehicle_number, transacted_at: `${from_day}T00:00:00` }, [])
    return getVehicle(ctx, vehicle_number)
  })

export const addMeter = (ctx: AccountCtx, number: string, meter: Meter) =>
  change(ctx, { number, from_day: meter.from_day }, async (ctx, { vehicle_id }) => {
    const isFree = await unlessTaken(ctx, ({ db }) =>
      db
        .insertInto('vehicle_meters')
        .values({ account_id: ctx.account.id, vehicle_id, ...meter })
        .execute(),
    )
    if (!isFree) throw invalid({ from_day: ['There is already a new odometer from this day'] })
    await audit(ctx, { action: 'vehicle.add-meter', object: { type: 'vehicle', id: vehicle_id }, after: meter })
  })

export const removeMeter = (ctx: AccountCtx, number: string, from_day: string) =>
  change(ctx, { number, from_day }, async (ctx, { vehicle_id }) => {
    const removed = await ctx.db
      .deleteFrom('vehicle_meters')
      .where('account_id', '=', ctx.account.id)
      .where('vehicle_id', '=', vehicle_id)
      .where('from_day', '=', from_day)
      .returning(['from_day', 'reading'])
      .executeTakeFirst()
    if (!removed) throw notFound()
    await audit(ctx, { action: 'vehicle.remove-meter', object: { type: 'vehicle', id: vehicle_id }, before: removed })
  })
