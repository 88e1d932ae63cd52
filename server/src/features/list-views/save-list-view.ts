import type { ListView, NewListView } from '@forecourt/domain/contract/list-views.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { shownColumns } from './list-views.queries.ts'
import { assertMayShare } from './may-share.ts'

const countOthers = async ({ db, account, who }: AccountCtx, { list, name }: NewListView) => {
  const { others } = await db
    .selectFrom('list_views')
    .select((eb) => eb.fn.countAll<number>().as('others'))
    .where('account_id', '=', account.id)
    .where('list', '=', list)
    .where('user_id', '=', who.user_id)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow()
  return others
}

export const saveListView = (ctx: AccountCtx, view: NewListView): Promise<ListView> => {
  assertMayShare(ctx.who, view.is_shared)
  return inTransaction(ctx, async (ctx) => {
    if ((await countOthers(ctx, view)) >= limits.views) throw invalid({ name: [`At most ${limits.views} views of a list`] })
    const { search, is_shared } = view
    return ctx.db
      .insertInto('list_views')
      .values({ ...view, account_id: ctx.account.id, user_id: ctx.who.user_id })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'list', 'user_id', 'name']).doUpdateSet({ search, is_shared, updated_at: sql`now()` }),
      )
      .returning(shownColumns(ctx.who.user_id))
      .executeTakeFirstOrThrow()
  })
}
