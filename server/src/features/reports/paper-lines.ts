// A report on paper, before it is cut into pages: headings of groups, rows, a line of totals under each group and under all.
import { columnKinds, type AnyReport, type Column } from '@forecourt/domain/reports/report.ts'
import { countInWords, emptySentence } from '@forecourt/domain/reports/report-words.ts'
import type { Cell, Cells } from './copy-report.ts'
import { columnOf } from './report-select.ts'
import { runningSums, type Total } from './report-totals.ts'

export type PaperLine = (
  | { kind: 'group' | 'note'; text: string }
  | { kind: 'row'; cells: Cells }
  /** `text` stands before the first column that has a total. */
  | { kind: 'total'; text: string; totals: readonly Total[] }
) & {
  /** The headings that are repeated, as continued, where a page begins with this line. */
  within: readonly string[]
  begins_page?: boolean
}

const grouped = new Intl.NumberFormat('en-US')

/** 1234567 with two decimals is 12,345.67; done on digits, because a large sum has no exact fraction. */
const amount = (value: number, decimals: number) => {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
  const whole = grouped.format(BigInt(digits.slice(0, digits.length - decimals)))
  return `${value < 0 ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`
}

/** As it stands on paper: thousands apart, no seconds. */
export const cellInWords = ({ kind }: Pick<Column, 'kind'>, cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return ''
  const { holds } = columnKinds[kind]
  if (holds === 'number') return amount(Number(cell), columnKinds[kind].decimals)
  return kind === 'datetime' || kind === 'local-datetime' ? String(cell).slice(0, 16) : String(cell)
}

export const isOnPaper = ({ is_shown }: Column) => is_shown !== false

/** What is added up but has no column on paper. */
const hiddenTotals = (report: AnyReport, totals: readonly Total[]) =>
  report.totals.flatMap(({ key }, at) => {
    const column = columnOf(report, key)
    return isOnPaper(column) ? [] : [`${column.title} ${cellInWords(column, totals[at]) || '–'}`]
  })

type Level = { key: string; place: number; sums: ReturnType<typeof runningSums> }

export const paperLines = async (
  report: AnyReport,
  group_by: readonly string[],
  rows: AsyncIterable<Cells[]>,
): Promise<PaperLine[]> => {
  const lines: PaperLine[] = []
  const all = runningSums(report)
  const levels: Level[] = group_by.map((key) => ({
    key,
    place: report.columns.findIndex((column) => column.key === key),
    sums: runningSums(report),
  }))
  const heading = ({ key, place }: Level, cells: Cells) => {
    const column = columnOf(report, key)
    return `${column.title}: ${cellInWords(column, cells[place]) || '–'}`
  }
  let last: Cells | undefined
  const close = (from: number, cells: Cells) => {
    for (const level of levels.slice(from).toReversed()) {
      const { rows: counted, totals } = level.sums.take()
      const within = levels.slice(0, levels.indexOf(level)).map((each) => heading(each, cells))
      lines.push({ kind: 'total', text: `${heading(level, cells)} · ${countInWords(report, counted)}`, totals, within })
    }
  }
  const open = (from: number, cells: Cells) => {
    for (const [at, level] of levels.entries()) {
      if (at < from) continue
      const within = levels.slice(0, at).map((each) => heading(each, cells))
      const begins_page = report.page_per_group === true && at === 0 && lines.length > 0
      lines.push({ kind: 'group', text: heading(level, cells), within, begins_page })
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
      lines.push({ kind: 'row', cells, within: levels.map((level) => heading(level, cells)) })
      last = cells
    }
  if (!last) return [{ kind: 'note', text: emptySentence(report), within: [] }]
  close(0, last)
  const { rows: count, totals } = all.take()
  lines.push({ kind: 'total', text: `Total · ${countInWords(report, count)}`, totals, within: [] })
  const hidden = hiddenTotals(report, totals)
  for (let from = 0; from < hidden.length; from += 6)
    lines.push({ kind: 'note', text: hidden.slice(from, from + 6).join('   ·   '), within: [] })
  return lines
}
