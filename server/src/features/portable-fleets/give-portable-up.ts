import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { removeParts } from './fleet-parts.ts'
import { tell } from './make-portable.ts'

const couldNot = 'The file could not be made. Customer service has been notified'

/** Called when the job has no tries left. */
export const givePortableUp = (ctx: SystemCtx, { portable_fleet_id: id }: { portable_fleet_id: number }) =>
  inTransaction(ctx, async (ctx) => {
    const fleet = await ctx.db
      .updateTable('portable_fleets')
      .set({ state: 'failed', failure: couldNot, key_sealed: null })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .returning(['account_id', 'user_id', 'link'])
      .executeTakeFirst()
    if (!fleet) return
    await removeParts(ctx, id)
    await tell(ctx, fleet, 'Your portable fleet could not be made')
  })
