import { useMemo } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { BatchOrder } from '@forecourt/domain/contract/batches.ts'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import type { ApiError } from '#src/api/api-error.ts'
import type { api } from '#src/api/endpoints.ts'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { orderAndPage } from '#src/list/order-and-page.ts'
import { Button } from '#src/ui/Button.tsx'
import { usualChoice } from '#src/ui/columns.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import type { RowSelection } from '#src/ui/use-selection.ts'
import type { PoolSearch } from '#src/features/batches/batches.calls.ts'
import { Networks, poolColumns } from './pool-columns.tsx'
import { PoolFilters } from './PoolFilters.tsx'
import { shippingOf } from './totals.ts'

const nouns: [string, string] = ['order', 'orders']
const noFilter = { keyword: '', card_network_id: undefined, from: undefined, to: undefined }

type OrderPoolProps = {
  pool: UseQueryResult<ReplyOf<typeof api.batches.ordersToBatch>, ApiError>
  search: PoolSearch
  onSearch: (change: Partial<PoolSearch>, step?: 'push' | 'replace') => void
  /** Absent on a phone, where orders cannot be selected. */
  selection?: RowSelection | undefined
}

/** Approved orders that are in no batch yet. Ticked orders go into this batch. */
export function OrderPool({ pool, search, onSearch, selection }: OrderPoolProps) {
  const { day } = useAccountTime()
  const columns = useMemo(() => poolColumns(day), [day])
  const isFiltered = Boolean(search.keyword || search.card_network_id || search.from || search.to)
  const total = pool.data?.meta.total ?? 0
  const isAllChosen = pool.data?.ids.every((id) => selection?.isSelected(id)) ?? true
  const clear = isFiltered ? () => onSearch(noFilter) : undefined
  return (
    <Panel
      title="Orders to batch"
      isPadded={false}
      actions={
        selection && total > 0 && !isAllChosen ? (
          <Button variant="default" size="compact" onClick={selection.selectAllMatching}>
            {total === 1 ? 'Select the order that matches' : `Select all ${counted(total, 'order')} that match`}
          </Button>
        ) : undefined
      }
    >
      <FilterBar onClear={clear}>
        <PoolFilters search={search} onSearch={onSearch} />
      </FilterBar>
      <LoadedTable
        query={pool}
        nouns={nouns}
        caption="Orders that can be batched"
        columns={columns}
        choice={usualChoice(columns)}
        rowId={({ id }) => id}
        rowName={({ card_order_number }) => card_order_number}
        selection={selection}
        phoneRow={(order) => <PhoneOrder order={order} />}
        {...orderAndPage(search, onSearch)}
        empty={
          <EmptyState illustration={<EmptyForecourt />} title="No approved orders are waiting">
            Orders come here from Card Review.
          </EmptyState>
        }
        onClearFilters={clear}
      />
    </Panel>
  )
}

function PhoneOrder({ order }: { order: BatchOrder }) {
  return (
    <>
      <strong className="figures no-wrap">{order.card_order_number}</strong>
      <div>{order.account_name}</div>
      <div>
        {counted(order.cards, 'card')} · {shippingOf(order)}
      </div>
      <Networks order={order} />
    </>
  )
}
