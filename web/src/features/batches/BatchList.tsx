import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { BatchRow } from '@forecourt/domain/contract/batches.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { orderAndPage } from '#src/list/order-and-page.ts'
import { useColumns } from '#src/list/use-columns.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { ColumnMenu } from '#src/ui/ColumnMenu.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { batchColumns, BatchLink } from './batch-columns.tsx'
import { BatchFilters } from './BatchFilters.tsx'
import { BatchStateChip } from './BatchStateChip.tsx'
import { batchCalls, batchList, batchFile } from './batches.calls.ts'

const nouns: [string, string] = ['batch', 'batches']
const noFilter = { keyword: '', state: undefined }

export function BatchList() {
  const { search, query, setSearch } = useListSearch(batchList)
  const batches = useQuery(batchCalls.list(query))
  const { moment } = useAccountTime()
  const columns = useColumns(
    'batches',
    useMemo(() => batchColumns(moment), [moment]),
  )
  const isFiltered = Boolean(search.keyword || search.state)

  const clear = isFiltered ? () => setSearch(noFilter) : undefined
  return (
    <Panel isPadded={false}>
      <FilterBar
        onClear={clear}
        tools={
          <>
            <ColumnMenu {...columns} onChoose={columns.choose} />
            <FileMenu total={batches.data?.meta.total ?? 0} fileIn={(format) => batchFile(query, format)} />
          </>
        }
      >
        <BatchFilters search={search} onSearch={setSearch} />
      </FilterBar>
      <LoadedTable
        query={batches}
        nouns={nouns}
        caption="Batches"
        columns={columns.columns}
        choice={columns.choice}
        rowId={({ id }) => id}
        rowName={({ batch_number }) => batch_number}
        rowKeys={{}}
        phoneRow={(batch) => <PhoneBatch batch={batch} moment={moment} />}
        {...orderAndPage(search, setSearch)}
        empty={
          <EmptyState illustration={<EmptyForecourt />} title="No batches yet">
            A batch is made of approved orders.
          </EmptyState>
        }
        onClearFilters={clear}
      />
    </Panel>
  )
}

function PhoneBatch({ batch, moment }: { batch: BatchRow; moment: (at: string) => string }) {
  return (
    <>
      <BatchLink batch={batch} />
      <div>
        <time dateTime={batch.created_at}>{moment(batch.created_at)}</time> · {batch.created_by}
      </div>
      <div>
        {counted(batch.orders, 'order')} · {batch.numbered.toLocaleString('en-US')} of {counted(batch.cards, 'card')} numbered
      </div>
      <div className="row wrap middle gap-2-3 above-2">
        <BatchStateChip state={batch.state} />
      </div>
    </>
  )
}
