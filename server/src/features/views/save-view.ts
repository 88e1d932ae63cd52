import type { NewView, View } from '@forecourt/domain/contract/views.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { assertMayOpen, shownColumns } from './views.queries.ts'

/** The automatically saved last view has no name and does not count. */
const assertRoom = async ({ db, account, who }: AccountCtx, { screen, name }: NewView) => {
  if (name === null) return
  const { others } = await db
    .selectFrom('saved_views')
    .select((eb) => eb.fn.countAll<number>().as('others'))
    .where('account_id', '=', account.id)
    .where('screen', '=', screen)
    .where('user_id', '=', who.user_id)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow()
  if (others >= limits.views) throw invalid({ name: [`At most ${limits.views} views of a screen`] })
}

/** Saving a view again under its name changes its search and keeps it private or shared. */
export const saveView = (ctx: AccountCtx, view: NewView): Promise<View> => {
  assertMayOpen(ctx, view.screen)
  return inTransaction(ctx, async (ctx) => {
    await assertRoom(ctx, view)
    return ctx.db
      .insertInto('saved_views')
      .values({ ...view, account_id: ctx.account.id, user_id: ctx.who.user_id })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'screen', 'user_id', 'name'])
          .doUpdateSet({ search: view.search, updated_at: sql`now()` }),
      )
      .returning(shownColumns(ctx.who.user_id))
      .executeTakeFirstOrThrow()
  })
}
