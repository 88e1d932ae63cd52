import type { DriverEdit } from '@forecourt/domain/contract/drivers.ts'
import { sql } from 'kysely'
import { isLive } from '#src/db/card-status.ts'
import { audit } from '#src/trail/audit.ts'
import { changedOnly } from '#src/trail/history.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction, unlessTaken } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'
import { numberTaken } from './create-driver.ts'
import { getDriver } from './drivers.queries.ts'

/** docs/product/telling-the-networks.md#messages: a network knows the driver of a card by this number. */
const tellOfNumber = async (ctx: AccountCtx, driver_id: number) => {
  const { rows } = await sql<{ id: number }>`
    select c.id from cards c where c.account_id = ${ctx.account.id} and c.driver_id = ${driver_id} and ${sql.raw(isLive('c'))}
    order by c.id for no key update of c`.execute(ctx.db)
  await tellNetwork(ctx, { accountId: ctx.account.id, cardIds: rows.map(({ id: card_id }) => card_id), kinds: ['driver'] })
}

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
    if ('driver_number' in difference.after) await tellOfNumber(ctx, id)
    await audit(ctx, { action: 'driver.update', object: { type: 'driver', id }, ...difference })
    return getDriver(ctx, id)
  })
