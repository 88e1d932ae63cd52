import { cardStatuses, cardTypes, networks } from '@forecourt/domain/reference.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { usePreferences } from '#src/api/preferences.ts'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import type { CardSearch } from './cards.calls.ts'

const filters = [
  { name: 'card_type_id', label: 'Card type', rows: cardTypes },
  { name: 'card_network_id', label: 'Network', rows: networks },
  { name: 'card_status_id', label: 'Status', rows: cardStatuses },
] as const

const sorts = [
  { value: 'vehicle_number asc', label: 'Vehicle number' },
  { value: 'last_four asc', label: 'Card number' },
  { value: 'description asc', label: 'Description' },
  { value: 'card_status_id asc', label: 'Status' },
  { value: 'created_at desc', label: 'Newest first' },
]

type CardFiltersProps = { search: CardSearch; onSearch: (change: Partial<CardSearch>, step?: 'push' | 'replace') => void }

/** Beside the search; in the sheet of a phone with the order that has no table head there. */
export function CardFilters({ search, onSearch }: CardFiltersProps) {
  const hasKey = usePreferences((preferences) => preferences.single_key_shortcuts)
  const active = filters.filter(({ name }) => search[name] !== undefined).length
  return (
    <>
      <SearchField
        label="Card number, vehicle, description"
        value={search.keyword}
        onSearch={(keyword) => onSearch({ keyword }, 'replace')}
        maxLength={limits.keywordLength}
        hasKey={hasKey}
      />
      <FilterSheet active={active} done="Show cards">
        {(isSheet) => (
          <>
            <FilterFields search={search} onSearch={onSearch} hasLabels={isSheet} />
            {isSheet ? (
              <SelectField
                label="Sort by"
                data={sorts}
                value={sorts.find(({ value }) => value.startsWith(search.orderBy))?.value ?? null}
                onChange={(value) => {
                  const [orderBy, sortedBy] = (value ?? '').split(' ') as [CardSearch['orderBy'], CardSearch['sortedBy']]
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

function FilterFields({ search, onSearch, hasLabels }: CardFiltersProps & { hasLabels: boolean }) {
  return filters.map(({ name, label, rows }) => (
    <SelectField
      key={name}
      {...(hasLabels ? { label, placeholder: 'All' } : { 'aria-label': label, placeholder: label })}
      data={rows.map(({ id, name: text }) => ({ value: String(id), label: text }))}
      value={search[name] === undefined ? null : String(search[name])}
      onChange={(value) => onSearch({ [name]: value === null ? undefined : Number(value) })}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
    />
  ))
}
