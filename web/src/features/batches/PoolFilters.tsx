import { networks } from '@forecourt/domain/reference.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { usePreferences } from '#src/api/preferences.ts'
import { DateRangeFields } from '#src/ui/DateRangeFields.tsx'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import type { PoolSearch } from './batches.calls.ts'

const networkOptions = networks.map(({ id, name }) => ({ value: String(id), label: name }))

type PoolFiltersProps = { search: PoolSearch; onSearch: (change: Partial<PoolSearch>, step?: 'push' | 'replace') => void }

export function PoolFilters({ search, onSearch }: PoolFiltersProps) {
  const hasKey = usePreferences((preferences) => preferences.single_key_shortcuts)
  const active = [search.card_network_id, search.from, search.to].filter(Boolean).length
  return (
    <>
      <SearchField
        label="Order or account"
        value={search.keyword}
        onSearch={(keyword) => onSearch({ keyword }, 'replace')}
        maxLength={limits.keywordLength}
        hasKey={hasKey}
      />
      <FilterSheet active={active} done="Show orders">
        {() => (
          <>
            <SelectField
              label="Network"
              placeholder="All"
              data={networkOptions}
              value={search.card_network_id ? String(search.card_network_id) : null}
              onChange={(network) => onSearch({ card_network_id: network === null ? undefined : Number(network) })}
              clearable
              clearButtonProps={{ 'aria-label': 'Clear Network' }}
            />
            <DateRangeFields from={search.from} to={search.to} onChange={onSearch} />
          </>
        )}
      </FilterSheet>
    </>
  )
}
