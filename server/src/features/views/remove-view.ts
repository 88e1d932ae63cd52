import type { AccountCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'

export const removeView = async ({ db, account, who }: AccountCtx, id: number) => {
  const removed = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('account_id', '=', account.id)
    .where('user_id', '=', who.user_id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw notFound()
}
