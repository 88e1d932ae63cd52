import { coverage } from '@forecourt/domain/contract/coverage.ts'
import { bind } from '#src/http/mount.ts'
import { exportCoverage } from './export-coverage.ts'
import { coverageHealth } from './coverage-health.ts'
import { listCoverage } from './list-coverage.ts'

export const coverageRoutes = bind('coverage', coverage, {
  list: (ctx, { query }) => listCoverage(ctx, query),
  export: (ctx, { query }) => exportCoverage(ctx, query),
  health: async (ctx) => ({ data: await coverageHealth(ctx) }),
})
