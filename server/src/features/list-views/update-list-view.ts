import type { ListView, ListViewEdit } from '@forecourt/domain/contract/list-views.ts'
import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'
import { shownColumns } from './list-views.queries.ts'
import { assertMayShare } from './may-share.ts'

export const updateListView = async ({ db, account, who }: AccountCtx, id: number, edit: ListViewEdit): Promise<ListView> => {
  assertMayShare(who, edit.is_shared)
  const view = await db
    .updateTable('list_views')
    .set({ ...edit, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('account_id', '=', account.id)
    .where('user_id', '=', who.user_id)
    .returning(shownColumns(who.user_id))
    .executeTakeFirst()
  if (!view) throw notFound()
  return view
}
