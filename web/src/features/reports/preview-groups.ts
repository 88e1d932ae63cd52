// The rows of a preview, cut where a group begins. Subtotals are of whole groups, though the preview may end within one.
import type { Preview } from '@forecourt/domain/contract/reports.ts'
import type { Cell } from './cells.ts'

export type Group = Preview['groups'][number]

export type Section = {
  /** The groups that begin with these rows, outermost first. */
  opens: Group[]
  rows: (readonly Cell[])[]
  /** The groups that end after them, innermost first; the last ones of a preview that was cut off do not. */
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
