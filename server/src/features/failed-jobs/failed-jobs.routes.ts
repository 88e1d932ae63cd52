import { failedJobs } from '@forecourt/domain/contract/failed-jobs.ts'
import { bind } from '#src/http/mount.ts'
import { exportFailed } from './export-failed.ts'
import { listFailed } from './failed-jobs.queries.ts'
import { retryJobs } from './retry-jobs.ts'

export const failedJobRoutes = bind('failedJobs', failedJobs, {
  list: (ctx, { query }) => listFailed(ctx, query),
  export: (ctx, { query }) => exportFailed(ctx, query),
  retry: async (ctx, { body }) => ({ data: await retryJobs(ctx, body.ids) }),
})
