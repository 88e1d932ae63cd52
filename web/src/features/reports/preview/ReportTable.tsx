import { useRef } from 'react'
import type { Preview } from '@forecourt/domain/contract/reports.ts'
import { countOf } from '@forecourt/domain/reports/headline.ts'
import { chosenOrder, writeOrder } from '@forecourt/domain/reports/report-order.ts'
import type { AnyReport, Column } from '@forecourt/domain/reports/report.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { ariaSort, SortArrow } from '#src/ui/SortArrow.tsx'
import { useHiddenSides } from '#src/ui/use-hidden-sides.ts'
import { useRowsInTurn } from '#src/ui/use-rows-in-turn.ts'
import { cellText, columnOf, isFigure, isNumber, isShort, isTime, type Cell } from '#src/features/reports/cells.ts'
import { CellLink } from './CellLink.tsx'
import { sumUnder, type Sum } from './sum-under.ts'
import { say } from '#src/text/say.ts'
import { groupHeading, groupName, sectionsOf, type Section } from './preview-groups.ts'
import { WidestCells } from './WidestCells.tsx'
import classes from './ReportTable.module.css'

type ReportTableProps = {
  report: AnyReport
  preview: Preview
  /** The keys of the columns the user has chosen, in their order. */
  shown: readonly string[]
  isStale: boolean
  /** Requests another order; a minus sign means descending. */
  onSort: (order: string) => void
  onOpen: (row: readonly Cell[]) => void
}

type Head = { column: Column; place: number; isLinked: boolean; sum: Sum | undefined }

/** A native table. Each group has a heading and a subtotal, and the footer has the totals. */
export function ReportTable({ report, preview, shown, isStale, onSort, onOpen }: ReportTableProps) {
  const { moment } = useAccountTime()
  const box = useRef<HTMLElement>(null)
  useHiddenSides(box)
  const drawn = useRowsInTurn(preview.rows.length)
  const isWhole = drawn === preview.rows.length
  const heads: Head[] = shown.flatMap((key) => {
    const column = columnOf(report, key)
    if (!column) return []
    return { column, place: preview.columns.indexOf(key), isLinked: key in preview.links, sum: sumUnder(report, key) }
  })
  const text = (column: Column, value: Cell) => cellText(column.kind, value, moment)
  return (
    <section
      ref={box}
      className={`table-box ${classes.box}`}
      aria-label={`${report.title}, preview`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
      tabIndex={0}
      aria-busy={isStale || undefined}
    >
      <table className={`grid-table ${classes.table}`} data-stale={isStale || undefined}>
        <caption className="visually-hidden">
          {report.title}: the first {countOf(preview.rows.length, report.noun)}
        </caption>
        <thead>
          <tr>
            {heads.map(({ column }) => (
              <ColumnHead key={column.key} {...{ column, preview, onSort }} />
            ))}
          </tr>
        </thead>
        {isWhole ? null : <WidestCells rows={preview.rows.slice(drawn)} {...{ heads, text }} />}
        {sectionsOf(isWhole ? preview : { ...preview, rows: preview.rows.slice(0, drawn) }).map((section, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the rows of a preview never move
          <tbody key={index}>
            <Headings {...{ report, preview, section, heads, text }} />
            {section.rows.map((row, line) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <tr key={line} className={classes.row}>
                {heads.map(({ column, place, isLinked }, at) =>
                  at === 0 ? (
                    <th
                      key={column.key}
                      scope="row"
                      data-number={isNumber(column) || undefined}
                      data-short={isShort(column) || undefined}
                      data-time={isTime(column) || undefined}
                    >
                      <button type="button" className={`link-like ${classes.open}`} onClick={() => onOpen(row)}>
                        {text(column, row[place] ?? null)}
                      </button>
                    </th>
                  ) : (
                    <td
                      key={column.key}
                      data-figure={isFigure(column) || undefined}
                      data-number={isNumber(column) || undefined}
                      data-short={isShort(column) || undefined}
                      data-time={isTime(column) || undefined}
                    >
                      {isLinked ? (
                        <CellLink preview={preview} row={row} of={column.key}>
                          {text(column, row[place] ?? null)}
                        </CellLink>
                      ) : (
                        text(column, row[place] ?? null)
                      )}
                    </td>
                  ),
                )}
              </tr>
            ))}
            {section.closes.map((group) => (
              <SumRow
                key={group.values.length}
                label={`${groupName({ report, preview, text }, group)}, ${say(countOf(group.row_count, report.noun))}`}
                {...{ heads, text }}
                totals={group.totals}
              />
            ))}
          </tbody>
        ))}
        <tfoot>
          <SumRow label={`Total, ${countOf(preview.row_count, report.noun)}`} {...{ heads, text }} totals={preview.totals} />
        </tfoot>
      </table>
    </section>
  )
}

type ColumnHeadProps = Pick<ReportTableProps, 'preview' | 'onSort'> & { column: Column }

/** Sorts by its column, unless the rows are grouped by it, which already sorts them. */
function ColumnHead({ column, preview, onSort }: ColumnHeadProps) {
  const order = chosenOrder(preview.params)
  const isChosen = order?.key === column.key
  const direction = isChosen ? (order.isDescending ? 'desc' : 'asc') : undefined
  const sorts = column.sorts !== false && !preview.group_by.includes(column.key)
  return (
    <th scope="col" data-figure={isFigure(column) || undefined} aria-sort={ariaSort(direction)}>
      {sorts ? (
        <SortArrow
          direction={direction}
          align={isFigure(column) ? 'end' : 'start'}
          onSort={(next) => onSort(writeOrder({ key: column.key, isDescending: next === 'desc' }))}
        >
          {column.title}
        </SortArrow>
      ) : (
        column.title
      )}
    </th>
  )
}

type Texts = { text: (column: Column, value: Cell) => string }

type HeadingsProps = Texts & Pick<ReportTableProps, 'report' | 'preview'> & { section: Section; heads: Head[] }

function Headings({ report, preview, section, heads, text }: HeadingsProps) {
  return section.opens.map((group) => (
    <tr key={group.values.length} className={classes.heading} data-level={group.values.length}>
      <th scope="rowgroup" colSpan={heads.length}>
        {groupHeading({ report, preview, text }, group, section)}
      </th>
    </tr>
  ))
}

type SumRowProps = Texts & { label: string; heads: Head[]; totals: readonly Cell[] }

/** The label spans the columns before the first total. */
function SumRow({ label, heads, totals, text }: SumRowProps) {
  const firstTotal = heads.findIndex(({ sum }) => sum)
  const span = Math.max(firstTotal === -1 ? heads.length : firstTotal, 1)
  return (
    <tr className={classes.sum}>
      <th scope="row" colSpan={span}>
        {label}
      </th>
      {heads.slice(span).map(({ column, sum }) => (
        <td key={column.key} data-figure={isFigure(column) || undefined}>
          {sum
            ?.of(totals, (value) => text(column, value))
            .map((line) => (
              <div key={line}>{line}</div>
            ))}
        </td>
      ))}
    </tr>
  )
}
