import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ExceptionRow } from '@forecourt/domain/contract/exceptions.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { ruleOf } from '@forecourt/domain/rules/exceptions.ts'
import { ViewLink } from '#src/list/ViewLink.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { orderAndPage } from '#src/list/order-and-page.ts'
import { siteMoment } from '#src/time/site-time.ts'
import { useCan } from '#src/api/use-can.ts'
import { useColumns } from '#src/list/use-columns.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { ColumnMenu } from '#src/ui/ColumnMenu.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SelectionBar } from '#src/ui/SelectionBar.tsx'
import { useSelection } from '#src/ui/use-selection.ts'
import { Views } from '#src/ui/Views.tsx'
import { BulkReviewDrawer } from './BulkReviewDrawer.tsx'
import { CardCell } from '#src/card-line/CardCell.tsx'
import { ExceptionButton, exceptionColumns } from './exception-columns.tsx'
import { ExceptionFilters } from './ExceptionFilters.tsx'
import { exceptionCalls, exceptionList, type ExceptionSearch, exceptionFile } from './exceptions.calls.ts'
import { ReviewDrawer } from './ReviewDrawer.tsx'
import { ReviewChip, SeverityChip } from './ReviewChips.tsx'
import { useSeen } from './use-seen.ts'
import classes from './ExceptionsPage.module.css'

const nouns: [string, string] = ['exception', 'exceptions']
const noFilter = { keyword: '', code: undefined, severity: undefined, from: undefined, to: undefined, card_id: undefined }
const noRows: ExceptionRow[] = []

const views: { label: string; of?: string; review_state: ExceptionSearch['review_state'] }[] = [
  { label: 'To review', review_state: 'open' },
  { label: 'Follow-up', review_state: 'follow-up' },
  { label: 'Reviewed', review_state: 'reviewed' },
  { label: 'Dismissed', review_state: 'dismissed' },
  { label: 'All', of: 'exception', review_state: 'any' },
]

const filterOf = ({ page: _page, per_page: _perPage, orderBy: _by, sortedBy: _order, ...filter }: ExceptionSearch) => filter

/** The exceptions. The address keeps the filters, the order and the page. */
export function ExceptionList() {
  const { search, query, setSearch, addressOf } = useListSearch(exceptionList)
  const exceptions = useQuery(exceptionCalls.list(query))
  const [open, setOpen] = useState<ExceptionRow | null>(null)
  const [isReviewingMany, setReviewingMany] = useState(false)
  const columns = useColumns(
    'exceptions',
    useMemo(() => exceptionColumns(setOpen), []),
  )
  const mayReview = useCan('exceptions.review')
  const filter = filterOf(search)
  const selection = useSelection(JSON.stringify(filter))
  const rows = exceptions.data?.data ?? noRows
  const versionOf = useSeen(rows)
  const total = exceptions.data?.meta.total ?? 0
  const isFiltered = Object.entries(filter).some(([name, value]) => name !== 'review_state' && value)

  const tick = ({ id }: ExceptionRow) => {
    if (mayReview) selection.mark([id], !selection.isSelected(id))
  }

  const clear = isFiltered ? () => setSearch(noFilter) : undefined
  return (
    <>
      <Views
        views={views.map(({ label, of, review_state }) => ({
          label,
          of,
          isCurrent: review_state === search.review_state,
          link: <ViewLink search={addressOf({ review_state })} />,
        }))}
      />
      <Panel isPadded={false}>
        <FilterBar
          onClear={clear}
          tools={
            <>
              <ColumnMenu {...columns} onChoose={columns.choose} />
              <FileMenu total={total} fileIn={(format) => exceptionFile(query, format)} />
            </>
          }
        >
          <ExceptionFilters search={search} query={query} onSearch={setSearch} />
        </FilterBar>
        {mayReview ? (
          <SelectionBar selection={selection} page={rows.map(({ id }) => id)} total={total} nouns={nouns}>
            <button type="button" aria-haspopup="dialog" onClick={() => setReviewingMany(true)}>
              Review
            </button>
          </SelectionBar>
        ) : null}
        <LoadedTable
          query={exceptions}
          nouns={nouns}
          caption="Exceptions"
          columns={columns.columns}
          choice={columns.choice}
          rowId={({ id }) => id}
          rowName={({ code, transacted_at }) => `${ruleOf(code).name}, ${siteMoment(transacted_at)}`}
          selection={mayReview ? selection : undefined}
          rowKeys={{ x: tick, r: setOpen }}
          phoneRow={(exception) => <PhoneException exception={exception} onOpen={setOpen} />}
          {...orderAndPage(search, setSearch)}
          empty={
            <EmptyState illustration={<EmptyForecourt />} title="Nothing to review">
              {search.review_state === 'open' ? 'New exceptions appear here when transactions come in.' : null}
            </EmptyState>
          }
          onClearFilters={clear}
        />
      </Panel>
      {open ? (
        <ReviewDrawer
          key={open.id}
          exception={open}
          onClose={() => setOpen(null)}
          // Reviewed exceptions leave the list, where their ticks would go on counting.
          onReviewed={() => selection.mark([open.id], false)}
        />
      ) : null}
      {isReviewingMany ? (
        <BulkReviewDrawer
          selection={selection.selection}
          total={total}
          filter={filter}
          versionOf={versionOf}
          onClose={() => setReviewingMany(false)}
          onReviewed={selection.clear}
        />
      ) : null}
    </>
  )
}

function PhoneException({ exception, onOpen }: { exception: ExceptionRow; onOpen: (exception: ExceptionRow) => void }) {
  const { site_name, city, amount, transacted_at, severity, review_state } = exception
  return (
    <>
      <ExceptionButton exception={exception} onOpen={onOpen} />
      <CardCell {...exception} />
      <div>
        <time dateTime={transacted_at}>{siteMoment(transacted_at)}</time>
        {site_name ? ` · ${city ?? site_name}` : null}
        {amount ? ` · ${dollars(amount)}` : null}
      </div>
      <div className={classes.marks}>
        <SeverityChip severity={severity} />
        <ReviewChip state={review_state} />
      </div>
    </>
  )
}
