import { accounts } from '@forecourt/domain/contract/accounts.ts'
import { bind } from '#src/http/mount.ts'
import { listMyAccounts, searchAccounts } from './accounts.queries.ts'

export const accountRoutes = bind('accounts', accounts, {
  mine: (ctx, { query }) => listMyAccounts(ctx, query),
  search: async (ctx, { query }) => ({ data: await searchAccounts(ctx, query) }),
})
