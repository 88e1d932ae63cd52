import { exceptions } from '@forecourt/domain/contract/exceptions.ts'
import { bind } from '#src/http/mount.ts'
import { exportExceptions } from './export-exceptions.ts'
import { countExceptions, listExceptions } from './list-exceptions.ts'
import { reviewException, reviewExceptions } from './review-exceptions.ts'
import { saveExceptionAlerts } from './save-exception-alerts.ts'
import { getExceptionSettings, saveExceptionSettings } from './save-exception-settings.ts'

export const exceptionRoutes = bind('exceptions', exceptions, {
  list: (ctx, { query }) => listExceptions(ctx, query),
  export: (ctx, { query }) => exportExceptions(ctx, query),
  counts: async (ctx, { query }) => ({ data: await countExceptions(ctx, query) }),
  update: async (ctx, { params, body }) => ({ data: await reviewException(ctx, params.id, body) }),
  review: async (ctx, { body }) => ({ data: await reviewExceptions(ctx, body) }),
  settings: async (ctx) => ({ data: await getExceptionSettings(ctx) }),
  saveSettings: async (ctx, { body }) => ({ data: await saveExceptionSettings(ctx, body.rules) }),
  saveAlerts: async (ctx, { body }) => {
    await saveExceptionAlerts(ctx, body.is_on)
    return { data: {} }
  },
})
