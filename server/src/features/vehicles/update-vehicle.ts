import type { VehicleEdit } from '@forecourt/domain/contract/vehicles.ts'
import { mergeSent } from '@forecourt/domain/rules/merge-sent.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { getVehicle } from './vehicles.queries.ts'

/** A vehicle without saved data has version 0. Of two first saves at once, one gets a conflict. */
export const updateVehicle = (ctx: AccountCtx, number: string, { version, ...sent }: VehicleEdit) =>
  inTransaction(ctx, async (ctx) => {
    const { vehicle_number, version: _, ...before } = await getVehicle(ctx, number)
    const values = mergeSent(before, sent)
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
    await audit(ctx, { action: 'vehicle.update', object: { type: 'vehicle', id: saved.id }, before, after: values })
    return getVehicle(ctx, vehicle_number)
  })
