import { useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { RenewalCard } from '@forecourt/domain/contract/renewals.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { usePages } from '#src/list/use-pages.ts'
import { dayName } from '#src/transactions/invoice-words.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import type { MenuItem } from '#src/ui/Menu.tsx'
import type { RowSelection } from '#src/ui/use-selection.ts'
import { becauseOf, cardName, DecisionChip, renewalCardColumns } from './renewal-words.tsx'
import type { CardFilter } from './renewals.calls.ts'

const nouns: [string, string] = ['card', 'cards']
const decisions = [
  { value: 'renew', label: 'Renew' },
  { value: 'skip', label: 'Do not renew' },
] as const

/** The filter and page of a list of cards. */
export const useCardFilter = () => {
  const [filter, setFilter] = useState<CardFilter>({ keyword: '', renew: undefined })
  const pages = usePages()
  return {
    filter,
    pages,
    setFilter: (change: Partial<CardFilter>) => {
      setFilter({ ...filter, ...change })
      pages.table.onPage({ page: 1 })
    },
  }
}

type Page = { data: RenewalCard[]; meta: { page: number; per_page: number; total: number; last_page: number } }
type RenewalTableProps = {
  query: UseQueryResult<Page, ApiError>
  shown: ReturnType<typeof useCardFilter>
  rowMenu?: (card: RenewalCard) => MenuItem[]
  selection?: RowSelection
}

/** The cards of one list, shown to the account and to staff. */
export function RenewalTable({ query, shown: { filter, pages, setFilter }, rowMenu, selection }: RenewalTableProps) {
  const columns = useColumns('renewal-cards', renewalCardColumns)
  const isFiltered = filter.keyword !== '' || filter.renew !== undefined
  return (
    <>
      <FilterBar>
        <KeywordField label="Vehicle, description or last four" search={filter} onSearch={setFilter} />
        <FilterSelect
          label="Decision"
          options={decisions}
          value={filter.renew === undefined ? undefined : filter.renew ? 'renew' : 'skip'}
          onChange={(chosen) => setFilter({ renew: chosen === undefined ? undefined : chosen === 'renew' })}
        />
      </FilterBar>
      <LoadedTable
        query={query}
        nouns={nouns}
        caption="Expiring cards"
        columns={columns.columns}
        choice={columns.choice}
        rowId={({ id }) => id}
        rowName={cardName}
        rowMenu={rowMenu}
        selection={selection}
        phoneRow={(card) => (
          <>
            <strong>{cardName(card)}</strong>
            <div>
              {card.card_network_name} {card.card_type_name} · ends {dayName(card.ends_on)}
            </div>
            <div className="above-2">
              <DecisionChip card={card} />
            </div>
            <div className="dimmed size-m">{becauseOf(card)}</div>
          </>
        )}
        {...pages.table}
        empty={<EmptyState illustration={<EmptyForecourt />} title="No cards in this list" />}
        {...(isFiltered && { onClearFilters: () => setFilter({ keyword: '', renew: undefined }) })}
      />
    </>
  )
}
