import { orderStatuses, type OrderStatus } from '@forecourt/domain/rules/order-status.ts'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { DateRangeFields } from '#src/ui/DateRangeFields.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import { SortField } from '#src/ui/SortField.tsx'
import type { OrderSearch } from './orders.calls.ts'

const statusOptions = (Object.keys(orderStatuses) as OrderStatus[]).map((value) => ({
  value,
  label: orderStatuses[value],
  of: 'order',
}))

const sorts = [
  { orderBy: 'created_at', sortedBy: 'desc', label: 'Newest first' },
  { orderBy: 'created_at', sortedBy: 'asc', label: 'Oldest first' },
  { orderBy: 'requestor', sortedBy: 'asc', label: 'Requestor' },
  { orderBy: 'cards', sortedBy: 'desc', label: 'Most cards first' },
  { orderBy: 'status_order', sortedBy: 'asc', label: 'Status' },
] as const

type OrderFiltersProps = { search: OrderSearch; onSearch: (change: Partial<OrderSearch>, step?: 'push' | 'replace') => void }

export function OrderFilters({ search, onSearch }: OrderFiltersProps) {
  const active = [search.status, search.from, search.to].filter(Boolean).length
  return (
    <>
      <KeywordField label="Order, case, requestor, tracking" search={search} onSearch={onSearch} />
      <FilterSheet active={active} done="Show orders">
        {(isSheet) => (
          <>
            <FilterSelect
              label="Status"
              options={statusOptions}
              value={search.status}
              onChange={(status) => onSearch({ status })}
            />
            <DateRangeFields from={search.from} to={search.to} onChange={onSearch} />
            {isSheet ? <SortField sorts={sorts} current={search} onSort={onSearch} /> : null}
          </>
        )}
      </FilterSheet>
    </>
  )
}
