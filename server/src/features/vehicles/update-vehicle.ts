import type { VehicleEdit, VehicleInput } from '@forecourt/domain/contract/vehicles.ts'
import { vehicleTypes } from '@forecourt/domain/reference.ts'
import { mergeSent } from '@forecourt/domain/rules/merge-sent.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { cancelHeldCards, listHeldCards } from '#src/features/cards/held-cards.ts'
import { findVehicle, getVehicle } from './vehicles.queries.ts'

export const refuseUnknownType = ({ card_vehicle_type_id }: Partial<Pick<VehicleInput, 'card_vehicle_type_id'>>) => {
  if (card_vehicle_type_id && !vehicleTypes.some(({ id }) => id === card_vehicle_type_id))
    throw invalid({ card_vehicle_type_id: ['Unknown vehicle type'] })
}

/** A sold vehicle has no driver. Future assignments are deleted. */
const endAssignments = async (ctx: AccountCtx, vehicle_id: number) => {
  const of = sql`account_id = ${ctx.account.id} and vehicle_id = ${vehicle_id}`
  await sql`delete from assignments where ${of} and begins_at >= now()`.execute(ctx.db)
  await sql`update assignments set ends_at = now() where ${of} and (ends_at is null or ends_at > now())`.execute(ctx.db)
}

/** docs/product/drivers-and-vehicles.md#sold-vehicles: the person decides whether its cards are cancelled. */
const sell = async (ctx: AccountCtx, vehicle: { id: number; vehicle_number: string }, cancel_cards: number[] | undefined) => {
  await endAssignments(ctx, vehicle.id)
  if (!cancel_cards) return
  const held = await listHeldCards(ctx, { vehicle_number: vehicle.vehicle_number })
  const note = `Vehicle ${vehicle.vehicle_number}`
  await cancelHeldCards(ctx, held, { confirmed: cancel_cards, reason: 'vehicle sold', note })
}

/** A vehicle without saved data has version 0. If two people save it first at once, one gets a conflict. */
export const updateVehicle = (ctx: AccountCtx, number: string, { version, cancel_cards, ...sent }: VehicleEdit) =>
  inTransaction(ctx, async (ctx) => {
    const { vehicle_number, version: _, ...before } = await findVehicle(ctx, number)
    refuseUnknownType(sent)
    // Stored values were validated when they were saved.
    const values = mergeSent(before as VehicleInput, sent)
    if (cancel_cards && values.status !== 'sold') throw invalid({ cancel_cards: ['Only for a sold vehicle'] })
    const saved = await ctx.db
      .insertInto('vehicles')
      .values({ account_id: ctx.account.id, vehicle_number, ...values })
      .onConflict((conflicting) =>
        conflicting
          .columns(['account_id', 'vehicle_number_key'])
          .doUpdateSet({ ...values, version: sql`vehicles.version + 1`, updated_at: sql`now()` })
          .where('vehicles.version', '=', version),
      )
      .returning(['id', 'version'])
      .executeTakeFirst()
    if (!saved || saved.version !== version + 1)
      throw conflict('Someone else has changed this vehicle since you opened it', 'version')
    if (values.status === 'sold') await sell(ctx, { id: saved.id, vehicle_number }, cancel_cards)
    await audit(ctx, { action: 'vehicle.update', object: { type: 'vehicle', id: saved.id }, before, after: values })
    return getVehicle(ctx, vehicle_number)
  })
