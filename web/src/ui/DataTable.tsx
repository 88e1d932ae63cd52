import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { shownColumns } from './columns.ts'
import type { Column, ColumnChoice } from './columns.ts'
import { Menu } from './Menu.tsx'
import type { MenuItem } from './Menu.tsx'
import { RowCards } from './RowCards.tsx'
import { RowCheck } from './RowCheck.tsx'
import { RowMenuButton } from './RowMenuButton.tsx'
import type { RowSelection } from './use-selection.ts'
import { ariaSort, SortArrow } from './SortArrow.tsx'
import type { SortDirection } from './SortArrow.tsx'
import { TableSkeletonRows } from './TableSkeletonRows.tsx'
import { useFits } from './use-fits.ts'
import { useHiddenSides } from './use-hidden-sides.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useIsPhone } from './use-is-phone.ts'
import classes from './DataTable.module.css'

type Sorting = { by: string; direction: SortDirection; onSort: (by: string, direction: SortDirection) => void }

export type DataTableProps<Row> = {
  /** A name for the rows; the accessible name of the table. */
  caption: string
  columns: readonly Column<Row>[]
  choice: ColumnChoice
  /** Undefined during the first load. */
  rows: readonly Row[] | undefined
  /** The number of rows per page, which is also the length of the skeleton. */
  expectedRows: number
  /** The rows on screen are of the previous page or filter while new ones load. */
  isStale?: boolean
  rowId: (row: Row) => number
  /** "card ending 4400": names the row in the labels of its checkbox and menu. */
  rowName: (row: Row) => string
  /** Absent if the rows have a fixed order. */
  sorting?: Sorting
  selection?: RowSelection
  rowMenu?: (row: Row) => MenuItem[]
  /** A row on a phone, drawn as a card. */
  phoneRow: (row: Row) => ReactNode
  /** Single-key shortcuts for the focused row, such as `e`; J and K move between rows. Absent if switched off. */
  rowKeys?: Record<string, (row: Row) => void>
}

const noRows: never[] = []
/** In place of an empty text: an empty cell looks like one that is still loading. */
const nothing = '–'

/** A native table of one page of rows. The server filters, sorts and pages; the address holds that state. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, rows, isStale, rowId, rowName, selection, rowMenu, phoneRow, rowKeys } = props
  const isPhone = useIsPhone()
  const [menuOf, setMenuOf] = useState<{ row: Row; anchor: HTMLElement } | null>(null)
  useRowKeys(rows ?? noRows, { rowId, keys: rowKeys })
  // No menu column if the person can do nothing with any row, and no menu on a row without actions.
  const hasItems = (row: Row) => rowMenu !== undefined && rowMenu(row).length > 0
  const hasMenu = (rows ?? noRows).some(hasItems)
  const openMenu = hasMenu ? (row: Row, anchor: HTMLElement) => setMenuOf({ row, anchor }) : undefined

  return (
    <>
      {isPhone ? (
        <RowCards
          {...{ caption, rows, isStale, rowId, rowName, selection, phoneRow, hasItems }}
          count={props.expectedRows}
          onMenu={openMenu}
        />
      ) : (
        <Lines {...props} hasItems={hasItems} onMenu={openMenu} />
      )}
      {menuOf && rowMenu ? (
        <Menu
          label={`Actions for ${rowName(menuOf.row)}`}
          items={rowMenu(menuOf.row)}
          anchor={menuOf.anchor}
          onClose={() => setMenuOf(null)}
        />
      ) : null}
    </>
  )
}

type LinesProps<Row> = DataTableProps<Row> & { hasItems: (row: Row) => boolean; onMenu?: (row: Row, anchor: HTMLElement) => void }

function Lines<Row extends object>({ caption, columns, choice, rows, isStale, expectedRows, ...props }: LinesProps<Row>) {
  const { rowId, rowName, sorting, selection, hasItems, onMenu } = props
  const shown = shownColumns(columns, choice)
  const page = rows?.map(rowId) ?? []
  const box = useRef<HTMLElement>(null)
  const fits = useFits(box)
  useHiddenSides(box)

  return (
    <section
      ref={box}
      className="table-box"
      data-fits={fits || undefined}
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, so it must be reachable by keyboard
      tabIndex={0}
      aria-busy={rows === undefined || isStale || undefined}
    >
      <table className={`grid-table ${classes.table}`} data-stale={isStale || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {selection ? (
              <td className={classes.check}>
                <RowCheck
                  label="Select all on this page"
                  isChecked={selection.pageState(page) === 'all'}
                  isMixed={selection.pageState(page) === 'some'}
                  isDisabled={page.length === 0}
                  onCheck={(isChecked) => selection.mark(page, isChecked)}
                />
              </td>
            ) : null}
            {shown.map((column) => (
              <Heading key={column.id} column={column} sorting={sorting} />
            ))}
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty corner needs no name */}
            {onMenu ? <td className={classes.more} /> : null}
          </tr>
        </thead>
        <tbody>
          {rows === undefined ? (
            <TableSkeletonRows
              rows={expectedRows}
              columns={shown.length + Number(Boolean(selection)) + Number(Boolean(onMenu))}
            />
          ) : (
            rows.map((row) => (
              <tr
                key={rowId(row)}
                className={classes.row}
                data-row={rowId(row)}
                data-selected={selection?.isSelected(rowId(row)) || undefined}
              >
                {selection ? (
                  <td className={classes.check}>
                    <RowCheck
                      label={`Select ${rowName(row)}`}
                      isChecked={selection.isSelected(rowId(row))}
                      onCheck={(isChecked, withShift) => selection.pick(rowId(row), { isChecked, withShift, page })}
                    />
                  </td>
                ) : null}
                {shown.map((column) => (
                  <Cell key={column.id} column={column} row={row} />
                ))}
                {onMenu ? (
                  <td className={classes.more}>
                    {hasItems(row) ? <RowMenuButton name={rowName(row)} onOpen={(anchor) => onMenu(row, anchor)} /> : null}
                  </td>
                ) : null}
              </tr>
            ))
          )}
        </tbody>
      </table>
    </section>
  )
}

function Cell<Row>({ column: { cell, align, isRowHeader, isWord = false, of }, row }: { column: Column<Row>; row: Row }) {
  const given = cell(row)
  const content = given === '' || given == null ? nothing : given
  const shared = {
    className: classes.cell,
    'data-align': align,
    'data-of': of,
    // User input is never translated, neither by us nor by the browser.
    ...(typeof content === 'string' && !isWord ? { translate: 'no' as const } : {}),
  }
  return isRowHeader ? (
    <th {...shared} scope="row">
      {content}
    </th>
  ) : (
    <td {...shared}>{content}</td>
  )
}

function Heading<Row>({ column: { title, sort, align, of }, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const direction = sort !== undefined && sort === sorting?.by ? sorting.direction : undefined
  return (
    <th scope="col" className={classes.heading} data-align={align} data-of={of} aria-sort={ariaSort(direction)}>
      {sort === undefined || !sorting ? (
        title
      ) : (
        <SortArrow direction={direction} align={align ?? 'start'} onSort={(next) => sorting.onSort(sort, next)}>
          {of ? <span data-of={of}>{title}</span> : title}
        </SortArrow>
      )}
    </th>
  )
}
