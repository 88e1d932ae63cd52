import type { ListView, ViewedList } from '@forecourt/domain/contract/list-views.ts'
import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'

/** What a caller is told of a view. */
export const shownColumns = (user_id: number) =>
  ['id', 'name', 'search', 'is_shared', sql<boolean>`user_id = ${user_id}`.as('is_own')] as const

/** The caller's own and what others share, each under its name. */
export const readViews = async ({ db, account, who }: AccountCtx, list: ViewedList): Promise<ListView[]> =>
  db
    .selectFrom('list_views')
    .select(shownColumns(who.user_id))
    .where('account_id', '=', account.id)
    .where('list', '=', list)
    .where((eb) => eb.or([eb('user_id', '=', who.user_id), eb('is_shared', '=', true)]))
    .orderBy('is_own', 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .execute()
