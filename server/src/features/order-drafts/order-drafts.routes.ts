import { orderDrafts } from '@forecourt/domain/contract/order-drafts.ts'
import { bind } from '#src/http/mount.ts'
import { listOrderDrafts } from './order-drafts.queries.ts'
import { saveOrderDraft } from './save-order-draft.ts'

export const orderDraftRoutes = bind('orderDrafts', orderDrafts, {
  list: async (ctx) => ({ data: await listOrderDrafts(ctx) }),
  save: async (ctx, { params, body }) => ({ data: await saveOrderDraft(ctx, params.key, body) }),
  remove: async ({ db, account, who }, { params }) => {
    await db
      .deleteFrom('order_drafts')
      .where('account_id', '=', account.id)
      .where('user_id', '=', who.user_id)
      .where('id', '=', params.key)
      .execute()
    return { data: {} }
  },
})
