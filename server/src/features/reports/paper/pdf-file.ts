// A report on paper: a head on each page, groups marked as continued, totals, and who ran it, when, for which account and period.
import { accountLabel } from '@forecourt/domain/format/account-label.ts'
import { headline } from '@forecourt/domain/reports/headline.ts'
import { filtersInWords, periodInWords } from '@forecourt/domain/reports/report-words.ts'
import { letter, points, writeTablePdf, type Table } from '#src/outside/pdf.ts'
import { loadFonts } from '#src/outside/pdf-text.ts'
import type { ReportParams } from '@forecourt/domain/reports/usual-params.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import type { Cells } from '#src/features/reports/files/copied-cells.ts'
import { blockOf, titlesBlock, wordsBlock, type Block } from './paper-blocks.ts'
import { margin, placeColumns, type PaperColumns } from './paper-columns.ts'
import { cellInWords, paperLines, shownColumns, type PaperLine } from './paper-lines.ts'
import { toPages } from './paper-pages.ts'
import { columnOf } from '@forecourt/domain/reports/column-of.ts'

/** A report for paper: its parameters, and the account, day and time zone it is read with. */
export type OnPaper = {
  report: AnyReport
  params: ReportParams
  scope: { today: string; time_zone: string; posted?: unknown }
  rows: AsyncIterable<Cells[]>
}

export type Heading = {
  account: { name: string; cl_division_no: string; cl_account_no: string } | null
  /** The number of accounts, where a report covers several but not all. */
  accounts?: string
  provider_name: string
  run_by: string
  created_at: string
  /** The labels of the chosen options, by parameter. */
  labels: Readonly<Record<string, string>>
}

const footHeight = points(0.3)
const titleSize = 16

/** A time with its zone: "Nov 15, 2026, 9:43 AM PST". */
const instant = (at: string, time_zone: string) =>
  new Date(at)
    .toLocaleString('en-US', { timeZone: time_zone, dateStyle: 'medium', timeStyle: 'short' })
    .concat(
      ' ',
      new Intl.DateTimeFormat('en-US', { timeZone: time_zone, timeZoneName: 'short' }).formatToParts(new Date(at)).at(-1)!.value,
    )

const between = '   ·   '

/** The account, the period and the filters of the report, and a line with its result. */
const headWords = (
  { report, params, scope }: OnPaper,
  { account, accounts = 'All accounts', labels }: Heading,
  lines: readonly PaperLine[],
) => {
  const period = periodInWords(report, params, scope)
  const total = lines.find((line) => line.kind === 'total' && line.is_last)
  const first = lines.find((line) => line.kind === 'row')
  const above = (report.above ?? []).flatMap((key) => {
    const column = columnOf(report, key)
    const words = first?.kind === 'row' ? cellInWords(column, first.cells[report.columns.indexOf(column)]) : ''
    return words ? [`${column.title} ${words}`] : []
  })
  const row_count = lines.filter(({ kind }) => kind === 'row').length
  return {
    whose: [account ? accountLabel(account) : accounts, ...(period ? [period] : []), ...above].join(between),
    asked: filtersInWords(report, params, labels).join(between),
    found: total?.kind === 'total' ? headline(report, { row_count, totals: total.totals }) : '',
  }
}

const stacked = (blocks: readonly Block[]): Block => ({
  height: blocks.reduce((sum, { height }) => sum + height, 0),
  draw: (table, y) => {
    let at = y
    for (const { height, draw } of blocks) {
      draw(table, at)
      at += height
    }
  },
})

const titleBlock = (title: string, provider_name: string, width: number): Block => ({
  height: titleSize * 1.45,
  draw: (table, y) => {
    table.cell(title, { x: margin, y, width: width * 0.7, size: titleSize, bold: true })
    table.cell(provider_name, { x: margin + width * 0.7, y: y + 4, width: width * 0.3, size: 9, isNumber: true, isQuiet: true })
  },
})

type Heads = { first: Block; later: Block }

const headsOf = (source: OnPaper, heading: Heading, { lines, width }: { lines: readonly PaperLine[]; width: number }): Heads => {
  const { title } = source.report
  const { whose, asked, found } = headWords(source, heading, lines)
  return {
    first: stacked([
      titleBlock(title, heading.provider_name, width),
      wordsBlock(whose, { width, size: 10 }),
      ...(asked ? [wordsBlock(asked, { width, size: 8.5, isQuiet: true })] : []),
      ...(found ? [wordsBlock(found, { width, size: 10 })] : []),
      { height: 6, draw: () => {} },
    ]),
    later: stacked([
      wordsBlock(`${title}${between}${whose}`, { width, size: 8.5, isQuiet: true }),
      { height: 3, draw: () => {} },
    ]),
  }
}

const drawFoot = (table: Table, { width, page, pages, words, y }: PaperFoot) => {
  table.rule({ y, from: margin, to: margin + width, weight: 0.35, isHairline: true })
  table.cell(words, { x: margin, y: y + 6, width: width - 100, size: 7.5, isQuiet: true })
  table.cell(`Page ${page} / ${pages}`, { x: margin + width - 90, y: y + 6, width: 90, size: 7.5, isNumber: true, isQuiet: true })
}
type PaperFoot = { width: number; page: number; pages: number; words: string; y: number }

/** A reader of a billing sort chooses whether each group begins a page. In other reports the definition decides. */
const asChosen = (lines: readonly PaperLine[], page_break: unknown) =>
  page_break === false ? lines.map((line) => ({ ...line, begins_page: false })) : lines

const pageHeight = ({ layout }: PaperColumns) => (layout === 'portrait' ? letter.height : letter.width)

export const pdfFile = async function* (source: OnPaper, heading: Heading): AsyncGenerator<Buffer> {
  const { report, params, scope, rows } = source
  const shown = shownColumns(report, params['view'])
  const written = await paperLines(report, { group_by: params.group_by, shown }, rows)
  const lines = asChosen(written, params['page_break'])
  await loadFonts()
  const columns = placeColumns(report, lines, shown)
  const { width, layout } = columns
  const paper = { report, columns }
  const titles = titlesBlock(paper)
  const heads = headsOf(source, heading, { lines, width })
  const headOn = (page: number) => stacked([page === 0 ? heads.first : heads.later, titles])
  const footAt = pageHeight(columns) - margin - footHeight + 8
  const pages = toPages(lines, {
    blockOf: (line) => blockOf(paper, line),
    roomOn: (page) => footAt - 4 - margin - headOn(page).height,
  })
  const words = `Run by ${heading.run_by}, ${instant(heading.created_at, scope.time_zone)}`
  const draw = async function* () {
    for (const [page, pieces] of pages.entries())
      yield (table: Table) => {
        stacked([headOn(page), ...pieces.map(({ block }) => block)]).draw(table, margin - 4)
        drawFoot(table, { width, page: page + 1, pages: pages.length, words, y: footAt })
      }
  }
  yield await writeTablePdf({ title: report.title, made_at: new Date(heading.created_at), layout }, draw())
}
