import { sites } from '@forecourt/domain/contract/sites.ts'
import { bind } from '#src/http/mount.ts'
import { exportSites } from './export-sites.ts'
import { createSite } from './create-site.ts'
import { importSites } from './import-sites.ts'
import { readLocatorSettings, saveLocatorSettings } from './locator-settings.ts'
import { listNear } from './near-sites.ts'
import { reviewGuesses } from './review-guesses.ts'
import { getSite, listSiteChoices, listSites } from './sites.queries.ts'
import { taxSiteAgain } from './tax-site-again.ts'
import { updateSite } from './update-site.ts'

export const siteRoutes = bind('sites', sites, {
  list: (ctx, { query }) => listSites(ctx, query),
  export: (ctx, { query }) => exportSites(ctx, query),
  choices: async (ctx, { query }) => ({ data: await listSiteChoices(ctx, query.keyword) }),
  near: async (ctx, { query }) => ({ data: await listNear(ctx, query) }),
  import: async (ctx, { upload, fields }) => ({ data: await importSites(ctx, upload, fields) }),
  get: async (ctx, { params }) => ({ data: await getSite(ctx, params.id) }),
  create: async (ctx, { body }) => ({ data: await createSite(ctx, body) }),
  update: async (ctx, { params, body }) => ({ data: await updateSite(ctx, params.id, body) }),
  taxAgain: async (ctx, { params }) => ({ data: await taxSiteAgain(ctx, params.id) }),
  reviewed: async (ctx, { params }) => ({ data: await reviewGuesses(ctx, params.id) }),
  settings: async (ctx) => ({ data: await readLocatorSettings(ctx) }),
  saveSettings: async (ctx, { body }) => ({ data: await saveLocatorSettings(ctx, body) }),
})
