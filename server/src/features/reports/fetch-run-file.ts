import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { mayReadAll } from '#src/features/accounts/accounts-in-scope.ts'
import { conflict, forbidden, notFound } from '#src/system/errors.ts'
import { contentTypes, type FileFormat, type RunFormat } from './run-formats.ts'
import { readParts } from './run-parts.ts'
import { getRun } from './runs.queries.ts'

/** A file of several accounts is only for users who may read each of them today. */
const assertStillReadable = async (ctx: AccountCtx, id: number) => {
  const run = await ctx.db.selectFrom('report_runs').select('account_ids').where('id', '=', id).executeTakeFirst()
  if (!run?.account_ids) return
  if (!(await mayReadAll(ctx, ctx.who, { account_ids: run.account_ids, capability: 'reports.run' }))) throw forbidden()
}

export const fetchRunFile = async (ctx: AccountCtx, id: number): Promise<FileToSend> => {
  const { state, format, filename, report_key } = await getRun(ctx, id)
  if ((format as RunFormat) === 'N') throw notFound()
  if (state !== 'done') throw conflict(state === 'failed' ? 'The report could not be made' : 'The report is not ready yet')
  await assertStillReadable(ctx, id)
  await audit(ctx, { action: 'report.file', object: { type: 'report_run', id }, after: { report_key, format } })
  return { filename, content_type: contentTypes[format as FileFormat], content: readParts(ctx, id) }
}
