import { driftChecks } from '@forecourt/domain/contract/drift-checks.ts'
import { bind } from '#src/http/mount.ts'
import { decideDrift } from './decide-drift.ts'
import { getCheck, listChecks, listDrifts } from './drift-checks.queries.ts'
import { receiveList } from './receive-list.ts'

export const driftCheckRoutes = bind('driftChecks', driftChecks, {
  start: async (ctx, { upload: { filename, content }, fields }) => ({
    data: await receiveList(ctx, { filename, content, ...fields }),
  }),
  list: (ctx, { query }) => listChecks(ctx, query),
  get: async (ctx, { params }) => ({ data: await getCheck(ctx, params.id) }),
  rows: (ctx, { params, query }) => listDrifts(ctx, params.id, query),
  decide: async (ctx, { params, body }) => ({ data: await decideDrift(ctx, params, body) }),
})
