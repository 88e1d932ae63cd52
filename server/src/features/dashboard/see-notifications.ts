import { sql } from 'kysely'
import type { AccountCtx } from '#src/context.ts'
import { getNotification } from './dashboard.queries.ts'

/** Only ever forward: an old tab does not make new again what was seen in another. */
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
