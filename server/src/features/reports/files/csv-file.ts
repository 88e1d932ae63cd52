// A report as comma-separated values, with all columns in the order of the page, for people (csv) and for programs (C).
import { columnKinds, type Column } from '@forecourt/domain/reports/report.ts'
import { emptySentence } from '@forecourt/domain/reports/report-words.ts'
import type { Ctx } from '#src/system/context.ts'
import { csvRow, type CsvKind } from '#src/outside/copied-csv.ts'
import { rewriteRows, type Written } from '#src/outside/copied-rows.ts'
import { byteOrderMark, csvLine } from '@forecourt/domain/format/csv-line.ts'
import { copyReadable } from './copy-report.ts'
import type { Selection } from '#src/features/reports/queries/report-select.ts'

const kindOf = ({ kind }: Column): CsvKind => {
  const { holds } = columnKinds[kind]
  if (holds === 'number') return { decimals: columnKinds[kind].decimals }
  return kind === 'text' ? 'text' : 'plain'
}

export const csvTitles = (titles: readonly string[]): Written => ({
  bytes: Buffer.from(byteOrderMark + csvLine(titles)),
  rows: 0,
})

const lines = (columns: readonly Column[], copied: AsyncIterable<Buffer>) =>
  rewriteRows(copied, columns.length, csvRow(columns.map(kindOf)))

export const csvFile = async function* (ctx: Pick<Ctx, 'db'>, selection: Selection): AsyncGenerator<Written> {
  const { report } = selection
  yield csvTitles(report.columns.map(({ title }) => title))
  let rows = 0
  for await (const written of lines(report.columns, copyReadable(ctx, selection))) {
    rows += written.rows
    yield written
  }
  if (rows === 0) yield { bytes: Buffer.from(csvLine([emptySentence(report)])), rows: 0 }
}

/** For programs: the header row holds column keys, and the file contains nothing besides rows. */
export const columnsCsv = async function* (columns: readonly Column[], copied: AsyncIterable<Buffer>): AsyncGenerator<Written> {
  yield csvTitles(columns.map(({ key }) => key))
  yield* lines(columns, copied)
}

export const columnsCsvFile = (ctx: Pick<Ctx, 'db'>, selection: Selection) =>
  columnsCsv(selection.report.columns, copyReadable(ctx, selection))
