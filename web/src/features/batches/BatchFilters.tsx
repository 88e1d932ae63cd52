import { batchStates } from '@forecourt/domain/contract/batches.ts'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import { SortField } from '#src/ui/SortField.tsx'
import { stateNames } from './BatchStateChip.tsx'
import type { BatchSearch } from './batches.calls.ts'

const stateOptions = [
  { value: 'unfinished' as const, label: 'Not completed' },
  ...batchStates.map((state) => ({ value: state, label: stateNames[state], of: 'batch' })),
]

const sorts = [
  { orderBy: 'created_at', sortedBy: 'desc', label: 'Newest first' },
  { orderBy: 'created_at', sortedBy: 'asc', label: 'Oldest first' },
  { orderBy: 'cards', sortedBy: 'desc', label: 'Most cards first' },
  { orderBy: 'state', sortedBy: 'asc', label: 'State' },
] as const

type BatchFiltersProps = { search: BatchSearch; onSearch: (change: Partial<BatchSearch>, step?: 'push' | 'replace') => void }

export function BatchFilters({ search, onSearch }: BatchFiltersProps) {
  return (
    <>
      <KeywordField label="Batch or order" search={search} onSearch={onSearch} />
      <FilterSheet active={search.state ? 1 : 0} done="Show batches">
        {(isSheet) => (
          <>
            <FilterSelect label="State" options={stateOptions} value={search.state} onChange={(state) => onSearch({ state })} />
            {isSheet ? <SortField sorts={sorts} current={search} onSort={onSearch} /> : null}
          </>
        )}
      </FilterSheet>
    </>
  )
}
