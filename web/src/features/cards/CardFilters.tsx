import { cardStatuses } from '@forecourt/domain/reference.ts'
import { asOptions, useLists } from '#src/card-line/use-lists.ts'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import { SortField } from '#src/ui/SortField.tsx'
import type { CardSearch } from './cards.calls.ts'

const filters = [
  { name: 'card_type_id', label: 'Card type' },
  { name: 'card_network_id', label: 'Network' },
  { name: 'card_status_id', label: 'Status' },
] as const

/** One that is `isOpened` by a reminder is shown while it applies, so that the filters keep to one line. */
const flags = [
  { name: 'not_confirmed', label: 'At the network', option: 'Not confirmed', isOpened: false },
  { name: 'not_activated', label: 'Activation', option: 'Not activated', isOpened: true },
] as const

const sorts = [
  { orderBy: 'vehicle_number', sortedBy: 'asc', label: 'Vehicle number' },
  { orderBy: 'last_four', sortedBy: 'asc', label: 'Card number' },
  { orderBy: 'description', sortedBy: 'asc', label: 'Description' },
  { orderBy: 'card_status_id', sortedBy: 'asc', label: 'Status' },
  { orderBy: 'created_at', sortedBy: 'desc', label: 'Newest first' },
] as const

type CardFiltersProps = { search: CardSearch; onSearch: (change: Partial<CardSearch>, step?: 'push' | 'replace') => void }

/** Shown beside the search. On a phone in a sheet, together with the sort order, because there is no table head. */
export function CardFilters({ search, onSearch }: CardFiltersProps) {
  const active = [...filters, ...flags].filter(({ name }) => search[name] !== undefined).length
  return (
    <>
      <KeywordField label="Card number, vehicle, description" search={search} onSearch={onSearch} />
      <FilterSheet active={active} done="Show cards">
        {(isSheet) => (
          <>
            <FilterFields search={search} onSearch={onSearch} isSheet={isSheet} />
            {isSheet ? <SortField sorts={sorts} current={search} onSort={onSearch} /> : null}
          </>
        )}
      </FilterSheet>
    </>
  )
}

function FilterFields({ search, onSearch, isSheet }: CardFiltersProps & { isSheet: boolean }) {
  const { networks, card_types } = useLists()
  const rows = { card_type_id: card_types, card_network_id: networks, card_status_id: cardStatuses }
  const selects = filters.map(({ name, label }) => (
    <FilterSelect
      key={name}
      label={label}
      options={asOptions(rows[name])}
      value={search[name]?.toString()}
      onChange={(id) => onSearch({ [name]: id === undefined ? undefined : Number(id) })}
    />
  ))
  const shown = flags.filter(({ name, isOpened }) => isSheet || !isOpened || search[name])
  const choices = shown.map(({ name, label, option }) => (
    <FilterSelect
      key={name}
      label={label}
      options={[{ value: '1', label: option }]}
      value={search[name] ? '1' : undefined}
      onChange={(chosen) => onSearch({ [name]: chosen === undefined ? undefined : true })}
    />
  ))
  return [...selects, ...choices]
}
