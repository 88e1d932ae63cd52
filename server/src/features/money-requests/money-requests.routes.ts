import { moneyRequests } from '@forecourt/domain/contract/money-requests.ts'
import { bind } from '#src/http/mount.ts'
import { decideRequest, type RequestDoers } from './decide-request.ts'
import { exportRequests } from './export-requests.ts'
import { listRequests } from './money-requests.queries.ts'

/** The doers belong to features that depend on this one, so they are passed in (features/request-doers.ts). */
export const moneyRequestRoutes = (doers: RequestDoers) =>
  bind('moneyRequests', moneyRequests, {
    list: (ctx, { query }) => listRequests(ctx, query),
    export: (ctx, { query }) => exportRequests(ctx, query),
    decide: async (ctx, { params, body }) => ({ data: await decideRequest(ctx, { ...params, ...body }, doers) }),
  })
