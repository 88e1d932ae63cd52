import type { View } from '@forecourt/domain/contract/views.ts'
import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'
import { shownColumns } from './views.queries.ts'

/** The automatically saved last view has no name and gets none. */
export const renameView = async ({ db, account, who }: AccountCtx, id: number, name: string): Promise<View> => {
  const view = await db
    .updateTable('saved_views')
    .set({ name, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('account_id', '=', account.id)
    .where('user_id', '=', who.user_id)
    .where('name', 'is not', null)
    .returning(shownColumns(who.user_id))
    .executeTakeFirst()
  if (!view) throw notFound()
  return view
}
