import { staffTasks } from '@forecourt/domain/contract/staff-tasks.ts'
import { bind } from '#src/http/mount.ts'
import { endByHand } from './end-by-hand.ts'
import { exportTasks } from './export-tasks.ts'
import { addOnCall, changeOnCall, newSecret, removeOnCall } from './save-on-call.ts'
import { countTasks, listOnCall, listTasks } from './staff-tasks.queries.ts'
import { testPage } from './test-page.ts'

export const staffTaskRoutes = bind('staffTasks', staffTasks, {
  list: (ctx, { query }) => listTasks(ctx, query),
  export: (ctx, { query }) => exportTasks(ctx, query),
  count: async (ctx) => ({ data: await countTasks(ctx) }),
  end: async (ctx, { params, body }) => ({ data: await endByHand(ctx, params.id, body.note) }),
  onCall: async (ctx) => ({ data: await listOnCall(ctx) }),
  addOnCall: async (ctx, { body }) => ({ data: await addOnCall(ctx, body) }),
  changeOnCall: async (ctx, { params, body }) => ({ data: await changeOnCall(ctx, params.id, body) }),
  removeOnCall: async (ctx, { params }) => {
    await removeOnCall(ctx, params.id)
    return { data: {} }
  },
  newSecret: async (ctx, { params }) => ({ data: await newSecret(ctx, params.id) }),
  testPage: async (ctx, { params }) => {
    await testPage(ctx, params.id)
    return { data: {} }
  },
})
