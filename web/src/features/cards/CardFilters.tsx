import { useState } from 'react'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { cardStatuses, cardTypes, networks } from '@forecourt/domain/reference.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { usePreferences } from '#src/api/preferences.ts'
import { Button } from '#src/ui/Button.tsx'
import { Drawer, DrawerFoot } from '#src/ui/Drawer.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import type { CardSearch } from './cards.calls.ts'
import classes from './CardListPage.module.css'

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

/** In a row beside the search; on a phone in a sheet from below, with the order that has no table head there. */
export function CardFilters({ search, onSearch }: CardFiltersProps) {
  const isPhone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(false)
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
      {isPhone ? (
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {active > 0 ? `Filters (${active})` : 'Filters'}
        </Button>
      ) : (
        <FilterFields search={search} onSearch={onSearch} />
      )}
      {isPhone && isOpen ? (
        <Drawer title="Filters" width={420} onPhone="sheet" onClose={() => setOpen(false)}>
          <div className={classes.sheet}>
            <FilterFields search={search} onSearch={onSearch} hasLabels />
            <SelectField
              label="Sort by"
              data={sorts}
              value={sorts.find(({ value }) => value.startsWith(search.orderBy))?.value ?? null}
              onChange={(value) => {
                const [orderBy, sortedBy] = (value ?? '').split(' ') as [CardSearch['orderBy'], CardSearch['sortedBy']]
                onSearch({ orderBy, sortedBy })
              }}
            />
          </div>
          <DrawerFoot>
            <Button onClick={() => setOpen(false)}>Show cards</Button>
          </DrawerFoot>
        </Drawer>
      ) : null}
    </>
  )
}

function FilterFields({ search, onSearch, hasLabels = false }: CardFiltersProps & { hasLabels?: boolean }) {
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
