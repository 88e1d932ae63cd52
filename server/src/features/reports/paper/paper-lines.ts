// A report on paper before pagination: group headings, rows, and a line of totals under each group and at the end.
import { columnKinds, type AnyReport, type Column } from '@forecourt/domain/reports/report.ts'
import { countInWords, emptySentence } from '@forecourt/domain/reports/report-words.ts'
import type { Cell, Cells } from '#src/features/reports/files/copied-cells.ts'
import { columnOf } from '@forecourt/domain/reports/column-of.ts'
import { runningSums, type Total } from '#src/features/reports/queries/report-totals.ts'

export type PaperLine = (
  | { kind: 'group'; text: string }
  | { kind: 'note'; text: string }
  /** Totals without a visible column: a name and a figure each. */
  | { kind: 'figures'; figures: readonly { title: string; value: string }[] }
  | { kind: 'row'; cells: Cells }
  /** `text` is in front of the first column that has a total. */
  | { kind: 'total'; text: string; totals: readonly Total[]; is_last?: true }
) & {
  /** The group headings to repeat, marked as continued, when a page begins with this line. */
  within: readonly string[]
  begins_page?: boolean
}

const grouped = new Intl.NumberFormat('en-US')

/** 1234567 with two decimals is 12,345.67. Works on digits, because floating point is not exact for large sums. */
const amount = (value: number, decimals: number) => {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
  const whole = grouped.format(BigInt(digits.slice(0, digits.length - decimals)))
  return `${value < 0 ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`
}

/** As shown on paper: with thousands separators, without seconds. */
export const cellInWords = ({ kind }: Pick<Column, 'kind'>, cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return ''
  const { holds } = columnKinds[kind]
  if (holds === 'number') return amount(Number(cell), columnKinds[kind].decimals)
  return kind === 'datetime' || kind === 'local-datetime' ? String(cell).slice(0, 16) : String(cell)
}

/** The columns a reader sees in a file. Some columns belong to one view of the report only. */
export const shownColumns = (report: AnyReport, view: unknown) =>
  report.columns.filter(({ is_shown = true }) => is_shown === true || is_shown === view)

const hiddenTotals = (report: AnyReport, totals: readonly Total[], shown: readonly Column[]) =>
  report.totals.flatMap(({ key }, at) => {
    const column = columnOf(report, key)
    return shown.includes(column) ? [] : [{ title: column.title, value: cellInWords(column, totals[at]) || '–' }]
  })

type Level = { key: string; place: number; sums: ReturnType<typeof runningSums> }

type Asked = { group_by: readonly string[]; shown: readonly Column[] }

export const paperLines = async (
  report: AnyReport,
  { group_by, shown }: Asked,
  rows: AsyncIterable<Cells[]>,
): Promise<PaperLine[]> => {
  const lines: PaperLine[] = []
  const all = runningSums(report)
  const levels: Level[] = group_by.map((key) => ({
    key,
    place: report.columns.findIndex((column) => column.key === key),
    sums: runningSums(report),
  }))
  const nameOf = ({ key, place }: Level, cells: Cells) => {
    const column = columnOf(report, key)
    return `${column.title}: ${cellInWords(column, cells[place]) || '–'}`
  }
  /** The outermost heading also shows the columns that are the same for its whole group. */
  const heading = (level: Level, cells: Cells) =>
    [
      nameOf(level, cells),
      ...(level === levels[0] ? (report.heading ?? []) : []).flatMap((key) => {
        const column = columnOf(report, key)
        const words = cellInWords(column, cells[report.columns.indexOf(column)])
        return words ? [`${column.title} ${words}`] : []
      }),
    ].join('   ·   ')
  const outside = (at: number, cells: Cells) => levels.slice(0, at).map((each) => nameOf(each, cells))
  let last: Cells | undefined
  const close = (from: number, cells: Cells) => {
    for (const [at, level] of [...levels.entries()].slice(from).toReversed()) {
      const { rows: counted, totals } = level.sums.take()
      const text = `${nameOf(level, cells)} · ${countInWords(report, counted)}`
      lines.push({ kind: 'total', text, totals, within: outside(at, cells) })
    }
  }
  const open = (from: number, cells: Cells) => {
    for (const [at, level] of [...levels.entries()].slice(from)) {
      const begins_page = report.page_per_group === true && at === 0 && lines.length > 0
      lines.push({ kind: 'group', text: heading(level, cells), within: outside(at, cells), begins_page })
    }
  }
  for await (const some of rows)
    for (const cells of some) {
      const before = last
      const changed = before ? levels.findIndex(({ place }) => before[place] !== cells[place]) : 0
      if (levels.length > 0 && changed >= 0) {
        if (before) close(changed, before)
        open(changed, cells)
      }
      for (const { sums } of levels) sums.add(cells)
      all.add(cells)
      lines.push({ kind: 'row', cells, within: outside(levels.length, cells) })
      last = cells
    }
  if (!last) return [{ kind: 'note', text: emptySentence(report), within: [] }]
  close(0, last)
  const { rows: count, totals } = all.take()
  lines.push({ kind: 'total', text: `Total · ${countInWords(report, count)}`, totals, within: [], is_last: true })
  const hidden = hiddenTotals(report, totals, shown)
  if (hidden.length > 0) lines.push({ kind: 'figures', figures: hidden, within: [] })
  return lines
}
