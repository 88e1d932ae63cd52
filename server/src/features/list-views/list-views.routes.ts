import { listViews } from '@forecourt/domain/contract/list-views.ts'
import { bind } from '#src/http/mount.ts'
import { readViews } from './list-views.queries.ts'
import { removeListView } from './remove-list-view.ts'
import { saveListView } from './save-list-view.ts'
import { updateListView } from './update-list-view.ts'

export const listViewRoutes = bind('listViews', listViews, {
  list: async (ctx, { query }) => ({ data: await readViews(ctx, query.list) }),
  save: async (ctx, { body }) => ({ data: await saveListView(ctx, body) }),
  update: async (ctx, { params, body }) => ({ data: await updateListView(ctx, params.id, body) }),
  remove: async (ctx, { params }) => {
    await removeListView(ctx, params.id)
    return { data: {} }
  },
})
