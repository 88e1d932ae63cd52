import { statements } from '@forecourt/domain/contract/statements.ts'
import { bind } from '#src/http/mount.ts'
import { exportStatements } from './export-statements.ts'
import { makeStatement, scheduleStatements } from './make-statement.ts'
import { statementFile } from './statement-file.ts'
import { listStatements } from './statements.queries.ts'

export const statementRoutes = bind('statements', statements, {
  list: (ctx, { query }) => listStatements(ctx, query),
  export: (ctx, { query }) => exportStatements(ctx, query),
  make: async (ctx, { body }) => ({ data: await makeStatement(ctx, body) }),
  file: (ctx, { params, query }) => statementFile(ctx, params.id, query.format),
  schedule: async (ctx, { params, body }) => {
    await scheduleStatements(ctx, params.account_id, body)
    return { data: {} }
  },
})
