import type { ListColumns } from '@forecourt/domain/contract/profile.ts'
import type { UserCtx } from '#src/system/context.ts'

export const listColumns = ({ db, who }: UserCtx): Promise<ListColumns[]> =>
  db
    .selectFrom('list_columns')
    .select(['list', 'shown_order as order', 'hidden'])
    .where('user_id', '=', who.user_id)
    .orderBy('list')
    .execute()
