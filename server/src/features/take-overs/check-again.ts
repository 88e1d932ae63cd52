import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { reopenTakeOver } from './reopen-take-over.ts'
import { getTakeOver } from './take-overs.queries.ts'

/** The portal's own records may have changed since the rows were compared: a card was cancelled, an account number was taken. */
export const checkAgain = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    await reopenTakeOver(ctx, id)
    await audit(ctx, { action: 'take-over.check', object: { type: 'take-over', id } })
    await enqueue(ctx, 'take-overs.check', { take_over_id: id })
    return getTakeOver(ctx, id)
  })
