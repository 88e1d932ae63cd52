// The rows of a preview, split where a group starts. Subtotals cover whole groups, even if the preview ends within one.
import type { Preview } from '@forecourt/domain/contract/reports.ts'
import type { AnyReport, Column } from '@forecourt/domain/reports/report.ts'
import { columnOf, type Cell } from '#src/features/reports/cells.ts'
import { say } from '#src/text/say.ts'

export type Group = Preview['groups'][number]

export type Section = {
  /** The groups that start with these rows, outermost first. */
  opens: Group[]
  rows: (readonly Cell[])[]
  /** The groups that end after these rows, innermost first. In a truncated preview, the last groups do not end. */
  closes: Group[]
}

const nameOf = (values: readonly Cell[]) => JSON.stringify(values)

export const sectionsOf = ({ rows, columns, group_by, groups }: Pick<Preview, 'rows' | 'columns' | 'group_by' | 'groups'>) => {
  if (group_by.length === 0) return [{ opens: [], rows, closes: [] }] satisfies Section[]
  const places = group_by.map((key) => columns.indexOf(key))
  const known = new Map(groups.map((group) => [nameOf(group.values), group]))
  const pathOf = (row: readonly Cell[]) => places.map((place) => row[place] ?? null)
  const groupAt = (path: readonly Cell[], level: number) => {
    const values = path.slice(0, level + 1)
    return known.get(nameOf(values)) ?? { values, row_count: 0, totals: [] }
  }

  const sections: (Section & { path: Cell[] })[] = []
  for (const row of rows) {
    const path = pathOf(row)
    const last = sections.at(-1)
    const firstChange = path.findIndex((value, level) => value !== last?.path[level])
    if (last && firstChange === -1) last.rows.push(row)
    else {
      const from = Math.max(firstChange, 0)
      const levels = path.map((_, level) => level).slice(from)
      if (last) last.closes = levels.toReversed().map((level) => groupAt(last.path, level))
      sections.push({ path, opens: levels.map((level) => groupAt(path, level)), rows: [row], closes: [] })
    }
  }
  const last = sections.at(-1)
  if (last) last.closes = last.path.map((_, level) => groupAt(last.path, level)).toReversed()
  return sections satisfies Section[]
}

type Named = {
  report: AnyReport
  preview: Pick<Preview, 'columns' | 'group_by'>
  text: (column: Column, value: Cell) => string
}

/**
 * "Card •••• 4400": the innermost value of the group. Title and value are translated separately, because the texts do not contain
 * the combination.
 */
export const groupName = ({ report, preview, text }: Named, group: Group) => {
  const column = columnOf(report, preview.group_by[group.values.length - 1] ?? '')
  return column ? `${say(column.title)} ${say(text(column, group.values.at(-1) ?? null))}` : ''
}

/**
 * The name of the group. At the first level, adds the values shared by the whole group, which its first row holds like every other.
 */
export const groupHeading = (named: Named, group: Group, { rows: [first] }: Pick<Section, 'rows'>) => {
  const { report, preview, text } = named
  const beside = group.values.length > 1 ? [] : (report.heading ?? [])
  const words = beside.flatMap((key) => {
    const column = columnOf(report, key)
    const value = first?.[preview.columns.indexOf(key)] ?? null
    return column && value !== null ? [`${say(column.title)} ${say(text(column, value))}`] : []
  })
  return [groupName(named, group), ...words].join(' · ')
}
