import type { AddressEdit, AddressInput } from '@forecourt/domain/contract/addresses.ts'
import { mergeSent } from '@forecourt/domain/rules/merge-sent.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { holdStanding } from '#src/db/standing.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { acceptAddress } from './accept-address.ts'
import { lockOwnAddress } from './addresses.queries.ts'

/** Open orders keep the old address, because they have their own copy. */
export const updateAddress = (ctx: UserCtx, address_id: number, { version, ...sent }: AddressEdit) =>
  inTransaction(ctx, async (ctx) => {
    const { id, account_id, version: current, updated_at: _, ...before } = await lockOwnAddress(ctx, address_id)
    await holdStanding(ctx, account_id, 'kept')
    // The state of a stored address was checked when it was saved.
    const stored = { ...before, account_id } as AddressInput
    const after = await acceptAddress(ctx, account_id, mergeSent(stored, sent))
    // The version is optional in this call. Without it the last save wins.
    if (version !== undefined && version !== current)
      throw conflict('Someone else has changed this delivery address since you opened it', 'version')
    const address = await ctx.db
      .updateTable('delivery_addresses')
      .set({ ...after, version: sql`version + 1`, updated_at: sql`now()` })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(ctx, { action: 'address.update', object: { type: 'address', id }, account_id, before, after })
    return address
  })
