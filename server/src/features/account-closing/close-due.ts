import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { eachByItself } from '#src/jobs/each-by-itself.ts'
import { enqueueAll } from '#src/jobs/queue.ts'
import { closeIfDue } from './close-account.ts'

/**
 * Closes accounts whose day has come in their time zone, and settles closed ones that have something left, such as an order in a
 * batch.
 */
export const closeDue = async (ctx: SystemCtx) => {
  const now = ctx.clock.now().toISOString()
  const { rows } = await sql<{ account_id: number; is_closed: boolean }>`
    select x.account_id, x.closed_at is not null as is_closed
    from account_closings x join accounts a on a.id = x.account_id
    where x.settled_at is null and x.effective_on <= (${now}::timestamptz at time zone a.time_zone)::date
    order by x.account_id`.execute(ctx.db)
  const left = rows.filter(({ is_closed }) => is_closed).map(({ account_id }) => ({ account_id }))
  await inTransaction(ctx, (ctx) => enqueueAll(ctx, 'accounts.settle-closed', left))
  const due = rows.filter(({ is_closed }) => !is_closed).map(({ account_id }) => ({ id: account_id }))
  await eachByItself(due, ({ id }) => closeIfDue(ctx, id))
}
