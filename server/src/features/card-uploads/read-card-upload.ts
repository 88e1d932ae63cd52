// Parses an uploaded file into columns and rows of text for the person who sent it. Stores nothing.
import type { UploadedTable } from '@forecourt/domain/contract/card-uploads.ts'
import type { UploadedFile } from '@forecourt/domain/contract/endpoint.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { isPinColumn } from '@forecourt/domain/rules/upload-columns.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { AppError, tooMany } from '#src/system/errors.ts'
import { maySetPins } from '#src/features/cards/save-card.ts'
import { readSpreadsheet } from '#src/outside/spreadsheets.ts'
import type { FileFormat } from '#src/outside/spreadsheet-kind.ts'
import type { Refusal } from '#src/outside/spreadsheet-refusal.ts'
import type { Table } from '#src/outside/spreadsheet-table.ts'

const most = { rows: limits.uploadRows, columns: limits.uploadColumns, cell_length: limits.uploadCellLength }

/** The people whose file is being read: one file per person at a time. */
const busy = new Set<number>()

const oneAtATime = async <T>({ who }: AccountCtx, work: () => Promise<T>): Promise<T> => {
  if (busy.has(who.user_id)) throw tooMany(2)
  busy.add(who.user_id)
  try {
    return await work()
  } finally {
    busy.delete(who.user_id)
  }
}

const codes: Record<Refusal['status'], string> = { 413: 'too_large', 415: 'wrong_content_type', 422: 'invalid' }

const refuse = ({ status, message }: Refusal) =>
  new AppError({ status, code: codes[status], message, errors: { file: [message] } })

/** Returns PINs only to people who may set them. */
const withoutPins = ({ columns, rows }: Table): UploadedTable => {
  const isKept = columns.map((name) => !isPinColumn(name))
  return {
    columns: columns.filter((_, at) => isKept[at]),
    rows: rows.map(({ row, cells }) => ({ row, cells: cells.filter((_, at) => isKept[at]) })),
    dropped_columns: columns.filter((_, at) => !isKept[at]),
  }
}

export const readCardUpload = async (ctx: AccountCtx, { extension, content }: UploadedFile): Promise<UploadedTable> =>
  oneAtATime(ctx, async () => {
    const result = await readSpreadsheet({ format: extension as FileFormat, content, most })
    const file = { format: extension, bytes: content.length }
    if ('refused' in result) {
      await audit(ctx, { action: 'card-upload.read', result: 'refused', after: { ...file, reason: result.refused.message } })
      throw refuse(result.refused)
    }
    const table = maySetPins(ctx) ? { ...result.table, dropped_columns: [] } : withoutPins(result.table)
    await audit(ctx, {
      action: 'card-upload.read',
      after: { ...file, rows: table.rows.length, columns: table.columns.length, dropped_columns: table.dropped_columns.length },
    })
    return table
  })
