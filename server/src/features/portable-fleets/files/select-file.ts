// Writes a select as comma-separated values, read with COPY, so that a million rows need no more memory than a few.
import { byteOrderMark, csvLine } from '@forecourt/domain/format/csv-line.ts'
import { sql, type RawBuilder } from 'kysely'
import { copyOut } from '#src/db/copy-out.ts'
import { csvRow, type CsvKind } from '#src/outside/copied-csv.ts'
import { rewriteRows, type Written } from '#src/outside/copied-rows.ts'
import type { Ctx } from '#src/system/context.ts'

export type FileColumn = { name: string; value: RawBuilder<unknown>; kind?: CsvKind }
export type FileSelect = { columns: readonly FileColumn[]; from: RawBuilder<unknown> }

export const titleLine = (names: readonly string[]): Written => ({ bytes: Buffer.from(byteOrderMark + csvLine(names)), rows: 0 })

export const selectFile = async function* ({ db }: Ctx, { columns, from }: FileSelect): AsyncGenerator<Written> {
  yield titleLine(columns.map(({ name }) => name))
  const fields = columns.map(({ value }, at) => sql`${value} as ${sql.ref(`f${at}`)}`)
  const copied = copyOut(db, sql`select ${sql.join(fields)} ${from}`.compile(db), { options: 'format text' })
  yield* rewriteRows(copied, columns.length, csvRow(columns.map(({ kind = 'text' }) => kind)))
}
