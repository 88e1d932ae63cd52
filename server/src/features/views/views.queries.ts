import type { View } from '@forecourt/domain/contract/views.ts'
import { mayOpenScreen, type ViewedScreen } from '@forecourt/domain/rules/viewed-screens.ts'
import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { forbidden } from '#src/system/errors.ts'

/** The columns of a view that a caller gets. */
export const shownColumns = (user_id: number) =>
  ['id', 'name', 'search', 'is_shared', sql<boolean>`user_id = ${user_id}`.as('is_own')] as const

export const assertMayOpen = ({ who }: AccountCtx, screen: ViewedScreen) => {
  if (!mayOpenScreen(who, screen)) throw forbidden()
}

/** The caller's own views first, then those that others share, each sorted by name. */
export const listViews = async (ctx: AccountCtx, screen: ViewedScreen): Promise<View[]> => {
  assertMayOpen(ctx, screen)
  const { db, account, who } = ctx
  return db
    .selectFrom('saved_views')
    .select(shownColumns(who.user_id))
    .where('account_id', '=', account.id)
    .where('screen', '=', screen)
    .where((eb) => eb.or([eb('user_id', '=', who.user_id), eb('is_shared', '=', true)]))
    .orderBy('is_own', 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .execute()
}
