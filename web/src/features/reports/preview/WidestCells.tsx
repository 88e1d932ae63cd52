import type { Column } from '@forecourt/domain/reports/report.ts'
import { isFigure, isNumber, isShort, type Cell } from '#src/features/reports/cells.ts'
import classes from './ReportTable.module.css'

type WidestCellsProps = {
  /** The rows that are not drawn yet. */
  rows: readonly (readonly Cell[])[]
  heads: readonly { column: Column; place: number }[]
  text: (column: Column, value: Cell) => string
}

/** Letters differ in width, so the text with the most letters may not be the widest. */
const candidates = 3

/** A row without height that holds the longest texts of the rows to come, so that no column moves when they are drawn. */
export function WidestCells({ rows, heads, text }: WidestCellsProps) {
  const longest = ({ column, place }: WidestCellsProps['heads'][number]) =>
    [...new Set(rows.map((row) => text(column, row[place] ?? null)))].toSorted((a, b) => b.length - a.length).slice(0, candidates)
  return (
    <tbody aria-hidden>
      <tr className={`${classes.row} ${classes.unseen}`}>
        {heads.map((head) => (
          <td
            key={head.column.key}
            data-figure={isFigure(head.column) || undefined}
            data-number={isNumber(head.column) || undefined}
            data-short={isShort(head.column) || undefined}
            translate="no"
          >
            {longest(head).map((each) => (
              <div key={each}>{each}</div>
            ))}
          </td>
        ))}
      </tr>
    </tbody>
  )
}
