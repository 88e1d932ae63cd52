import { reports } from '@forecourt/domain/contract/reports.ts'
import { bind } from '#src/http/mount.ts'
import { emailReport } from './email-report.ts'
import { fetchRunFile } from './fetch-run-file.ts'
import { listOptions } from './list-options.ts'
import { previewReport } from './preview-report.ts'
import { runReport } from './run-report.ts'
import { getRun, listRuns } from './runs.queries.ts'
import { sampleFile } from './sample-file.ts'

export const reportRoutes = bind('reports', reports, {
  options: async (ctx, { params, query }) => ({ data: await listOptions(ctx, { ...params, ...query }) }),
  preview: async (ctx, { params, body }) => ({ data: await previewReport(ctx, params.key, body.params) }),
  run: async (ctx, { params, body }) => ({ data: await runReport(ctx, params.key, body) }),
  email: async (ctx, { params, body }) => ({ data: await emailReport(ctx, params.key, body) }),
  runs: (ctx, { query }) => listRuns(ctx, query),
  getRun: async (ctx, { params }) => ({ data: await getRun(ctx, params.id) }),
  file: (ctx, { params }) => fetchRunFile(ctx, params.id),
  sample: (ctx, { params }) => sampleFile(ctx, params.key, params.format),
})
