import { templates } from '@forecourt/domain/contract/templates.ts'
import { bind } from '#src/http/mount.ts'
import { exportTemplates } from './export-templates.ts'
import { createTemplate, deactivateTemplates, updateTemplate } from './save-template.ts'
import { listTemplates } from './templates.queries.ts'
import { findZipcodes } from './zipcodes.ts'

export const templateRoutes = bind('templates', templates, {
  list: (ctx, { query }) => listTemplates(ctx, query),
  listAll: (ctx, { query }) => listTemplates(ctx, query),
  export: (ctx, { query }) => exportTemplates(ctx, query),
  create: async (ctx, { body }) => ({ data: await createTemplate(ctx, body) }),
  update: async (ctx, { params, body }) => ({ data: await updateTemplate(ctx, params.id, body) }),
  deactivate: async (ctx, { params }) => {
    await deactivateTemplates(ctx, [params.id])
    return { data: {} }
  },
  deactivateMany: async (ctx, { body }) => ({ data: await deactivateTemplates(ctx, body.ids) }),
  zipcodes: async (ctx, { query }) => ({ data: await findZipcodes(ctx, query.keyword) }),
})
