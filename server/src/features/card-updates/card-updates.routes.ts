import { cardUpdates } from '@forecourt/domain/contract/card-updates.ts'
import { bind } from '#src/http/mount.ts'
import { listUpdateRequests } from './card-updates.queries.ts'
import { decideUpdate } from './decide-update.ts'
import { previewUpdate } from './preview-update.ts'
import { requestUpdate } from './request-update.ts'
import { showUpdate } from './show-update.ts'
import { withdrawUpdate } from './withdraw-update.ts'

export const cardUpdateRoutes = bind('cardUpdates', cardUpdates, {
  preview: async (ctx, { body }) => ({ data: await previewUpdate(ctx, body) }),
  request: async (ctx, { body }) => ({ data: await requestUpdate(ctx, body) }),
  list: (ctx, { query }) => listUpdateRequests(ctx, query),
  get: (ctx, { params, query }) => showUpdate(ctx, params.id, query),
  decide: async (ctx, { params, body }) => ({ data: await decideUpdate(ctx, params.id, body) }),
  withdraw: async (ctx, { params }) => ({ data: await withdrawUpdate(ctx, params.id) }),
})
