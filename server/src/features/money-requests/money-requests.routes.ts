import { moneyRequests } from '@forecourt/domain/contract/money-requests.ts'
import { bind } from '#src/http/mount.ts'
import { decideRequest, type Deciding } from './decide-request.ts'
import { exportRequests } from './export-requests.ts'
import { listRequests } from './money-requests.queries.ts'

/** What to do belongs to features that depend on this one, so it is passed in (features/request-doers.ts). */
export const moneyRequestRoutes = (deciding: Deciding) =>
  bind('moneyRequests', moneyRequests, {
    list: (ctx, { query }) => listRequests(ctx, query),
    export: (ctx, { query }) => exportRequests(ctx, query),
    decide: async (ctx, { params, body }) => ({ data: await decideRequest(ctx, { ...params, ...body }, deciding) }),
  })
