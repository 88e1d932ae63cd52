import type { ColumnList } from '@forecourt/domain/rules/column-lists.ts'
import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'

/** The layout of a list is no business data, so no audit entry is written. */
export const saveColumns = async (
  { db, who }: UserCtx,
  list: ColumnList,
  { order, hidden }: { order: string[]; hidden: string[] },
) => {
  const choice = { shown_order: order, hidden, updated_at: sql<string>`now()` }
  await db
    .insertInto('list_columns')
    .values({ user_id: who.user_id, list, ...choice })
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet(choice))
    .execute()
}
