// A report on paper: wide pages, heads on each, groups that say when they go on, totals, and who ran it when, for what.
import { accountLabel } from '@forecourt/domain/format/account-label.ts'
import { columnKinds, type AnyReport, type Column } from '@forecourt/domain/reports/report.ts'
import { filtersInWords, periodOf } from '@forecourt/domain/reports/report-words.ts'
import type { Written } from '#src/outside/copied-rows.ts'
import { letter, points, writeTablePdf, type Table } from '#src/outside/pdf.ts'
import type { OpenReport } from './open-report.ts'
import { cellInWords, isOnPaper, paperLines, type PaperLine } from './paper-lines.ts'

export type Heading = {
  account: { name: string; cl_division_no: string; cl_account_no: string } | null
  run_by: string
  created_at: string
}

const left = points(0.5)
const right = letter.height - left
const paperWidth = right - left
const bottom = letter.width - points(0.7)
const lineHeight = 11
const size = 7.5
const gap = 4
const firstTop = points(1.45)
const laterTop = points(0.95)

const linesOn = (page: number) => Math.floor((bottom - (page === 0 ? firstTop : laterTop) - 1.5 * lineHeight) / lineHeight)

/** A page that begins within a group says so first. */
const continued = ({ within }: PaperLine): PaperLine[] =>
  within.map((text, at) => ({ kind: 'group', text: `${text} (continued)`, within: within.slice(0, at) }))

const toPages = (lines: readonly PaperLine[]) => {
  const pages: PaperLine[][] = []
  for (const [at, line] of lines.entries()) {
    const page = pages.at(-1)
    // A heading is never the last line of a page: what it heads follows it.
    const needed = line.kind === 'group' && lines[at + 1] ? 2 : 1
    if (page && !line.begins_page && page.length + needed <= linesOn(pages.length - 1)) page.push(line)
    else pages.push([...(line.begins_page ? [] : continued(line)), line])
  }
  return pages
}

const isNumber = ({ kind }: Column) => columnKinds[kind].holds === 'number'

const placeColumns = ({ columns }: AnyReport) => {
  const shown = columns.filter(isOnPaper)
  const widths = shown.map((column) => Math.max(column.width, Math.min(column.title.length, 9)))
  const unit = paperWidth / widths.reduce((sum, each) => sum + each, 0)
  let x = left
  return shown.map((column, at) => {
    const place = { column, x, width: widths[at]! * unit - gap, place: columns.indexOf(column) }
    x += widths[at]! * unit
    return place
  })
}
type Placed = ReturnType<typeof placeColumns>[number]

const drawTotal = (
  table: Table,
  y: number,
  { line, placed, report }: { line: PaperLine & { kind: 'total' }; placed: readonly Placed[]; report: AnyReport },
) => {
  const summed = placed.filter(({ column }) => report.totals.some(({ key }) => key === column.key))
  table.rule(y - 2)
  table.cell(line.text, { x: left, y, width: (summed[0]?.x ?? right) - left - gap, size, bold: true })
  for (const { column, x, width } of summed) {
    const total = line.totals[report.totals.findIndex(({ key }) => key === column.key)]
    table.cell(cellInWords(column, total), { x, y, width, size, bold: true, isNumber: true })
  }
}

const drawLine = (
  table: Table,
  y: number,
  { line, placed, report }: { line: PaperLine; placed: readonly Placed[]; report: AnyReport },
) => {
  if (line.kind === 'total') return drawTotal(table, y, { line, placed, report })
  if (line.kind !== 'row')
    return table.cell(line.text, { x: left, y, width: paperWidth, size: size + 0.5, bold: line.kind === 'group' })
  for (const { column, x, width, place } of placed)
    table.cell(cellInWords(column, line.cells[place]), { x, y, width, size, isNumber: isNumber(column) })
}

/** When, with the zone: "Nov 15, 2026, 9:43 AM PST". */
const instant = (at: string, time_zone: string) =>
  new Date(at)
    .toLocaleString('en-US', { timeZone: time_zone, dateStyle: 'medium', timeStyle: 'short' })
    .concat(
      ' ',
      new Intl.DateTimeFormat('en-US', { timeZone: time_zone, timeZoneName: 'short' }).formatToParts(new Date(at)).at(-1)!.value,
    )

const headLines = ({ report, selection }: OpenReport, { account, run_by, created_at }: Heading) => {
  const { params, scope } = selection
  const period = periodOf(report, params)
  const filters = filtersInWords(report, params)
  return [
    [account ? accountLabel(account) : 'All accounts', ...(period ? [`${period.from} to ${period.to}`] : [])].join('  ·  '),
    filters.length > 0 ? filters.join('  ·  ') : 'No filters',
    `Run by ${run_by}, ${instant(created_at, scope.time_zone)}`,
  ]
}

export const pdfFile = async function* (opened: OpenReport, heading: Heading): AsyncGenerator<Written> {
  const { report, selection } = opened
  const written = await paperLines(report, selection.params.group_by, opened.rows())
  // A billing sort lets its reader choose; where nobody can, the definition has.
  const lines = selection.params['page_break'] === false ? written.map((line) => ({ ...line, begins_page: false })) : written
  const pages = toPages(lines)
  const placed = placeColumns(report)
  const heads = headLines(opened, heading)
  const draw = async function* () {
    for (const [at, page] of pages.entries())
      yield (table: Table) => {
        const isFirst = at === 0
        table.cell(report.title, { x: left, y: points(0.45), width: paperWidth, size: isFirst ? 15 : 10, bold: true })
        for (const [row, text] of (isFirst ? heads : heads.slice(0, 1)).entries())
          table.cell(text, { x: left, y: points(isFirst ? 0.75 : 0.62) + row * 12, width: paperWidth, size: 8.5 })
        const top = isFirst ? firstTop : laterTop
        for (const { column, x, width } of placed)
          table.cell(column.title, { x, y: top, width, size, bold: true, isNumber: isNumber(column) })
        table.rule(top + lineHeight - 1, 1)
        for (const [row, line] of page.entries()) drawLine(table, top + (row + 1.4) * lineHeight, { line, placed, report })
        table.cell(`Page ${at + 1} / ${pages.length}`, { x: right - 80, y: bottom + 14, width: 80, size, isNumber: true })
        table.cell(heads[2]!, { x: left, y: bottom + 14, width: paperWidth - 100, size })
      }
  }
  const bytes = await writeTablePdf(report.title, new Date(heading.created_at), draw())
  yield { bytes, rows: lines.filter(({ kind }) => kind === 'row').length }
}
