// A report as a workbook: numbers and days are what a spreadsheet reckons with, text is text; the totals stand below.
import { columnKinds, type Column, type ColumnKind } from '@forecourt/domain/reports/report.ts'
import { emptySentence } from '@forecourt/domain/reports/report-words.ts'
import type { Written } from '#src/outside/copied-rows.ts'
import { writeWorkbook } from '#src/outside/spreadsheets.ts'
import type { Cells } from './copy-report.ts'
import type { OpenReport } from '#src/features/reports/open-report.ts'
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
/** Where spreadsheets count days from. */
const dayZero = Date.UTC(1899, 11, 30)

/**
 * A day, or a moment of a clock, as the number that a spreadsheet sorts and filters by. Less than a millisecond too late: of one
 * that is too early a spreadsheet shows the second before.
 */
const toSerial = (text: string) => {
  const isMoment = text.length > 10
  const days = (Date.parse(`${text.replace(' ', 'T')}${isMoment ? 'Z' : ''}`) - dayZero) / dayMs
  return isMoment ? days + 1e-8 : days
}

/** In letters: a title has a button to filter by beside it, and of a moment that does not fit a spreadsheet shows nothing at all. */
const widthOf = ({ title, width, kind }: Column) => Math.max(title.length + 3, width, dayFormats[kind]?.length ?? 0) + 1

/** Whole units to what a spreadsheet adds up, days to what it counts; text stays text. */
const toValues = (columns: readonly Column[]) => {
  const units = columns.map((column) => 10 ** (decimalsOf(column) ?? 0))
  const isDay = columns.map(({ kind }) => kind in dayFormats)
  return (cells: Cells) =>
    cells.map((cell, at) => {
      if (typeof cell === 'number') return cell / units[at]!
      return cell !== null && isDay[at] ? toSerial(cell) : cell
    })
}

/** Under their columns. */
const totalsLine = ({ report }: OpenReport, totals: readonly Total[]): Cells =>
  report.columns.map(({ key }) => totals[report.totals.findIndex((total) => total.key === key)] ?? null)

export const workbookFile = async function* (opened: OpenReport): AsyncGenerator<Written> {
  const { report } = opened
  const values = toValues(report.columns)
  const sums = runningSums(report)
  const rows: Cells[] = []
  for await (const some of opened.rows())
    for (const cells of some) {
      sums.add(cells)
      rows.push(values(cells))
    }
  const below =
    rows.length === 0
      ? [[emptySentence(report)]]
      : report.totals.length > 0
        ? // The first column, which nobody adds up, says what the line is.
          [['Total', ...values(totalsLine(opened, sums.take().totals)).slice(1)]]
        : []
  const bytes = await writeWorkbook({
    format: 'xlsx',
    sheets: [
      {
        // A sheet's name has at most 31 characters.
        name: report.title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31),
        rows: [report.columns.map(({ title }) => title), ...rows, ...below],
        widths: report.columns.map(widthOf),
        formats: report.columns.map(formatOf),
        table: { hasTotals: rows.length > 0 && report.totals.length > 0 },
      },
    ],
  })
  yield { bytes: Buffer.from(bytes), rows: rows.length }
}
