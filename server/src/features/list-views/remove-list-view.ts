import { can } from '@forecourt/domain/rules/access.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'

/** Who shared a view may have left: those who look after the account's people can take it away. */
export const removeListView = async ({ db, account, who }: AccountCtx, id: number) => {
  const removed = await db
    .deleteFrom('list_views')
    .where('id', '=', id)
    .where('account_id', '=', account.id)
    .where((eb) => eb.or([eb('user_id', '=', who.user_id), ...(can(who, 'users.manage') ? [eb('is_shared', '=', true)] : [])]))
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw notFound()
}
