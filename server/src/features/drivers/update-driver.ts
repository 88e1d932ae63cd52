import type { DriverEdit } from '@forecourt/domain/contract/drivers.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import { changedOnly } from '#src/trail/history.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction, unlessTaken } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { numberTaken } from './create-driver.ts'
import { getDriver } from './drivers.queries.ts'

/** Stored transactions keep the driver's name and number of that time. */
export const updateDriver = (ctx: AccountCtx, id: number, { version, ...sent }: DriverEdit) =>
  inTransaction(ctx, async (ctx) => {
    const before = await getDriver(ctx, id)
    const values = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
    let changed = 0n
    const isFree = await unlessTaken(ctx, async ({ db }) => {
      const { numUpdatedRows } = await db
        .updateTable('drivers')
        .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
        .where('account_id', '=', ctx.account.id)
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
      changed = numUpdatedRows
    })
    if (!isFree) throw numberTaken()
    if (changed === 0n) throw conflict('Someone else has changed this driver since you opened it', 'version')
    const difference = changedOnly(before, values)
    await audit(ctx, { action: 'driver.update', object: { type: 'driver', id }, ...difference })
    return getDriver(ctx, id)
  })
