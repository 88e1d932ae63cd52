// A report as a workbook: numbers are numbers, shown as the report shows them, and text is text; the totals stand below.
import { columnKinds, type Column } from '@forecourt/domain/reports/report.ts'
import { emptySentence } from '@forecourt/domain/reports/report-words.ts'
import type { Written } from '#src/outside/copied-rows.ts'
import { writeWorkbook } from '#src/outside/spreadsheets.ts'
import type { Cell, Cells } from './copy-report.ts'
import type { OpenReport } from './open-report.ts'
import { runningSums, type Total } from './report-totals.ts'

const decimalsOf = ({ kind }: Column) => {
  const { holds } = columnKinds[kind]
  return holds === 'number' ? columnKinds[kind].decimals : undefined
}

const formatOf = (column: Column) => {
  const decimals = decimalsOf(column)
  if (decimals === undefined) return undefined
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
}

/** Whole units to what a spreadsheet adds up. */
const toValues = (columns: readonly Column[]) => {
  const units = columns.map((column) => 10 ** (decimalsOf(column) ?? 0))
  return (cells: Cells) => cells.map((cell, at) => (typeof cell === 'number' ? cell / units[at]! : cell))
}

/** Under their columns; the first column says what the line is. */
const totalsLine = ({ report }: OpenReport, totals: readonly Total[]): Cells => {
  const line: Cell[] = report.columns.map(({ key }) => totals[report.totals.findIndex((total) => total.key === key)] ?? null)
  return ['Total', ...line.slice(1)]
}

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
        ? [values(totalsLine(opened, sums.take().totals))]
        : []
  const bytes = await writeWorkbook({
    format: 'xlsx',
    sheets: [
      {
        // A sheet's name has at most 31 characters.
        name: report.title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31),
        rows: [report.columns.map(({ title }) => title), ...rows, ...below],
        widths: report.columns.map(({ title, width }) => Math.max(title.length, width) + 1),
        formats: report.columns.map(formatOf),
      },
    ],
  })
  yield { bytes: Buffer.from(bytes), rows: rows.length }
}
