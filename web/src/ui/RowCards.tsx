import type { ReactNode } from 'react'
import { RowCheck } from './RowCheck.tsx'
import { RowMenuButton } from './RowMenuButton.tsx'
import { TableSkeleton } from './Skeletons.tsx'
import type { RowSelection } from './use-selection.ts'
import classes from './RowCards.module.css'

type RowCardsProps<Row> = {
  caption: string
  rows: readonly Row[] | undefined
  count: number
  isStale?: boolean
  rowId: (row: Row) => number
  rowName: (row: Row) => string
  selection?: RowSelection
  hasItems: (row: Row) => boolean
  onMenu?: (row: Row, anchor: HTMLElement) => void
  phoneRow: (row: Row) => ReactNode
}

/** The rows of a table on a phone, as a list of cards. */
export function RowCards<Row>({
  caption,
  rows,
  count,
  isStale,
  rowId,
  rowName,
  selection,
  hasItems,
  onMenu,
  phoneRow,
}: RowCardsProps<Row>) {
  if (rows === undefined) return <TableSkeleton rows={Math.min(count, 10) - 1} label={`Loading: ${caption}`} />
  const page = rows.map(rowId)
  return (
    <ul className={classes.rows} aria-label={caption} aria-busy={isStale || undefined} data-stale={isStale || undefined}>
      {rows.map((row) => {
        const id = rowId(row)
        return (
          <li key={id} className={classes.row} data-row={id} data-selected={selection?.isSelected(id) || undefined}>
            {selection ? (
              <RowCheck
                label={`Select ${rowName(row)}`}
                isChecked={selection.isSelected(id)}
                onCheck={(isChecked, withShift) => selection.pick(id, { isChecked, withShift, page })}
              />
            ) : null}
            <div className={classes.content}>{phoneRow(row)}</div>
            {onMenu && hasItems(row) ? <RowMenuButton name={rowName(row)} onOpen={(anchor) => onMenu(row, anchor)} /> : null}
          </li>
        )
      })}
    </ul>
  )
}
