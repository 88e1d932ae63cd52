import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { conflict, notFound } from '#src/system/errors.ts'
import { contentTypes, type FileFormat, type RunFormat } from './run-formats.ts'
import { readParts } from './run-parts.ts'
import { getRun } from './runs.queries.ts'

export const fetchRunFile = async (ctx: AccountCtx, id: number): Promise<FileToSend> => {
  const { state, format, filename, report_key } = await getRun(ctx, id)
  if ((format as RunFormat) === 'N') throw notFound()
  if (state !== 'done') throw conflict(state === 'failed' ? 'The report could not be made' : 'The report is not ready yet')
  await audit(ctx, { action: 'report.file', object: { type: 'report_run', id }, after: { report_key, format } })
  return { filename, content_type: contentTypes[format as FileFormat], content: readParts(ctx, id) }
}
