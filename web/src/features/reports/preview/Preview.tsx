import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { popups } from '@forecourt/domain/messages.ts'
import { accountKey } from '@forecourt/domain/reports/across-accounts.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { asAsked } from '@forecourt/domain/reports/as-asked.ts'
import { headline } from '@forecourt/domain/reports/headline.ts'
import type { Preview as Found } from '@forecourt/domain/contract/reports.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { showToast } from '#src/api/announce.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { useColumns } from '#src/list/use-columns.ts'
import { zoneName } from '#src/time/zone-name.ts'
import { Button } from '#src/ui/Button.tsx'
import { ColumnMenu } from '#src/ui/ColumnMenu.tsx'
import type { Column } from '#src/ui/columns.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorPanel } from '#src/ui/ErrorPanel.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { fetchedLater, useFetchedWhenIdle } from '#src/ui/fetched-later.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { TableSkeleton } from '#src/ui/Skeletons.tsx'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import { columnOf, count, type Cell } from '#src/features/reports/cells.ts'
import { GroupBars } from './GroupBars.tsx'
import { ReportCards } from './ReportCards.tsx'
import { ReportTable } from './ReportTable.tsx'
import classes from './Preview.module.css'

// Loaded on demand: the report can be shown without its drawer.
const RowDrawer = fetchedLater(async () => (await import('./RowDrawer.tsx')).RowDrawer, null)

type PreviewProps = {
  report_key: ReportKey
  report: AnyReport
  query: UseQueryResult<{ data: Found }, ApiError>
  /** The parameters have been edited since, but not applied. */
  isOutOfStep: boolean
  onSort: (order: string) => void
  /** Set while the parameters are collapsed. */
  onExpand: (() => void) | undefined
}

const patience = 5000

/** True once loading has taken longer than people like to wait. */
const useIsSlow = (isWaiting: boolean) => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setSlow(true), patience)
    return () => {
      clearTimeout(timer)
      setSlow((wasSlow) => {
        if (wasSlow) showToast('Your preview is ready')
        return false
      })
    }
  }, [isWaiting])
  return isSlow
}

const columnsOf = (report: AnyReport): Column<never>[] =>
  report.columns.map(({ key, title, is_shown }, index) => ({
    id: key,
    title,
    cell: () => null,
    ...(index === 0 && { isRowHeader: true }),
    ...(is_shown !== undefined && { isHiddenAtFirst: true }),
  }))

/** The first rows with the totals of all rows, and the loading and empty states. */
export function Preview({ report_key, report: defined, query, isOutOfStep, onSort, onExpand }: PreviewProps) {
  useFetchedWhenIdle(RowDrawer, query.isSuccess)
  const { data: reply, error, isFetching, isPlaceholderData } = query
  const found = reply?.data
  const report = found ? asAsked(defined, found.params) : defined
  const isSlow = useIsSlow(isFetching)
  const isPhone = useIsPhone()
  const [row, setRow] = useState<readonly Cell[] | null>(null)
  const [columns] = useState(() => columnsOf(defined))
  const choice = useColumns(`report-${report_key}`, columns)
  const isGone = (id: string) => columnOf(report, id)?.is_shown !== columnOf(defined, id)?.is_shown
  const own = choice.choice.order.filter((id) => !choice.choice.hidden.includes(id) && !isGone(id))
  // A report over several accounts must show the account of each row, although users cannot choose that column.
  const shown = columnOf(report, accountKey) && !columnOf(defined, accountKey) ? [accountKey, ...own] : own
  const isStale = isPlaceholderData || isOutOfStep

  return (
    <section className={classes.preview} aria-labelledby="preview-title">
      <div className={classes.head}>
        {onExpand ? (
          <Button
            variant="default"
            data-no-print
            leftSection={<IconLayoutSidebarLeftExpand size={18} aria-hidden />}
            onClick={onExpand}
          >
            Parameters
          </Button>
        ) : null}
        <div className={classes.words}>
          <h2 id="preview-title" className={classes.title}>
            Preview
          </h2>
          <p className={classes.totals} role="status">
            {found && !isPlaceholderData ? headline(report, found) : ''}
          </p>
        </div>
        <div className={classes.tools} data-no-print>
          <ColumnMenu {...choice} onChoose={choice.choose} />
        </div>
      </div>
      {isOutOfStep && found ? <p className={classes.note}>The parameters have changed. Press Preview to refresh.</p> : null}
      {isSlow ? (
        <div className="pad-4">
          <Notice tone="service" isAlert title="Still working. We'll notify you" />
        </div>
      ) : null}
      <States error={isFetching ? null : error} isWaiting={found === undefined} onRetry={() => void query.refetch()}>
        {found ? (
          found.row_count === 0 ? (
            <Nothing report={report} />
          ) : (
            <>
              <p className={classes.note}>
                {[
                  found.rows.length < found.row_count &&
                    `First ${count(found.rows.length)} of ${count(found.row_count)} rows; files have them all`,
                  `Times in ${zoneName(found.time_zone)}`,
                  ...found.notes,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <GroupBars report={report} preview={found} />
              {isPhone ? (
                <ReportCards key={JSON.stringify(found.params)} {...{ report, shown, isStale }} preview={found} onOpen={setRow} />
              ) : (
                <ReportTable {...{ report, shown, isStale, onSort }} preview={found} onOpen={setRow} />
              )}
            </>
          )
        ) : null}
      </States>
      {row && found ? <RowDrawer report={report} preview={found} row={row} onClose={() => setRow(null)} /> : null}
    </section>
  )
}

type StatesProps = { error: ApiError | null; isWaiting: boolean; onRetry: () => void; children: ReactNode }

function States({ error, isWaiting, onRetry, children }: StatesProps) {
  if (error?.code === 'forbidden') return <ErrorPanel message={popups.forbidden} />
  if (error?.status === 422)
    return (
      <div className="pad-4">
        <Notice tone="caution" isAlert title={error.message}>
          {Object.values(error.errors).flat().join('. ')}
        </Notice>
      </div>
    )
  if (error) return <ErrorPanel message={error.message} requestId={error.request_id ?? undefined} onRetry={onRetry} />
  return isWaiting ? <TableSkeleton rows={10} columns={7} label="Loading the preview" /> : children
}

/** An explicit message shows that the report ran: an empty report is valid and can be sent. */
function Nothing({ report }: { report: AnyReport }) {
  const [, many] = report.noun
  const hasPeriod = report.params.some(({ kind }) => kind === 'date')
  return (
    <EmptyState illustration={<EmptyForecourt />} title={hasPeriod ? `No ${many} in this period` : `No ${many} match`}>
      {report.kind === 'admin' ? 'You can still export it' : 'You can still export or e-mail it'}: the file says so.
    </EmptyState>
  )
}
