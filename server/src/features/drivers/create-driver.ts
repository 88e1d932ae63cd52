import type { DriverInput } from '@forecourt/domain/contract/drivers.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction, unlessTaken } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { getDriver } from './drivers.queries.ts'

export const numberTaken = () => invalid({ driver_number: ['This driver number is in use'] })

/** If two drivers with the same number are created at once, the unique index accepts one. */
export const createDriver = (ctx: AccountCtx, values: DriverInput) =>
  inTransaction(ctx, async (ctx) => {
    let id = 0
    const isFree = await unlessTaken(ctx, async ({ db }) => {
      const added = db
        .insertInto('drivers')
        .values({ account_id: ctx.account.id, ...values })
        .returning('id')
      id = (await added.executeTakeFirstOrThrow()).id
    })
    if (!isFree) throw numberTaken()
    await audit(ctx, { action: 'driver.create', object: { type: 'driver', id }, after: values })
    return getDriver(ctx, id)
  })
