import { authorisations } from '@forecourt/domain/contract/authorisations.ts'
import { bind } from '#src/http/mount.ts'
import { exportAuthorisations } from './export-authorisations.ts'
import { listAuthorisations } from './authorisations.queries.ts'

export const authorisationRoutes = bind('authorisations', authorisations, {
  list: (ctx, { query }) => listAuthorisations(ctx, query),
  export: (ctx, { query }) => exportAuthorisations(ctx, query),
})
