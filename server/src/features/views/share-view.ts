import type { View } from '@forecourt/domain/contract/views.ts'
import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'
import { shownColumns } from './views.queries.ts'

/** The person who shared a view may have left, so everyone who may share can also end the sharing of another person's view. */
export const shareView = async ({ db, account, who }: AccountCtx, id: number, is_shared: boolean): Promise<View> => {
  const view = await db
    .updateTable('saved_views')
    .set({ is_shared, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('account_id', '=', account.id)
    .where('name', 'is not', null)
    .where((eb) => eb.or([eb('user_id', '=', who.user_id), eb('is_shared', '=', true)]))
    .returning(shownColumns(who.user_id))
    .executeTakeFirst()
  if (!view) throw notFound()
  return view
}
