import type { AccountCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'

export const removeView = async (ctx: AccountCtx, id: number) => {
  const removed = await ctx.db
    .deleteFrom('report_views')
    .where('id', '=', id)
    .where('user_id', '=', ctx.who.user_id)
    .where('account_id', '=', ctx.account.id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw notFound()
}
