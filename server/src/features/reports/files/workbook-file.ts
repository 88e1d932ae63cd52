// A report as a workbook: numbers and days are values a spreadsheet calculates with, text is text, the totals are at the bottom.
import { columnKinds, type AnyReport, type Column, type ColumnKind } from '@forecourt/domain/reports/report.ts'
import { emptySentence } from '@forecourt/domain/reports/report-words.ts'
import { workbookStream } from '#src/outside/workbook-stream.ts'
import type { Cells } from './copied-cells.ts'
import { runningSums, type Total } from '#src/features/reports/queries/report-totals.ts'

const decimalsOf = ({ kind }: Column) => {
  const { holds } = columnKinds[kind]
  return holds === 'number' ? columnKinds[kind].decimals : undefined
}

const dayFormats: Partial<Record<ColumnKind, string>> = {
  date: 'yyyy-mm-dd',
  datetime: 'yyyy-mm-dd hh:mm:ss',
  'local-datetime': 'yyyy-mm-dd hh:mm:ss',
}

const formatOf = (column: Column) => {
  const decimals = decimalsOf(column)
  if (decimals === undefined) return dayFormats[column.kind]
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
}

const dayMs = 86_400_000
/** Day zero of spreadsheet serial dates. */
const dayZero = Date.UTC(1899, 11, 30)

/**
 * A day or a local time as the serial number that a spreadsheet sorts and filters by. Times are less than a millisecond late: if
 * one were early, a spreadsheet would show the second before.
 */
const toSerial = (text: string) => {
  const isMoment = text.length > 10
  const days = (Date.parse(`${text.replace(' ', 'T')}${isMoment ? 'Z' : ''}`) - dayZero) / dayMs
  return isMoment ? days + 1e-8 : days
}

/** In characters. A title needs room for its filter button, and a spreadsheet hides a time that does not fit. */
const widthOf = ({ title, width, kind }: Column) => Math.max(title.length + 3, width, dayFormats[kind]?.length ?? 0) + 1

/** Whole units become decimal numbers, days become serial numbers, text stays text. */
const toValues = (columns: readonly Column[]) => {
  const units = columns.map((column) => 10 ** (decimalsOf(column) ?? 0))
  const isDay = columns.map(({ kind }) => kind in dayFormats)
  return (cells: Cells) =>
    cells.map((cell, at) => {
      if (typeof cell === 'number') return cell / units[at]!
      return cell !== null && isDay[at] ? toSerial(cell) : cell
    })
}

/** Each total is under its column. */
const totalsLine = (report: AnyReport, totals: readonly Total[]): Cells =>
  report.columns.map(({ key }) => totals[report.totals.findIndex((total) => total.key === key)] ?? null)

/** The first column is never summed and holds the label, which stays text even in a column of days. */
const labelled = (cells: Cells): Cells => ['Total', ...cells.slice(1)]

export const workbookFile = (report: AnyReport, rows: AsyncIterable<Cells[]>): AsyncGenerator<Buffer> => {
  const values = toValues(report.columns)
  const sums = runningSums(report)
  const added = async function* () {
    for await (const some of rows) {
      for (const cells of some) sums.add(cells)
      yield some.map(values)
    }
  }
  return workbookStream({
    name: report.title,
    columns: report.columns.map((column) => ({ title: column.title, width: widthOf(column), format: formatOf(column) })),
    rows: added(),
    below: (count) => {
      if (count === 0) return { cells: [emptySentence(report)], is: 'row' }
      return report.totals.length > 0
        ? { cells: labelled(values(totalsLine(report, sums.take().totals))), is: 'total' }
        : undefined
    },
  })
}
