import { useRef, useState } from 'react'
import type { Preview } from '@forecourt/domain/contract/reports.ts'
import { headline } from '@forecourt/domain/reports/headline.ts'
import type { AnyReport, Column } from '@forecourt/domain/reports/report.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { Button } from '#src/ui/Button.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { cellText, columnOf, keyFigures, keyWords, type Cell } from '#src/features/reports/cells.ts'
import { groupHeading, sectionsOf } from './preview-groups.ts'
import classes from './ReportCards.module.css'

type ReportCardsProps = {
  report: AnyReport
  preview: Preview
  shown: readonly string[]
  isStale: boolean
  onOpen: (row: readonly Cell[]) => void
}

const cardsOnPage = 25

/** One page of a preview's rows. Groups that start on an earlier page are named again. */
const pageOf = (preview: Preview, page: number): Preview => ({
  ...preview,
  rows: preview.rows.slice((page - 1) * cardsOnPage, page * cardsOnPage),
})

/** A report on a phone: a card for each row with its key figures, and the totals pinned below. */
export function ReportCards({ report, preview, shown, isStale, onOpen }: ReportCardsProps) {
  const { moment } = useAccountTime()
  const columns = shown.flatMap((key) => columnOf(report, key) ?? [])
  const [head, ...rest] = columns
  const words = keyWords(report, rest)
  const figures = keyFigures(report, rest)
  const inWords = (column: Column, value: Cell) => cellText(column.kind, value, moment)
  const text = (column: Column, row: readonly Cell[]) => inWords(column, row[preview.columns.indexOf(column.key)] ?? null)

  const [page, setPage] = useState(1)
  const box = useRef<HTMLDivElement>(null)
  const turn = (to: number) => {
    setPage(to)
    box.current?.scrollIntoView({ block: 'start' })
  }
  const part = pageOf(preview, page)

  return (
    <div ref={box} aria-busy={isStale || undefined} data-stale={isStale || undefined} className={classes.report}>
      {sectionsOf(part).map((section, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows of a preview never move
        <div key={index}>
          {section.opens.map((group) => (
            <div key={group.values.length} className={classes.group}>
              <h3 className={classes.name}>{groupHeading({ report, preview, text: inWords }, group, section)}</h3>
              <p className={classes.sum}>{headline(report, group)}</p>
            </div>
          ))}
          <ul className="plain-list">
            {section.rows.map((row, line) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <li key={line} className="row between gap-3 pad-3 ruled">
                <div className="shrinks breaks">
                  {head ? <LinkButton onClick={() => onOpen(row)}>{text(head, row)}</LinkButton> : null}
                  <p className="no-margin dimmed size-s">
                    {words
                      .map((column) => text(column, row))
                      .filter((word) => word !== '–')
                      .join(' · ')}
                  </p>
                </div>
                <p className={classes.figures}>
                  {figures.map((column) => (
                    <span key={column.key}>{text(column, row)}</span>
                  ))}
                </p>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <CardPages page={page} last={Math.ceil(preview.rows.length / cardsOnPage)} onPage={turn} />
      <p className={classes.totals}>{headline(report, preview)}</p>
    </div>
  )
}

type CardPagesProps = { page: number; last: number; onPage: (page: number) => void }

/** Paged, because the totals below two hundred cards would be far away. */
function CardPages({ page, last, onPage }: CardPagesProps) {
  if (last <= 1) return null
  return (
    <nav className="row middle between gap-3 pad-3" aria-label="Pages of the preview">
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span>
        {page} of {last}
      </span>
      <Button variant="default" disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
