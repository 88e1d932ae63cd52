import type { DraftContent, SavedDraft } from '@forecourt/domain/contract/order-drafts.ts'
import type { AccountCtx } from '#src/system/context.ts'

export const listOrderDrafts = async ({ db, account, who }: AccountCtx): Promise<SavedDraft[]> => {
  const drafts = await db
    .selectFrom('order_drafts')
    .select(['id', 'saved_at', 'content'])
    .where('account_id', '=', account.id)
    .where('user_id', '=', who.user_id)
    .orderBy('saved_at', 'desc')
    .orderBy('id')
    .execute()
  return drafts.map(({ content, ...draft }) => ({ ...draft, ...(content as DraftContent) }))
}
