import { renewals } from '@forecourt/domain/contract/renewals.ts'
import { bind } from '#src/http/mount.ts'
import { approveRenewals } from './approve-renewals.ts'
import { confirmRenewals } from './confirm-renewals.ts'
import { decideRenewals } from './decide-renewals.ts'
import { exportRuns } from './export-runs.ts'
import { makePlastic } from './make-plastic.ts'
import { listCardsOfAccount, listCardsOfList, listRenewals, listRunAccounts, listRuns } from './renewals.queries.ts'

export const renewalRoutes = bind('renewals', renewals, {
  list: async (ctx) => ({ data: await listRenewals(ctx) }),
  cards: (ctx, { params, query }) => listCardsOfAccount(ctx, params.id, query),
  decide: async (ctx, { params, body }) => ({ data: await decideRenewals(ctx, params.id, body) }),
  confirm: async (ctx, { params, body }) => ({ data: await confirmRenewals(ctx, params.id, body) }),
  runs: (ctx, { query }) => listRuns(ctx, query),
  exportRuns: (ctx, { query }) => exportRuns(ctx, query),
  accounts: (ctx, { params, query }) => listRunAccounts(ctx, params.id, query),
  accountCards: (ctx, { params, query }) => listCardsOfList(ctx, params.id, query),
  makePlastic: async (ctx, { params }) => ({ data: await makePlastic(ctx, params.id) }),
  approve: async (ctx, { params, body }) => ({ data: await approveRenewals(ctx, params.id, body) }),
})
