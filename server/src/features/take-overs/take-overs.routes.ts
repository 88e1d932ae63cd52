import { takeOvers } from '@forecourt/domain/contract/take-overs.ts'
import { bind } from '#src/http/mount.ts'
import { abandonTakeOver } from './abandon-take-over.ts'
import { beginRun } from './begin-run.ts'
import { checkAgain } from './check-again.ts'
import { exportTakeOvers } from './export-take-overs.ts'
import { addSheet, startTakeOver } from './receive-take-over.ts'
import { repairRow, replaceInColumn } from './repair-row.ts'
import { sendInvitations } from './send-invitations.ts'
import { getTakeOverDetail, listAccounts, listRows, listTakeOvers } from './take-overs.queries.ts'
import { writeTakeOverWorkbook } from './write-workbook.ts'

export const takeOverRoutes = bind('takeOvers', takeOvers, {
  start: async (ctx, { upload, fields }) => ({ data: await startTakeOver(ctx, { upload, ...fields }) }),
  addSheet: async (ctx, { params, upload, fields }) => ({ data: await addSheet(ctx, params.id, { upload, ...fields }) }),
  list: (ctx, { query }) => listTakeOvers(ctx, query),
  export: (ctx, { query }) => exportTakeOvers(ctx, query),
  get: async (ctx, { params }) => ({ data: await getTakeOverDetail(ctx, params.id) }),
  accounts: (ctx, { params, query }) => listAccounts(ctx, params.id, query),
  rows: (ctx, { params, query }) => listRows(ctx, params.id, query),
  repair: async (ctx, { params, body }) => ({ data: await repairRow(ctx, params, body.cells) }),
  replace: async (ctx, { params, body }) => ({ data: await replaceInColumn(ctx, params.id, body) }),
  check: async (ctx, { params }) => ({ data: await checkAgain(ctx, params.id) }),
  run: async (ctx, { params, body }) => ({ data: await beginRun(ctx, params.id, body) }),
  abandon: async (ctx, { params }) => ({ data: await abandonTakeOver(ctx, params.id) }),
  invite: async (ctx, { params }) => ({ data: await sendInvitations(ctx, params.id) }),
  workbook: (_, { query }) => writeTakeOverWorkbook(query),
})
