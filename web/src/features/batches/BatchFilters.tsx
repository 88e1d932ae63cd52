import { batchStates, type BatchRow } from '@forecourt/domain/contract/batches.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { usePreferences } from '#src/api/preferences.ts'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { stateNames } from './BatchStateChip.tsx'
import type { BatchSearch } from './batches.calls.ts'

const stateOptions = batchStates.map((state) => ({ value: state, label: stateNames[state] }))

const sorts = [
  { value: 'created_at desc', label: 'Newest first' },
  { value: 'created_at asc', label: 'Oldest first' },
  { value: 'cards desc', label: 'Most cards first' },
  { value: 'state asc', label: 'State' },
]

type BatchFiltersProps = { search: BatchSearch; onSearch: (change: Partial<BatchSearch>, step?: 'push' | 'replace') => void }

export function BatchFilters({ search, onSearch }: BatchFiltersProps) {
  const hasKey = usePreferences((preferences) => preferences.single_key_shortcuts)
  return (
    <>
      <SearchField
        label="Batch or order"
        value={search.keyword}
        onSearch={(keyword) => onSearch({ keyword }, 'replace')}
        maxLength={limits.keywordLength}
        hasKey={hasKey}
      />
      <FilterSheet active={search.state ? 1 : 0} done="Show batches">
        {(isSheet) => (
          <>
            <SelectField
              label="State"
              placeholder="All"
              data={stateOptions}
              value={search.state ?? null}
              onChange={(state) => onSearch({ state: (state ?? undefined) as BatchRow['state'] | undefined })}
              clearable
              clearButtonProps={{ 'aria-label': 'Clear State' }}
            />
            {isSheet ? (
              <SelectField
                label="Sort by"
                data={sorts}
                value={sorts.find(({ value }) => value === `${search.orderBy} ${search.sortedBy}`)?.value ?? null}
                onChange={(value) => {
                  const [orderBy, sortedBy] = (value ?? '').split(' ') as [BatchSearch['orderBy'], BatchSearch['sortedBy']]
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
