import type { NewVehicle } from '@forecourt/domain/contract/vehicles.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction, unlessTaken } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { getVehicle } from './vehicles.queries.ts'
import { refuseUnknownType } from './update-vehicle.ts'

/** For a vehicle before its first card, or one that is known only from a card. */
export const createVehicle = (ctx: AccountCtx, { vehicle_number, ...sent }: NewVehicle) =>
  inTransaction(ctx, async (ctx) => {
    refuseUnknownType(sent)
    const values = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
    let id = 0
    const isFree = await unlessTaken(ctx, async ({ db }) => {
      const added = db.insertInto('vehicles').values({ account_id: ctx.account.id, vehicle_number, ...values })
      id = (await added.returning('id').executeTakeFirstOrThrow()).id
    })
    if (!isFree) throw invalid({ vehicle_number: ['This vehicle already exists'] })
    await audit(ctx, { action: 'vehicle.create', object: { type: 'vehicle', id }, after: { vehicle_number, ...values } })
    return getVehicle(ctx, vehicle_number)
  })
