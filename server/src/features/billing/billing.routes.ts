import { billing } from '@forecourt/domain/contract/billing.ts'
import { bind } from '#src/http/mount.ts'
import { listHistory } from './billing-history.ts'
import { findBilling } from './billing.queries.ts'
import { createBilling } from './create-billing.ts'
import { assertOneAccount } from './one-account.ts'
import { updateBilling } from './update-billing.ts'

export const billingRoutes = bind('billing', billing, {
  find: async (ctx) => ({ data: (await findBilling(ctx)) ?? null }),
  create: async (ctx, { body: { account_id, ...input } }) => {
    await assertOneAccount(ctx, [account_id])
    return { data: await createBilling(ctx, input) }
  },
  update: async (ctx, { params, body: { account_id, ...edit } }) => {
    await assertOneAccount(ctx, [params.account_id, account_id ?? params.account_id])
    return { data: await updateBilling(ctx, edit) }
  },
  history: (ctx, { query }) => listHistory(ctx, query),
})
