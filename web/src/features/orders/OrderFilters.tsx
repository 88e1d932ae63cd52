import { limits } from '@forecourt/domain/rules/limits.ts'
import { orderStatuses, type OrderStatus } from '@forecourt/domain/rules/order-status.ts'
import { usePreferences } from '#src/api/preferences.ts'
import { DateRangeFields } from '#src/ui/DateRangeFields.tsx'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import type { OrderSearch } from './orders.calls.ts'

const statusOptions = Object.entries(orderStatuses).map(([value, label]) => ({ value, label }))

const sorts = [
  { value: 'created_at desc', label: 'Newest first' },
  { value: 'created_at asc', label: 'Oldest first' },
  { value: 'requestor asc', label: 'Requestor' },
  { value: 'cards desc', label: 'Most cards first' },
  { value: 'status_order asc', label: 'Status' },
]

type OrderFiltersProps = { search: OrderSearch; onSearch: (change: Partial<OrderSearch>, step?: 'push' | 'replace') => void }

export function OrderFilters({ search, onSearch }: OrderFiltersProps) {
  const hasKey = usePreferences((preferences) => preferences.single_key_shortcuts)
  const active = [search.status, search.from, search.to].filter(Boolean).length
  return (
    <>
      <SearchField
        label="Order, case, requestor, tracking"
        value={search.keyword}
        onSearch={(keyword) => onSearch({ keyword }, 'replace')}
        maxLength={limits.keywordLength}
        hasKey={hasKey}
      />
      <FilterSheet active={active} done="Show orders">
        {(isSheet) => (
          <>
            <SelectField
              label="Status"
              placeholder="All"
              data={statusOptions}
              value={search.status ?? null}
              onChange={(status) => onSearch({ status: (status ?? undefined) as OrderStatus | undefined })}
              clearable
              clearButtonProps={{ 'aria-label': 'Clear Status' }}
            />
            <DateRangeFields from={search.from} to={search.to} onChange={onSearch} />
            {isSheet ? (
              <SelectField
                label="Sort by"
                data={sorts}
                value={sorts.find(({ value }) => value === `${search.orderBy} ${search.sortedBy}`)?.value ?? null}
                onChange={(value) => {
                  const [orderBy, sortedBy] = (value ?? '').split(' ') as [OrderSearch['orderBy'], OrderSearch['sortedBy']]
                  onSearch({ orderBy, sortedBy })
                }}
              />
            ) : null}
          </>
        )}
      </FilterSheet>
    </>
  )
}
