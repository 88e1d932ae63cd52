import { asOptions, useLists } from '#src/card-line/use-lists.ts'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { DateRangeFields } from '#src/ui/DateRangeFields.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import type { PoolSearch } from '#src/features/batches/batches.calls.ts'

type PoolFiltersProps = { search: PoolSearch; onSearch: (change: Partial<PoolSearch>, step?: 'push' | 'replace') => void }

export function PoolFilters({ search, onSearch }: PoolFiltersProps) {
  const { networks } = useLists()
  const active = [search.card_network_id, search.from, search.to].filter(Boolean).length
  return (
    <>
      <KeywordField label="Order or account" search={search} onSearch={onSearch} />
      <FilterSheet active={active} done="Show orders">
        {() => (
          <>
            <FilterSelect
              label="Network"
              options={asOptions(networks)}
              value={search.card_network_id?.toString()}
              onChange={(id) => onSearch({ card_network_id: id === undefined ? undefined : Number(id) })}
            />
            <DateRangeFields from={search.from} to={search.to} onChange={onSearch} />
          </>
        )}
      </FilterSheet>
    </>
  )
}
