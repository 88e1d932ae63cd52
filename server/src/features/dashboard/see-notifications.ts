import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { getNotification } from './dashboard.queries.ts'

/** The mark only moves forward, so that an outdated tab cannot mark notices as new again. */
export const seeNotifications = async (ctx: AccountCtx, id: number) => {
  const notice = await getNotification(ctx, id)
  await ctx.db
    .insertInto('notices_seen')
    .values({ user_id: ctx.who.user_id, account_id: ctx.account.id, notification_id: notice.id })
    .onConflict((seen) =>
      seen
        .columns(['user_id', 'account_id'])
        .doUpdateSet({ notification_id: sql`greatest(notices_seen.notification_id, excluded.notification_id)` }),
    )
    .execute()
}
