import { views } from '@forecourt/domain/contract/views.ts'
import { bind } from '#src/http/mount.ts'
import { removeView } from './remove-view.ts'
import { renameView } from './rename-view.ts'
import { saveView } from './save-view.ts'
import { shareView } from './share-view.ts'
import { listViews } from './views.queries.ts'

export const viewRoutes = bind('views', views, {
  list: async (ctx, { query }) => ({ data: await listViews(ctx, query.screen) }),
  save: async (ctx, { body }) => ({ data: await saveView(ctx, body) }),
  rename: async (ctx, { params, body }) => ({ data: await renameView(ctx, params.id, body.name) }),
  share: async (ctx, { params, body }) => ({ data: await shareView(ctx, params.id, body.is_shared) }),
  remove: async (ctx, { params }) => {
    await removeView(ctx, params.id)
    return { data: {} }
  },
})
