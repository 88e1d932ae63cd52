import type { OdometerCorrection } from '@forecourt/domain/contract/transactions.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { measureAgain } from './measure-again.ts'
import { takeTurn } from './take-turn.ts'
import { getTransaction } from './transactions.queries.ts'

/**
 * docs/product/drivers-and-vehicles.md#corrected-odometers: invoiced fills can be corrected too, because the reading involves no
 * money. The received reading is kept beside the correction; entering it again removes the correction.
 */
export const correctOdometer = (ctx: AccountCtx, id: number, { odometer, reason }: OdometerCorrection) =>
  inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const before = await getTransaction(ctx, id)
    if (before.kind !== 'sale') throw conflict('Only a purchase has an odometer')
    if (before.odometer === odometer) throw invalid({ odometer: ['This is the current value'] })
    const received = before.odometer_corrected_at === null ? before.odometer : before.odometer_as_received
    const isTakenBack = odometer === received
    const { vehicle_number, transacted_at } = before
    await sql`
      update transactions set odometer = ${odometer}, odometer_as_received = ${isTakenBack ? null : received},
        odometer_reason = ${isTakenBack ? null : reason}, odometer_corrected_at = ${isTakenBack ? null : sql`now()`}
      where account_id = ${ctx.account.id} and transacted_at = ${transacted_at}::timestamp and id = ${id}`.execute(ctx.db)
    await measureAgain(ctx, { account_id: ctx.account.id, vehicle_number, transacted_at }, [{ id }])
    await audit(ctx, {
      action: 'transaction.correct-odometer',
      object: { type: 'transaction', id },
      before: { odometer: before.odometer },
      after: { odometer, reason },
    })
    return getTransaction(ctx, id)
  })
