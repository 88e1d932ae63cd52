import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { popups } from '@forecourt/domain/messages.ts'
import { Button } from '#src/ui/Button.tsx'
import { DataTable, type DataTableProps } from '#src/ui/DataTable.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorPanel } from '#src/ui/ErrorPanel.tsx'
import { BlankSign } from '#src/ui/illustrations/BlankSign.tsx'
import { Pager } from '#src/ui/Pager.tsx'
import { showPopup } from '#src/ui/popup-store.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { isPassing } from '#src/api/query-client.ts'
import { useIsDown } from '#src/api/use-is-down.ts'
import { Missing } from '#src/record/Missing.tsx'
import { usePreferences } from '#src/api/preferences.ts'

type Page<Row> = { data: Row[]; meta: { page: number; per_page: number; total: number; last_page: number } }

type LoadedTableProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'expectedRows' | 'isStale'> & {
  query: UseQueryResult<Page<Row>, ApiError>
  page: number
  per_page: number
  onPage: (change: { page?: number; per_page?: number }, step?: 'replace') => void
  /** Singular and plural: "card", "cards". */
  nouns: [one: string, many: string]
  /** Shown while there is nothing to list at all. */
  empty: ReactNode
  /** Absent if no filter is set: then an empty result means that the list is empty. */
  onClearFilters?: () => void
}

/** A list from the API in each of its states: loading, refused, failed, empty, without a match, loaded. */
export function LoadedTable<Row extends object>({ query, page, per_page, onPage, nouns, ...props }: LoadedTableProps<Row>) {
  const { empty, onClearFilters, rowKeys, ...table } = props
  const hasKeys = usePreferences((preferences) => preferences.single_key_shortcuts)
  const { data: reply, error, isFetching, isPlaceholderData } = query
  const isDown = useIsDown()
  const [, many] = nouns
  const isForbidden = error?.code === 'forbidden'
  const isPastTheEnd = reply !== undefined && reply.data.length === 0 && reply.meta.total > 0

  useEffect(() => {
    if (isForbidden) showPopup({ variant: 'error', message: popups.forbidden })
  }, [isForbidden])

  useEffect(() => {
    // The last row of the last page is gone, or the address was typed by hand: go to the last page that exists. Back must not lead
    // to the missing page again.
    if (isPastTheEnd && !isPlaceholderData) onPage({ page: reply.meta.last_page }, 'replace')
    // oxlint-disable-next-line react/exhaustive-deps -- onPage is a new function on every render
  }, [isPastTheEnd, isPlaceholderData])

  if (isForbidden) return <ErrorPanel message={popups.forbidden} />
  if (error && !isFetching && !reply && isDown && isPassing(error)) return <Missing />
  if (error && !isFetching && !reply)
    return (
      <ErrorPanel
        message={`Couldn’t load ${many}. ${error.message}`}
        requestId={error.request_id ?? undefined}
        onRetry={() => void query.refetch()}
      />
    )
  if (reply?.meta.total === 0 && !isPlaceholderData)
    return onClearFilters ? (
      <EmptyState
        illustration={<BlankSign />}
        title={`No ${many} match.`}
        action={
          <Button variant="default" onClick={onClearFilters}>
            Clear filters
          </Button>
        }
      />
    ) : (
      empty
    )
  return (
    <>
      <DataTable
        {...table}
        rows={reply?.data}
        expectedRows={per_page}
        isStale={isPlaceholderData}
        rowKeys={hasKeys ? rowKeys : undefined}
      />
      {reply ? (
        <Pager
          label={table.caption}
          page={page}
          per_page={per_page}
          total={reply.meta.total}
          onPage={(next) => onPage({ page: next })}
          onPerPage={(next) => onPage({ per_page: next })}
        />
      ) : null}
    </>
  )
}
