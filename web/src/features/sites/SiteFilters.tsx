import { KeywordField } from '#src/list/KeywordField.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import { statusOptions } from './site-words.ts'
import type { SiteSearch } from './sites.calls.ts'
import { useNetworkOptions } from './use-network-options.ts'

type SiteFiltersProps = {
  search: SiteSearch
  /** The number of active filters in the sheet. */
  active: number
  onSearch: (change: Partial<SiteSearch>) => void
}

export function SiteFilters({ search, active, onSearch }: SiteFiltersProps) {
  const networks = useNetworkOptions(search.card_network_id?.toString())
  return (
    <>
      <KeywordField label="Name, number, city or ZIP code" search={search} onSearch={onSearch} />
      <FilterSheet active={active} done="Show sites">
        {() => (
          <>
            <FilterSelect
              label="Network"
              options={networks}
              value={search.card_network_id === undefined ? undefined : String(search.card_network_id)}
              onChange={(id) => onSearch({ card_network_id: id === undefined ? undefined : Number(id) })}
            />
            <FilterSelect
              label="Status"
              options={statusOptions}
              value={search.status}
              onChange={(status) => onSearch({ status: status as SiteSearch['status'] })}
            />
          </>
        )}
      </FilterSheet>
    </>
  )
}
